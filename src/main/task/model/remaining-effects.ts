import type { TaskEffect } from '../../../shared/task/input'
import { isAsked } from '../../../shared/task/opinion'
import { isAtWork, lastAttempt, type Task } from '../../../shared/task/task'

/** What was about to be done of it when the app ended. */
export function remainingEffects(task: Task): TaskEffect[] {
  const { id, asking, comments } = task
  const ask: TaskEffect[] =
    isAsked(task) && asking?.session === undefined ? [{ type: 'ask', task: id }] : []
  if (!isAtWork(task) || task.comparing) return ask
  const session = lastAttempt(task)?.session
  if (!session) return [{ type: 'start', task: id }]
  return comments === undefined ? [] : [{ type: 'tell', task: id, session }]
}
