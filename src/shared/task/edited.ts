import { failure, type Result, success } from '../../kit/result'
import { begunAnew } from './from-now'
import { isAtWork, type Task, type TaskDecider, type TaskRequest } from './task'

/** What is said anew; what is undefined is taken out of it. */
export type TaskEdit = {
  [Key in keyof (TaskRequest & Pick<Task, 'order' | 'nextAt'>)]?: Task[Key] | undefined
}

/** How it stands in its history that a file has changed it. */
export const editedThere = 'edited in tasks.md'

/** What a task says is changed; where it has begun, only what it is called and where it stands. */
export function editedTask(
  task: Task,
  request: TaskEdit,
  by: TaskDecider,
  at: number,
): Result<Task> {
  // Somebody has decided about it: a file can ask only (`file-says`).
  if (by === 'file' && task.state !== 'proposed')
    return failure('task-state', `“${task.title}” is not changed by a file any more.`)
  const fixed = isAtWork(task) || task.line !== undefined || task.state === 'done'
  if (fixed && Object.keys(request).some((key) => key !== 'order' && key !== 'title'))
    return failure('task-state', `“${task.title}” has begun: only its title can be changed.`, {
      hint: 'Stop it or send it back first.',
    })
  const onlyPlace = Object.keys(request).every((key) => key === 'order')
  const all = { ...task, ...request, ...begunAnew(task, request) }
  const changed = Object.entries(all).filter(([, value]) => value !== undefined)
  const history = onlyPlace
    ? task.history
    : [...task.history, { at, by, what: by === 'file' ? editedThere : 'edited' }]
  // Only what may be missing is ever taken out.
  return success({ ...(Object.fromEntries(changed) as unknown as Task), history })
}
