import { type NeedEntry, needsOf } from '../../../shared/app/needs'
import type { SessionRow } from '../../../shared/app/tables'
import { arriveAtRequest, arriveIn } from '../../kit/ports/composer-port'
import { navigate, showSession } from '../../store/navigation'
import { rowsNow } from '../../store/rows'

/** Shows a session, and what it asks if it does. Who comes by Enter is in it, to answer or to write. */
export function goToSession({ id, project, questions }: SessionRow, by: 'enter' | 'other'): void {
  showSession(id, project)
  if (questions > 0) navigate({ tab: 'conversation' })
  if (by === 'enter') arriveIn(id)
  else if (questions > 0) arriveAtRequest(id)
}

/** One of its sessions: the most pressing, or the one that was at work last. */
export function goToRemote(machine: string): void {
  const there = rowsNow('sessions').filter(
    (row) => row.machine === machine && !row.archived && row.deletedAt === undefined,
  )
  const [first] = needsOf({ sessions: there, remotes: [], tasks: [] })
  const [last] = there.sort((one, other) => other.updatedAt - one.updatedAt)
  if (first) goToNeed(first)
  else if (last) goToSession(last, 'other')
}

/** To what an entry of “Needs you” is about. */
export function goToNeed(entry: NeedEntry): void {
  if (entry.of === 'remote') goToRemote(entry.remote.id)
  else if (entry.of === 'session') goToSession(entry.session, 'other')
  else if (entry.of === 'sign-in') goToSession(entry.sessions[0], 'other')
  else navigate({ page: 'tasks', task: entry.task.id })
}
