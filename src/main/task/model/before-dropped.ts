import { isAtWork, type Task } from '../../../shared/task/task'
import type { Change } from './changed'

/** What a task that is dropped is again when that is taken back: what was stopped for it does not begin by itself. */
export const beforeDropped = (task: Task): Change =>
  isAtWork(task)
    ? {
        before: 'waiting',
        paused: true,
        comments: undefined,
        problem: undefined,
        comparing: undefined,
      }
    : { before: task.state }
