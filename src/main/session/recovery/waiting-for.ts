import type { Result } from '../../../kit/result'
import {
  isOpen,
  type RecoveryPlan,
  type RecoveryStep,
  waitsForLimit,
} from '../../../shared/session/recovery/plan'
import type { AccountOf } from '../../agent/accounts/accounts'
import type { Session } from '../session'

export type OpenPlan = RecoveryPlan & { step: Extract<RecoveryStep, { do: 'send' }> }

/** Which of these sessions wait until the limit of an account is over. */
export function waitingFor(
  { agent, account }: AccountOf,
  sessions: readonly string[],
  find: (session: string) => Result<Session>,
): { session: Session; plan: OpenPlan }[] {
  return sessions.flatMap((id) => {
    const found = find(id)
    if (!found.ok) return []
    const { stored, state } = found.value
    const { recovery: plan } = state
    const same = stored.agent === agent && stored.account === account
    return same && isOpen(plan) && waitsForLimit(plan) ? [{ session: found.value, plan }] : []
  })
}
