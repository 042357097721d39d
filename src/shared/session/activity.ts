import type { SessionState } from './state'
import type { Activity } from './status'

export function activityOf(state: SessionState): Activity {
  if (state.questions.length > 0 || state.asks) return 'needs-input'
  if (state.inferred) return state.inferred.activity
  if (state.ending) return state.ending.state
  const turn = state.section.turn
  if (turn && !turn.end) return 'working'
  if (turn?.end?.reason === 'failed') return 'failed'
  return 'ready'
}

/** Why a session is stopped. */
export const stopWords = {
  user: 'Stopped by you',
  limit: 'Stopped at the limit',
  crashes: 'Stopped, since it crashed again and again',
}
