import { failure, type Result, success } from '../../kit/result'
import { type FileSays, isSameSaying } from '../../shared/task/file-says'
import { editOf } from '../../shared/task/in-step'
import type { Task } from '../../shared/task/task'
import type { Tasks } from './tasks'

type Deciding = Pick<Tasks, 'get' | 'edit' | 'input'>

const changedThere = failure('task-state', 'tasks.md has changed again: look at it once more.')

/** What `tasks.md` says otherwise of it by now: that waits for the user. */
export function fileSays(
  tasks: Pick<Tasks, 'input'>,
  task: Task,
  says: Omit<FileSays, 'at'> | undefined,
  at: number,
): void {
  if (isSameSaying(task.fileSays, says)) return
  tasks.input(task.id, { type: 'file-says', says: says && { ...says, at } }, 'file')
}

/** What the user has seen there holds: it is said, done or dropped from now on, or accepted where there is a result. */
export function takeFromFile(tasks: Deciding, id: string, seen: number): Result<void> {
  const task = tasks.get(id)
  const says = task?.fileSays
  if (!task || says?.at !== seen) return changedThere
  if (says.what === 'gone') return tasks.input(id, { type: 'drop' }, 'user')
  const said = says.words ? tasks.edit(id, editOf(says.words), 'user') : success(undefined)
  if (!said.ok) return said
  const taken = tasks.input(id, { type: 'file-says', says: undefined }, 'user')
  if (!taken.ok || says.what !== 'done') return taken
  return tasks.input(id, { type: task.state === 'review' ? 'accept' : 'tick' }, 'user')
}

/** The task stays as it is, and the file is to say so. */
export function keepFromFile(tasks: Deciding, id: string, seen: number): Result<void> {
  if (tasks.get(id)?.fileSays?.at !== seen) return changedThere
  return tasks.input(id, { type: 'keep' }, 'user')
}
