import type { SessionEvent } from './event'
import { closeAll } from './items'
import type { SessionState } from './state'

/** A turn that is over leaves nothing open: agents forget the tool calls they did not finish. */
export function endTurn(
  state: SessionState,
  at: number,
  event: Extract<SessionEvent, { type: 'turn-ended' }>,
): void {
  const { turn, items } = state.section
  if (turn?.id === event.turn) {
    const { type: _, turn: __, ...outcome } = event
    turn.end = { at, ...outcome }
  }
  closeAll(items, event.reason === 'end_turn', at)
}
