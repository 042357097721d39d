import { useEffect, useState } from 'react'
import type { Problem } from '../../kit/result'
import type { Issue } from '../../shared/change/issue'
import type { TaskAgent } from '../../shared/task/task'
import { Banner } from '../kit/banner'
import { call } from '../store/bridge'
import { navigate } from '../store/navigation'
import { useRows } from '../store/rows'
import { TaskForm } from './task-form'

interface FromIssuesProps {
  project: string
  agent: TaskAgent | null
  onClose: () => void
}

/** By its address: the same issue twice is the same task. */
const idOf = ({ url }: Issue): string => `issue ${url}`.slice(0, 256)

/** The open issues of the project's repository: those that are chosen become tasks, which wait for approval. */
export function FromIssues({ project, agent, onClose }: FromIssuesProps) {
  const [issues, setIssues] = useState<readonly Issue[]>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const known = new Set(useRows('tasks').map(({ id }) => id))
  useEffect(() => {
    let left = false
    void call('branch.issues', { project }).then((read) => {
      if (left) return
      if (read.ok) setIssues(read.value.issues)
      else setProblem(read.problem)
    })
    return () => {
      left = true
    }
  }, [project])

  const add = async () => {
    const wanted = (issues ?? []).filter((issue) => chosen.has(idOf(issue)))
    for (const issue of wanted) {
      const added = await call('task.add', {
        project,
        task: idOf(issue),
        agent,
        fromIssue: true,
        title: issue.title.trim().slice(0, 200) || `Issue ${issue.number}`,
        description: [issue.body.trim(), issue.url].filter(Boolean).join('\n\n'),
      })
      if (!added.ok) {
        setProblem(added.problem)
        return
      }
    }
    onClose()
    navigate({ page: 'tasks', task: wanted[0] ? idOf(wanted[0]) : null })
  }
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const action = chosen.size > 1 ? `Add ${chosen.size} tasks` : 'Add'
  return (
    <TaskForm
      label="Tasks from issues"
      action={action}
      sound={chosen.size > 0}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      {problem && <Banner problem={problem} />}
      {!issues && !problem && <p className="tasks-note">The open issues are read…</p>}
      {issues?.length === 0 && <p className="tasks-note">There are no open issues.</p>}
      {issues && issues.length > 0 && (
        <ul aria-label="Open issues" className="issue-list">
          {issues.map((issue) => {
            const id = idOf(issue)
            return (
              <li key={id}>
                <label className="task-check">
                  <input
                    type="checkbox"
                    disabled={known.has(id)}
                    checked={known.has(id) || chosen.has(id)}
                    onChange={(event) => toggle(id, event.target.checked)}
                  />
                  <span className="tasks-note">#{issue.number}</span>
                  <span className="ellipsis" title={issue.title}>
                    {issue.title}
                  </span>
                  {known.has(id) && <span className="tasks-note issue-known">is a task</span>}
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </TaskForm>
  )
}
