import type { ChangeSize } from '../../shared/task/found'
import type { TaskRow } from '../../shared/task/row'
import type { TaskDeed } from '../../shared/task/task-contract'

/** What the user does with a task next: a deed, or a look at its session or at its attempts. */
export type NextAct =
  | { label: string; deed: TaskDeed }
  | { label: 'Answer'; session: string }
  | { label: 'Compare' }

/** Pure: the one thing that suggests itself. A result without changes suggests none: somebody has to read why. */
export function nextAct(task: TaskRow, size: ChangeSize | undefined): NextAct | undefined {
  switch (task.state) {
    case 'failed':
      return { label: 'Retry', deed: 'put-back' }
    case 'proposed':
      return { label: 'Approve', deed: 'approve' }
    case 'needs-input':
      return task.session === undefined ? undefined : { label: 'Answer', session: task.session }
    case 'review':
      if (task.comparing) return { label: 'Compare' }
      if (task.line !== undefined || !size || size.files === 0) return undefined
      return { label: 'Accept', deed: 'accept' }
    case 'waiting':
      return task.paused ? { label: 'Resume', deed: 'resume' } : undefined
    case 'running':
      return task.byHand ? { label: 'Hand in', deed: 'hand-in' } : undefined
    case 'done':
    case 'dropped':
      return undefined
  }
}
