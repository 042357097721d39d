import type { RecoveryPlan } from './recovery/plan'
import { isOver, isOwn } from './runs/run'
import type { SessionState } from './state'

/** Where nothing is done by itself any more, what waited for it waits for the user. */
export function foldRecovery(state: SessionState, plan: RecoveryPlan | null): void {
  if (plan) state.recovery = plan
  else delete state.recovery
  if (!plan || plan.step.do === 'nothing') leaveHeld(state)
}

/** Another turn has come, or the one that it was about is over. */
export function dropRecovery(state: SessionState): void {
  delete state.recovery
  leaveHeld(state)
}

/** What a run has said is said again by nobody once it is over. */
export function dropOfRun(state: SessionState): void {
  const { run, recovery } = state
  if (run && recovery && isOver(run) && isOwn(run, recovery.turn)) dropRecovery(state)
}

function leaveHeld(state: SessionState): void {
  if (!state.queue.some(({ held }) => held === 'recovery')) return
  state.queue = state.queue.map((one) =>
    one.held === 'recovery' ? { ...one, held: 'failed' } : one,
  )
}
