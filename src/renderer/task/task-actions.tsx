import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import type { TaskDeed } from '../../shared/task/task-contract'
import { Button } from '../kit/button'
import { succeeds } from '../store/act'
import { useRows } from '../store/rows'
import { doTask } from './do-task'
import { isUnchanged, resultSize } from './result-size'
import { SendBack } from './send-back'

/** What can be done with a task as it stands. */
export function TaskActions({ task }: { task: TaskRow }) {
  const [sendingBack, setSendingBack] = useState(false)
  const reviews = useRows('reviews')
  const branchOperation = (what: TaskDeed, label: string, kind?: 'primary' | 'quiet') => (
    <Button key={what} {...(kind ? { kind } : {})} onClick={() => void doTask(task, what)}>
      {label}
    </Button>
  )
  const back = (
    <Button key="send-back" onClick={() => setSendingBack(true)}>
      Send back
    </Button>
  )
  const drop = branchOperation('drop', 'Drop', 'quiet')
  const accept = isUnchanged(task, resultSize(task, reviews))
    ? branchOperation('accept', 'Accept without changes')
    : branchOperation('accept', 'Accept', 'primary')
  return (
    <>
      <div className="task-actions">
        {task.state === 'proposed' && [branchOperation('approve', 'Approve', 'primary'), drop]}
        {task.state === 'waiting' && [
          task.paused
            ? branchOperation('resume', 'Resume', 'primary')
            : branchOperation('pause', 'Pause'),
          ...(task.sentBack ? [] : [branchOperation('unapprove', 'Take back')]),
          drop,
        ]}
        {(task.state === 'running' || task.state === 'needs-input') && [
          task.byHand
            ? branchOperation('hand-in', 'Hand in', 'primary')
            : branchOperation('stop', 'Stop'),
          ...(task.byHand || task.comparing ? [] : [branchOperation('take-over', 'Take over')]),
          drop,
        ]}
        {task.state === 'review' &&
          task.line === undefined &&
          (task.comparing ? [drop] : [accept, back, drop])}
        {task.state === 'review' && task.line !== undefined && branchOperation('stop', 'Stop')}
        {task.state === 'failed' && [
          ...(task.session ? [back] : []),
          branchOperation('put-back', 'Retry', 'primary'),
          drop,
        ]}
        {task.state === 'dropped' && [
          branchOperation('put-back', 'Put back'),
          branchOperation('delete', 'Delete', 'quiet'),
        ]}
        {task.state === 'done' && task.merged && (
          <Button icon={Undo2} onClick={() => void succeeds('task.undoMerge', { task: task.id })}>
            Undo merge
          </Button>
        )}
        {task.state === 'done' && [branchOperation('delete', 'Delete', 'quiet')]}
      </div>
      {sendingBack && <SendBack task={task} onClose={() => setSendingBack(false)} />}
    </>
  )
}
