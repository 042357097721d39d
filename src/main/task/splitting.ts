import { failure, type Result } from '../../kit/result'
import { addAll, type SaidTask, type Saying } from './pasting'
import type { Tasks } from './tasks'

/** Its parts are proposed, need what it needs, and it waits for all of them. */
export function splitTask(
  tasks: Pick<Tasks, 'all' | 'add' | 'edit' | 'get'>,
  id: string,
  into: readonly SaidTask[],
  saying: Saying,
): Result<{ tasks: string[] }> {
  const task = tasks.get(id)
  if (!task) return failure('unknown-task', `There is no task ${id}.`)
  if (task.state !== 'proposed' && task.state !== 'waiting')
    return failure('task-state', `“${task.title}” has begun, so it cannot be split.`, {
      hint: 'Propose what is left of it as tasks of their own.',
    })
  const parts = into.map((part) => ({
    ...part,
    needs: [...new Set([...task.needs, ...part.needs])],
  }))
  const added = addAll(tasks, task.project, parts, saying)
  if (!added.ok) return added
  const waits = tasks.edit(id, { needs: [...task.needs, ...added.value.tasks] }, 'agent')
  return waits.ok ? added : waits
}
