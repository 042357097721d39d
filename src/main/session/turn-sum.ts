import { costSince } from '../../shared/agent/account/spending'
import type { SessionEvent } from '../../shared/session/event'
import type { SessionState } from '../../shared/session/state'

type TurnEnded = Extract<SessionEvent, { type: 'turn-ended' }>

/** The end of a turn with what it says of the turn as a whole: how long it took, and what it cost. */
export function summed(state: SessionState, event: TurnEnded, at: number): TurnEnded {
  const { turn, startedAt } = state.section
  if (turn?.id !== event.turn) return event
  const cost = event.usage?.cost ?? costSince(turn.costBefore, state.usage.cost)
  const usage = { ...event.usage, ...(cost ? { cost } : {}) }
  return {
    ...event,
    took: at - (turn.began?.at ?? startedAt),
    ...(Object.keys(usage).length > 0 ? { usage } : {}),
  }
}
