import type { RecoveryPlan } from '../../../../shared/session/recovery/plan'
import type { SessionState } from '../../../../shared/session/state'

/** The turn that failed is still the newest, and nobody has sent it again; what waits is still in the queue. */
export function isStillMeant(state: SessionState, plan: RecoveryPlan, prompt: string): boolean {
  if (state.queue.some(({ id }) => id === prompt)) return true
  if (plan.queued) return false
  return state.section.turn?.id === plan.turn && !state.tally.prompts.includes(prompt)
}
