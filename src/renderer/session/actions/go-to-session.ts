import type { SessionRow } from '../../../shared/app/tables'
import { arriveAtRequest, arriveIn } from '../../kit/ports/composer-port'
import { navigate, showSession } from '../../store/navigation'

/** Shows a session, and what it asks if it does. Who comes by Enter is in it, to answer or to write. */
export function goToSession({ id, project, questions }: SessionRow, by: 'enter' | 'other'): void {
  showSession(id, project)
  if (questions > 0) navigate({ tab: 'conversation' })
  if (by === 'enter') arriveIn(id)
  else if (questions > 0) arriveAtRequest(id)
}
