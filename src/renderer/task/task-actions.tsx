import { Undo2 } from 'lucide-react'
import type { TaskRow } from '../../shared/task/row'
import type { TaskDeed } from '../../shared/task/task-contract'
import { Button } from '../kit/button'
import { succeeds } from '../store/act'
import { showSession } from '../store/navigation'
import { doTask } from './do-task'
import { nextAct } from './next-act'
import { ReviewButtons } from './review-buttons'

/** What can be done with a task as it stands. */
export function TaskActions({ task }: { task: TaskRow }) {
  const { state } = task
  const deed = (what: TaskDeed, label: string, kind?: 'primary' | 'quiet') => (
    <Button key={what} {...(kind ? { kind } : {})} onClick={() => void doTask(task, what)}>
      {label}
    </Button>
  )
  const drop = deed('drop', 'Drop', 'quiet')
  const next = nextAct(task, undefined)
  return (
    <div className="task-actions">
      {next && 'deed' in next && deed(next.deed, next.label, 'primary')}
      {next && 'session' in next && (
        <Button kind="primary" onClick={() => showSession(next.session, task.project)}>
          {next.label}
        </Button>
      )}
      {state === 'proposed' && drop}
      {state === 'waiting' && [
        ...(task.paused ? [] : [deed('pause', 'Pause')]),
        ...(task.sentBack ? [] : [deed('unapprove', 'Take back')]),
        drop,
      ]}
      {(state === 'running' || state === 'needs-input') && [
        ...(task.byHand ? [] : [deed('stop', 'Stop')]),
        ...(task.byHand || task.comparing ? [] : [deed('take-over', 'Take over')]),
        drop,
      ]}
      {state === 'review' && task.line !== undefined && deed('stop', 'Stop')}
      {state === 'review' && task.line === undefined && (
        <>
          {!task.comparing && <ReviewButtons task={task} />}
          {drop}
        </>
      )}
      {state === 'failed' && (
        <>
          {task.session && <ReviewButtons task={task} />}
          {drop}
        </>
      )}
      {state === 'dropped' && [deed('put-back', 'Put back'), deed('delete', 'Delete', 'quiet')]}
      {state === 'done' && task.merged && (
        <Button icon={Undo2} onClick={() => void succeeds('task.undoMerge', { task: task.id })}>
          Undo merge
        </Button>
      )}
      {state === 'done' && deed('delete', 'Delete', 'quiet')}
    </div>
  )
}
