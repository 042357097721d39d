import { Pencil, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Output } from '../../shared/app/contract'
import type { TaskRow } from '../../shared/task/row'
import { standingOf } from '../../shared/task/standing'
import { whereWords } from '../../shared/task/where'
import { Button, IconButton } from '../kit/button'
import { Markdown } from '../kit/markdown/markdown'
import { visibleLine } from '../kit/markdown/visible'
import { StateMark } from '../kit/status-mark'
import { costWords } from '../kit/words'
import { Blocks } from '../session/transcript/block-view'
import { call } from '../store/bridge'
import { navigate, showSession } from '../store/navigation'
import { rowNow, useRow, useRows } from '../store/rows'
import { ChooseAgent } from './choose-agent'
import { CompareAttempts } from './compare-attempts'
import { EditTask } from './edit-task'
import { FileSaysOtherwise } from './file-says'
import { MergeOutcome } from './merge-outcome'
import { resultSize } from './result-size'
import { TaskActions } from './task-actions'
import { TaskChecklist } from './task-checklist'
import { TaskLink } from './task-link'
import { TaskResult } from './task-result'
import { budgetWords, clockWords, durationWords } from './task-words'
import { useAttempts, useWhy } from './use-tasks'
import { WhenFacts } from './when-facts'
import './task-details.css'

/** All of one task, and what can be done with it. */
export function TaskDetails({ task }: { task: TaskRow }) {
  const { task: said, attachments, checked } = useTask(task)
  const [editing, setEditing] = useState(false)
  const why = visibleLine(useWhy()(task))
  const session = useRow('sessions', task.session)
  const attempts = useAttempts(task)
  const [comparing, setComparing] = useState(false)
  const now = Date.now()
  const budget = budgetWords(said?.budget ?? {})
  const where = whereWords(task)
  const size = resultSize(task, useRows('reviews'))
  const { mark, words } = standingOf(task, size)
  const needs = task.needs.flatMap((id) => rowNow('tasks', id) ?? [])
  return (
    <aside aria-label="Task" className="task-details">
      <header className="task-details-top">
        <h2>{visibleLine(task.title)}</h2>
        {said && task.state !== 'done' && (
          <IconButton label="Edit task" icon={Pencil} onClick={() => setEditing(true)} />
        )}
        <IconButton label="Close task" icon={X} onClick={() => navigate({ task: null })} />
      </header>
      <p className="task-state">
        <StateMark mark={mark} />
        <span>
          <strong>{words}</strong>
          {why && <span className="tasks-note">, {why}</span>}
        </span>
      </p>
      {said && <FileSaysOtherwise task={said} />}
      <ChooseAgent task={task} />
      <TaskActions task={task} />
      {session && task.state === 'review' && !task.comparing && !task.line && (
        <MergeOutcome task={task} session={session} />
      )}
      {(session || attempts.length > 0) && (
        <div className="task-actions">
          {attempts.length > 0 && (
            <Button
              {...(task.comparing && task.state === 'review' ? { kind: 'primary' } : {})}
              onClick={() => setComparing(true)}
            >
              Compare attempts
            </Button>
          )}
          {session && (
            <Button onClick={() => showSession(session.id, session.project)}>Open session</Button>
          )}
        </div>
      )}
      {said && task.session && task.state === 'review' && !task.comparing && (
        <TaskResult task={said} session={task.session} checked={checked} />
      )}
      {said?.description && <Markdown text={said.description} />}
      <Blocks blocks={attachments.map(({ block }) => block)} />
      {said && <TaskChecklist task={said} />}
      <dl className="task-facts">
        {needs.length > 0 && <dt>Depends on</dt>}
        {needs.map((need) => (
          <TaskLink key={need.id} task={need} />
        ))}
        {task.fromBranch && <dt>Begins from</dt>}
        {task.fromBranch && <dd>Its branch, as soon as it has a result</dd>}
        {said && <WhenFacts task={said} now={now} />}
        {said?.check && <dt>Check command</dt>}
        {said?.check && (
          <dd>
            <code>{said.check}</code>
          </dd>
        )}
        {said?.base && <dt>Base</dt>}
        {said?.base && <dd>{said.base}</dd>}
        {where && <dt>Place</dt>}
        {where && <dd>{where}</dd>}
        {budget && <dt>Budget</dt>}
        {budget && <dd>{budget}</dd>}
        {task.attempts > 0 && <dt>Attempts</dt>}
        {task.attempts > 0 && (
          <dd>
            {task.attempts}, {durationWords(task.worked + (now - (task.startedAt ?? now)))}
            {session?.cost && session.cost.amount > 0 && `, ${costWords(session.cost)}`}
          </dd>
        )}
      </dl>
      {said && (
        <section aria-label="History" className="task-history">
          <h3>History</h3>
          <ol>
            {said.history
              .filter(({ what }) => what !== 'session' && what !== 'told')
              .map(({ at, by, what, words }) => (
                <li key={`${at} ${what} ${words}`}>
                  <time>{clockWords(at, now)}</time>
                  <span>
                    {by === 'user' ? `you: ${what}` : what}
                    {words && <span className="tasks-note">, {visibleLine(words)}</span>}
                  </span>
                </li>
              ))}
          </ol>
        </section>
      )}
      {comparing && <CompareAttempts task={task} said={said} onClose={() => setComparing(false)} />}
      {said && editing && (
        <EditTask task={said} attachments={attachments} onClose={() => setEditing(false)} />
      )}
    </aside>
  )
}

type Read = Output<'task.read'>
const unread: Pick<Read, 'attachments'> = { attachments: [] }

/** What lists leave out, read again whenever its row has changed. */
function useTask(row: TaskRow): Partial<Read> & Pick<Read, 'attachments'> {
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    let left = false
    void call('task.read', { task: row.id }).then((found) => {
      if (!left && found.ok) setRead(found.value)
    })
    return () => {
      left = true
    }
  }, [row])
  return read ?? unread
}
