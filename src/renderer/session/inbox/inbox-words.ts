import { kindWords } from '../../../shared/agent/failure/words'
import type { SessionRow } from '../../../shared/app/tables'
import type { RecoveryPlan } from '../../../shared/session/recovery/plan'
import { recoveryWords } from '../../../shared/session/recovery/words'
import type { Status } from '../../../shared/session/status'

/** What a session needs its user for: the mark it has, and the words beside it. */
export function inboxWords(session: SessionRow, now = Date.now()): { said: Status; what: string } {
  const { status, questions, asking = 'Asks something', why, recovery } = session
  if (questions > 0) {
    const more = questions > 1 ? ` and ${questions - 1} more` : ''
    return { said: 'Needs input', what: `${asking}${more}` }
  }
  const planned = recovery && plannedWords(recovery, now)
  if (planned) return { said: status, what: planned }
  const troubled = status === 'Failed' || status === 'Disconnected'
  // A name that the reason begins with is not said twice.
  const named = !troubled || why.startsWith(status) || why.startsWith('Interrupted')
  return { said: status, what: why === '' ? status : named ? why : `${status}: ${why}` }
}

/** “Sign in to Claude Code with account Work”: once for all who wait for it. */
export const signInTitle = (agent: string, account: string | undefined): string =>
  `Sign in to ${agent}${account === undefined ? '' : ` with account ${account}`}`

/** What it is, and what happens next: the time first of all. */
function plannedWords(plan: RecoveryPlan, now: number): string {
  const next = recoveryWords(plan, now)
  const kind = kindWords(plan.kind)?.word
  return kind === undefined || next === '' ? next : `${kind}: ${next}`
}
