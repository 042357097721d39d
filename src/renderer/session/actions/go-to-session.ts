import { needing } from '../../../shared/app/need'
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
  const [last] = there.sort((one, other) => other.updatedAt - one.updatedAt)
  const session = needing(there)[0] ?? last
  if (session) goToSession(session, 'other')
}
