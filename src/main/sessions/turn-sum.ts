import type { Cost } from '../../shared/session/content'
import type { SessionEvent } from '../../shared/session/event'
import type { SessionState } from '../../shared/session/state'

type TurnEnded = Extract<SessionEvent, { type: 'turn-ended' }>

/** The end of a turn with what it says of the turn as a whole: how long it took, and what it cost. */
export function summed(state: SessionState, event: TurnEnded, at: number): TurnEnded {
  const { turn, startedAt } = state.section
  if (turn?.id !== event.turn) return event
  const cost = event.usage?.cost ?? difference(turn.costBefore, state.usage.cost)
  const usage = { ...event.usage, ...(cost ? { cost } : {}) }
  return {
    ...event,
    took: at - (turn.began?.at ?? startedAt),
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
  }
}

/** Agents tell what the whole session has cost: the turn is what it grew by. */
function difference(before: Cost | undefined, after: Cost | undefined): Cost | undefined {
  if (!after || (before && before.currency !== after.currency)) return undefined
  const amount = after.amount - (before?.amount ?? 0)
  return amount > 0 ? { amount, currency: after.currency } : undefined
}
