import type { Run } from '../../../shared/session/runs/run'
import { shownRun } from '../../../shared/session/shown-run'
import type { SessionState } from '../../../shared/session/state'
import type { Activity } from '../../../shared/session/status'

export function activityOf(state: SessionState): Activity {
  if (state.questions.length > 0 || state.asks) return 'needs-input'
  if (state.inferred) return state.inferred.activity
  const run = shownRun(state)
  const doing = run && activityOfRun(run)
  if (doing) return doing
  if (state.ending) return state.ending.state
  const turn = state.section.turn
  if (turn && !turn.end) return 'working'
  if (turn?.end?.reason === 'failed') return 'failed'
  return 'ready'
}

/** What a run says for itself; in between it is as the conversation stands. */
function activityOfRun({ state, waits }: Run): Activity | undefined {
  switch (state) {
    case 'done':
      return 'completed'
    case 'failed':
    case 'stopped':
      return state
    case 'working':
    case 'reading':
    case 'checking':
    case 'stopping':
      return 'working'
    case 'waiting':
      return waits === 'answer' ? 'needs-input' : undefined
    case 'preparing':
      return undefined
    default:
      return state satisfies never
  }
}
