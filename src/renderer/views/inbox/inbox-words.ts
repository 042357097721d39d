import { isCutShort } from '../../../shared/need'
import type { SessionRow } from '../../../shared/tables'
import type { Said } from '../../ui/status-mark'

/** What a session needs its user for: the mark it has, and the words beside it. */
export function inboxWords(session: SessionRow): { said: Said; what: string } {
  const { status, questions, asking = 'Asks something', why } = session
  if (questions > 0) {
    const more = questions > 1 ? ` and ${questions - 1} more` : ''
    return { said: 'Needs input', what: `${asking}${more}` }
  }
  const said = status !== 'Disconnected' && isCutShort(session) ? 'Interrupted' : status
  const troubled = said === 'Interrupted' || said === 'Failed' || said === 'Disconnected'
  // A name that the reason begins with is not said twice.
  const named = !troubled || why.startsWith(said)
  return { said, what: why === '' ? said : named ? why : `${said}: ${why}` }
}
