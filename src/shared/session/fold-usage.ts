import type { Cost } from '../agent/content'
import type { SessionState } from './state'

/** Less than a total that was told is a rounding. */
const leastFall = 1e-6

/** What the agent tells is what it has counted since it began; it begins anew with another account, or when it forgets. */
export function costNow(
  state: Pick<SessionState, 'usage' | 'costEarlier'>,
  told: Cost | undefined,
): { cost?: Cost } {
  const known = state.usage.cost
  if (!told || !known || known.currency !== told.currency) return {}
  const earlier = state.costEarlier ?? 0
  if (told.amount < known.amount - earlier - leastFall) state.costEarlier = known.amount
  return { cost: { ...told, amount: told.amount + (state.costEarlier ?? 0) } }
}
