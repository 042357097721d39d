import { goesOn, type RecoveryPlan } from './recovery/plan'

/** Why what waits in the queue waits for the user. */
export type HoldReason =
  | 'cancelled'
  | 'stopped'
  | 'interrupted'
  | 'failed'
  | 'signed-out'
  /** It goes by itself, when what is planned has come. */
  | 'recovery'
  /** No agent came for it. */
  | 'disconnected'
  | 'app-ended'
  /** It was on its way when the connection broke: the agent may have it. */
  | 'unsure'

/** What waits in a session that is said nothing, and why. */
export interface QueueFacts {
  held?: { why: HoldReason } | undefined
  recovery?: RecoveryPlan | undefined
}

/** It goes on as soon as its user has signed in, and not before. */
export const waitsForSignIn = ({ recovery }: QueueFacts): boolean =>
  goesOn(recovery) && recovery.step.do === 'after-sign-in'

/** What is in its queue goes when its user says so, who did not hold it. */
export function waitsForRelease({ held, recovery }: QueueFacts): boolean {
  if (!held || held.why === 'cancelled' || held.why === 'stopped') return false
  return held.why !== 'recovery' || isGivenUp(recovery)
}

/** Nothing will be sent by what was planned any more, and not because the user said so. */
function isGivenUp(plan: RecoveryPlan | undefined): boolean {
  const isDeclined = plan?.step.do === 'nothing' && plan.step.why === 'declined'
  return !isDeclined && !goesOn(plan)
}
