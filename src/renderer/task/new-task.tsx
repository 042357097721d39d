import { useState } from 'react'
import type { Problem } from '../../kit/result'
import { itemsOf } from '../../shared/task/checklist'
import { readPasted } from '../../shared/task/list'
import { Banner } from '../kit/banner'
import { Button } from '../kit/button'
import { Select } from '../kit/select'
import { NoProject } from '../session/new-session/no-project'
import { budgetOf } from '../session/new-session/run-choice'
import { call } from '../store/bridge'
import { draftNow } from '../store/drafts'
import { navigate, useNavigation } from '../store/navigation'
import { rememberedNow } from '../store/remembered'
import { rowNow, useRows } from '../store/rows'
import { boardProject } from './board-project'
import { FromIssues } from './from-issues'
import { TaskFields } from './task-fields'
import { TaskForm } from './task-form'
import { isStackable, useTaskWords } from './use-task-words'
import { whereOfValue } from './where'
import './tasks.css'

/** Whoever looks at the tasks of a project, or at one of them, means that project. */
const meantOnBoard = (task: string | null): string | undefined =>
  rememberedNow(boardProject, '') || rowNow('tasks', task ?? '')?.project

export function NewTask({ onClose }: { onClose: () => void }) {
  const projects = useRows('projects').filter((project) => project.open && !project.missing)
  const { page, project: shown, task } = useNavigation()
  const [id] = useState(() => crypto.randomUUID())
  const [chosenProject, setProject] = useState(() =>
    page === 'tasks' ? (meantOnBoard(task) ?? shown) : shown,
  )
  const [approved, setApproved] = useState(true)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const said = useTaskWords()
  const { words, agent, several, begins } = said

  const project = projects.find((one) => one.id === chosenProject) ?? projects[0]
  const own = useRows('tasks').filter(
    (task) => task.project === project?.id && task.attemptOf === undefined,
  )
  const [issues, setIssues] = useState(false)
  if (!project) return <NoProject onClose={onClose} />
  if (issues)
    return <FromIssues project={project.id} agent={agent?.choice ?? null} onClose={onClose} />

  const list = pasted === '' ? [] : readPasted(pasted).filter(({ done }) => !done)
  const addList = async () => {
    const result = await call('task.paste', { project: project.id, text: pasted })
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    onClose()
    navigate({ page: 'tasks', task: result.value.tasks[0] ?? null })
  }
  const sound = said.sound && agent !== undefined && begins.ok
  const submit = async () => {
    if (!sound || !begins.ok) return
    const { text, attachments } = draftNow(said.draft)
    const result = await call('task.add', {
      project: project.id,
      task: id,
      title: words.title.trim(),
      approved,
      description: text,
      attachments,
      agent: agent.choice,
      base: words.base,
      ...whereOfValue(words.where),
      checklist: itemsOf(words.checklist),
      budget: budgetOf(words.budget),
      needs: words.needs.filter((need) => own.some((task) => task.id === need)),
      ...(isStackable(words) && words.fromBranch ? { fromBranch: true } : {}),
      ...(several ? { agents: several } : {}),
      ...begins.value.wish,
      ...(words.check.trim() === '' ? {} : { check: words.check.trim() }),
    })
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    said.remember()
    onClose()
    navigate({ page: 'tasks', task: id })
  }

  return (
    <TaskForm
      label="New task"
      action={approved ? 'Start' : 'Add'}
      sound={sound}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <Banner problem={problem} />}
      <TaskFields
        {...said}
        project={project}
        others={own}
        titleHint={list.length > 0 ? undefined : 'Paste a list to create several tasks.'}
        onTitlePaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (readPasted(text).length < 2) return
          event.preventDefault()
          setPasted(text)
        }}
        below={
          list.length > 0 && (
            <section aria-label="Pasted list" className="task-pasted">
              <p>
                A list:{' '}
                {list
                  .slice(0, 3)
                  .map((entry) => entry.title)
                  .join(', ')}
                {list.length > 3 && ` and ${list.length - 3} more`}
              </p>
              <Button onClick={() => void addList()}>{`Add ${list.length} tasks`}</Button>
              <Button kind="quiet" onClick={() => setPasted('')}>
                Leave it
              </Button>
            </section>
          )
        }
        beside={
          projects.length > 1 && (
            <Select
              label="Project"
              value={project.id}
              options={projects.map(({ id: value, name, path }) => ({
                value,
                label: name,
                description: path,
              }))}
              onChange={(to) => {
                setProject(to)
                said.change({ needs: [], after: [], base: null, where: '' })
              }}
            />
          )
        }
        first={
          <>
            <label className="task-check">
              <input
                type="checkbox"
                checked={approved}
                onChange={(event) => setApproved(event.target.checked)}
              />
              Start immediately
            </label>
            <p className="field-hint">
              {approved
                ? 'It begins as soon as nothing below keeps it waiting.'
                : 'It is a proposal, and waits until you approve it.'}
            </p>
          </>
        }
      />
      <div className="task-last">
        <Button kind="quiet" onClick={() => setIssues(true)}>
          From issues…
        </Button>
      </div>
    </TaskForm>
  )
}
