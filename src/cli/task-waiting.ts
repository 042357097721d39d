import type { TaskRow } from '../shared/task/row'
import { isOver } from '../shared/task/task'
import { plain } from './plain'
import type { Surroundings } from './surroundings'
import type { TaskApi } from './task-deciding'

/** So often it is asked how they stand, while somebody waits. */
const pace = 500

interface Waiting extends Pick<Surroundings, 'complain' | 'now'> {
  pause(milliseconds: number): Promise<void>
}

/**
 * Each has a result, or comes to none; one that is gone comes to none that anybody could tell. Who
 * asks is named at once, and waited for as long as another goes on without the user.
 */
export async function untilOver(
  app: TaskApi,
  ids: Set<string>,
  seconds: number | undefined,
  { pause, now, complain }: Waiting,
): Promise<'over' | 'asks' | 'late'> {
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1000
  const named = new Set<string>()
  for (;;) {
    const all = await app.rows<TaskRow>('tasks')
    const rows = all.filter(({ id }) => ids.has(id))
    const open = rows.filter((task) => task.state !== 'review' && !isOver(task))
    if (open.length === 0) return 'over'
    for (const { id, state, title, problem } of open) {
      if (state !== 'needs-input') named.delete(id)
      else if (!named.has(id)) {
        named.add(id)
        complain(`“${plain(title)}” needs you: ${plain(problem ?? 'its agent asks something.')}`)
      }
    }
    const byId = new Map(all.map((task) => [task.id, task]))
    if (open.every((task) => waitsForUser(task, byId))) return 'asks'
    if (now() >= end) {
      complain(`Not all were done within ${seconds} s.`)
      return 'late'
    }
    await pause(Math.min(pace, end - now()))
  }
}

/** Its agent asks, or that of a task which it needs. */
function waitsForUser(task: TaskRow, byId: ReadonlyMap<string, TaskRow>): boolean {
  if (task.state === 'needs-input') return true
  if (task.state !== 'waiting') return false
  return task.needs.some((id) => {
    const needed = byId.get(id)
    return needed !== undefined && waitsForUser(needed, byId)
  })
}
