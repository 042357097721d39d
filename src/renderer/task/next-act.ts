import type { ChangeSize } from '../../shared/task/found'
import type { TaskRow } from '../../shared/task/row'
import type { TaskDeed } from '../../shared/task/task-contract'

/** What the user does with a task next: a deed, or a look at its session, its attempts or its result. */
export type NextAct =
  | { label: string; deed: TaskDeed }
  | { label: 'Answer'; session: string }
  | { label: 'Compare' | 'Review' }

/** Pure: the one thing that suggests itself. A result without changes, or whose check fails, is read first. */
export function nextAct(task: TaskRow, size: ChangeSize | undefined): NextAct | undefined {
  switch (task.state) {
    case 'failed':
      return { label: 'Try again', deed: 'put-back' }
    case 'proposed':
      return { label: 'Approve', deed: 'approve' }
    case 'needs-input':
      return task.session === undefined
        ? { label: 'Compare' }
        : { label: 'Answer', session: task.session }
    case 'review':
      if (task.comparing) return { label: 'Compare' }
      if (task.line !== undefined) return undefined
      return size && size.files > 0 && task.checked !== false
        ? { label: 'Accept', deed: 'accept' }
        : { label: 'Review' }
    case 'waiting':
      return task.paused ? { label: 'Resume', deed: 'resume' } : undefined
    case 'running':
      return task.byHand ? { label: 'Hand in', deed: 'hand-in' } : undefined
    case 'done':
    case 'dropped':
      return undefined
  }
}
