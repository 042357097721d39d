import { kindWords } from '../../../shared/failure/words'
import { isCutShort } from '../../../shared/need'
import type { RecoveryPlan } from '../../../shared/recovery/plan'
import { recoveryWords } from '../../../shared/recovery/words'
import type { SessionRow } from '../../../shared/tables'
import type { Said } from '../../ui/status-mark'

/** What a session needs its user for: the mark it has, and the words beside it. */
export function inboxWords(session: SessionRow, now = Date.now()): { said: Said; what: string } {
  const { status, questions, asking = 'Asks something', why, recovery } = session
  if (questions > 0) {
    const more = questions > 1 ? ` and ${questions - 1} more` : ''
    return { said: 'Needs input', what: `${asking}${more}` }
  }
  const planned = recovery && plannedWords(recovery, now)
  const said = status !== 'Disconnected' && isCutShort(session) ? 'Interrupted' : status
  if (planned) return { said, what: planned }
  const troubled = said === 'Interrupted' || said === 'Failed' || said === 'Disconnected'
  // A name that the reason begins with is not said twice.
  const named = !troubled || why.startsWith(said)
  return { said, what: why === '' ? said : named ? why : `${said}: ${why}` }
}

/** What it is, and what happens next: the time first of all. */
function plannedWords(plan: RecoveryPlan, now: number): string {
  const next = recoveryWords(plan, now)
  const kind = kindWords(plan.kind)?.word
  return kind === undefined || next === '' ? next : `${kind}: ${next}`
}
