import { Pencil, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/contract'
import { notTicked } from '../../../shared/task/checklist'
import type { TaskRow } from '../../../shared/task/row'
import { whereWords } from '../../../shared/task/where'
import type { TaskDeed } from '../../../shared/task-contract'
import { call } from '../../bridge'
import { Markdown } from '../../markdown/markdown'
import { succeeds } from '../../store/act'
import { navigate, showSession } from '../../store/navigation'
import { rowNow, useRow } from '../../store/rows'
import { showProblem } from '../../store/shown-problems'
import { Button, IconButton } from '../../ui/button'
import { StatusMark } from '../../ui/status-mark'
import { offerUndo } from '../../ui/toast'
import { costWords } from '../../ui/words'
import { Blocks } from '../transcript/block-view'
import { acceptAnyway } from './accept-anyway'
import { ChooseAgent } from './choose-agent'
import { CompareAttempts } from './compare-attempts'
import { EditTask } from './edit-task'
import { FileSaysOtherwise } from './file-says'
import { SendBack } from './send-back'
import { TaskChecklist } from './task-checklist'
import { TaskLink } from './task-link'
import { TaskResult } from './task-result'
import { budgetWords, clockWords, durationWords, stateMarks, stateWords } from './task-words'
import { useAttempts, useWhy } from './use-tasks'
import { WhenFacts } from './when-facts'
import './task-details.css'

/** All of one task, and what can be done with it. */
export function TaskDetails({ task }: { task: TaskRow }) {
  const { task: said, attachments, checked } = useTask(task)
  const [editing, setEditing] = useState(false)
  const why = useWhy()(task)
  const session = useRow('sessions', task.session)
  const attempts = useAttempts(task)
  const [comparing, setComparing] = useState(false)
  const now = Date.now()
  const budget = budgetWords(said?.budget ?? {})
  const where = whereWords(task)
  const needs = task.needs.flatMap((id) => rowNow('tasks', id) ?? [])
  return (
    <aside aria-label="Task" className="task-details">
      <header className="task-details-top">
        <h2>{task.title}</h2>
        {said && task.state !== 'done' && (
          <IconButton label="Edit task" icon={Pencil} onClick={() => setEditing(true)} />
        )}
        <IconButton label="Close task" icon={X} onClick={() => navigate({ task: null })} />
      </header>
      <p className="task-state">
        <StatusMark status={stateMarks[task.state]} />
        <span>
          <strong>{stateWords[task.state]}</strong>
          {why && <span className="tasks-note">, {why}</span>}
        </span>
      </p>
      {said && <FileSaysOtherwise task={said} />}
      <ChooseAgent task={task} />
      <TaskActions task={task} />
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
                    {words && <span className="tasks-note">, {words}</span>}
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

/** What takes things out of sight is taken back at a word. */
async function doIt({ id, title }: TaskRow, what: TaskDeed): Promise<void> {
  const done = await call('task.do', { tasks: [id], what })
  if (!done.ok) {
    if (done.problem.code === notTicked) acceptAnyway(id, title, done.problem)
    else showProblem(done.problem)
    return
  }
  const undo = (deed: TaskDeed) => () => void succeeds('task.do', { tasks: [id], what: deed })
  if (what === 'drop') offerUndo(`Dropped “${title}”`, undo('undo-drop'))
  if (what === 'delete') offerUndo(`Deleted “${title}”`, undo('undo-delete'))
}

function TaskActions({ task }: { task: TaskRow }) {
  const [sendingBack, setSendingBack] = useState(false)
  const deed = (what: TaskDeed, label: string, kind?: 'primary' | 'quiet') => (
    <Button key={what} {...(kind ? { kind } : {})} onClick={() => void doIt(task, what)}>
      {label}
    </Button>
  )
  const back = (
    <Button key="send-back" onClick={() => setSendingBack(true)}>
      Send back
    </Button>
  )
  const drop = deed('drop', 'Drop', 'quiet')
  return (
    <>
      <div className="task-actions">
        {task.state === 'proposed' && [deed('approve', 'Approve', 'primary'), drop]}
        {task.state === 'waiting' && [
          task.paused ? deed('resume', 'Resume', 'primary') : deed('pause', 'Pause'),
          drop,
        ]}
        {(task.state === 'running' || task.state === 'needs-input') && [
          task.byHand ? deed('hand-in', 'Hand in', 'primary') : deed('stop', 'Stop'),
          ...(task.byHand || task.comparing ? [] : [deed('take-over', 'Take over')]),
          drop,
        ]}
        {task.state === 'review' &&
          task.line === undefined &&
          (task.comparing ? [drop] : [deed('accept', 'Accept', 'primary'), back, drop])}
        {task.state === 'review' && task.line !== undefined && deed('stop', 'Stop')}
        {task.state === 'failed' && [
          ...(task.session ? [back] : []),
          deed('put-back', 'Try again', 'primary'),
          drop,
        ]}
        {task.state === 'dropped' && [
          deed('put-back', 'Put back'),
          deed('delete', 'Delete', 'quiet'),
        ]}
        {task.state === 'done' && [deed('delete', 'Delete', 'quiet')]}
      </div>
      {sendingBack && <SendBack task={task} onClose={() => setSendingBack(false)} />}
    </>
  )
}
