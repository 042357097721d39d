import type { FailureKind } from '../../agent/failure/failure'

/** Why nothing is sent by itself. */
export type WhyNot =
  /** To send it again would not help, or nobody can tell. */
  | 'kind'
  /** The agent had begun to work: what it did would be done twice. */
  | 'acted'
  /** It was tried as often as may be. */
  | 'used-up'
  /** When the limit resets is not known. */
  | 'no-time'
  /** The settings say so. */
  | 'off'
  /** The user said so. */
  | 'declined'
  /** The app was away for so long that nobody can be sure that it is still wanted. */
  | 'stale'

export type RecoveryStep =
  /** Sent by itself, not before `at`. */
  | {
      do: 'send'
      at: number
      /** When the limit resets, as the agent said it. */
      until?: number
      /** Which of how many, where they are counted. */
      attempt?: { number: number; of: number }
      /** With another account than it was sent with; `null` for the agent's usual login. */
      account?: { id: string | null; name: string }
    }
  /** Sent once, when the user has signed in. */
  | { do: 'after-sign-in' }
  /** The user decides; it would go wrong before `until`. */
  | { do: 'nothing'; why: WhyNot; until?: number }

/** What is going to be done about a turn that failed, or a prompt that may not go yet. It stands in the log. */
export interface RecoveryPlan {
  /** The turn that failed, or the prompt that waits. */
  turn: string
  /** It has not begun: it waits in the queue. */
  queued?: true
  kind: FailureKind
  step: RecoveryStep
  /** How often it was sent by itself until now. */
  tries: number
  /** The prompt that was sent for it: its turn decides what is next. */
  sent?: string
}

/** It will be sent by itself. */
export function isOpen(
  plan: RecoveryPlan | undefined,
): plan is RecoveryPlan & { step: { do: 'send' } } {
  return plan !== undefined && plan.sent === undefined && plan.step.do === 'send'
}

/** It will be sent without another word about it: at its time, or after the sign-in. */
export const goesOn = (plan: RecoveryPlan | undefined): plan is RecoveryPlan =>
  isOpen(plan) || (plan?.sent === undefined && plan?.step.do === 'after-sign-in')

/** It waits for the account that it runs under, or for another one. */
export const waitsForLimit = (plan: RecoveryPlan | undefined): boolean =>
  isOpen(plan) && plan.kind === 'limit'

/** The same for everybody who sends a prompt again, so that two clicks, two windows or a plan send it once. */
export function promptAgain(turn: string): string {
  const [first, times = '0'] = turn.split('~')
  return `${first}~${Number(times) + 1}`
}

/**
 * Whoever says what happens next about a failed turn also has the button that does it now, past any
 * limit: "Try now" beside the plan. Without a word there the turn itself has one, "Send again". There are
 * never both.
 */
export function speaksFor(plan: RecoveryPlan | undefined): plan is RecoveryPlan {
  if (!plan || plan.sent !== undefined) return false
  const { step } = plan
  if (step.do !== 'nothing') return true
  return step.why === 'kind' ? step.until !== undefined : step.why !== 'declined'
}
