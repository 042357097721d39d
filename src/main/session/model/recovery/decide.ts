import type { FailureKind } from '../../../../shared/agent/failure/failure'
import type { RecoveryPlan, RecoveryStep, WhyNot } from '../../../../shared/session/recovery/plan'
import { type Curfew, outOfCurfew } from './curfew'

/** Milliseconds between the attempts (SPEC R2): as many as there are. */
const pauses = [1000, 2000, 4000] as const
/** What is nearer than that counts as an attempt; what is farther was waited for. */
const near = 60_000

type Policy =
  /** Again, and again, and again. */
  | 'soon'
  /** The same, if what ended it is known to pass. */
  | 'soon-if-transient'
  | 'after-sign-in'
  /** With another account, or when the limit is over. */
  | 'when-reset'
  | 'never'

/** What may be done about each kind of failure by itself (SPEC R2). */
export const policies: Record<FailureKind, Policy> = {
  'sign-in': 'after-sign-in',
  limit: 'when-reset',
  overloaded: 'soon',
  service: 'soon',
  network: 'soon',
  timeout: 'soon',
  crashed: 'soon-if-transient',
  lost: 'soon-if-transient',
  // Its run says itself what is missing.
  'missing-signal': 'never',
  billing: 'never',
  context: 'never',
  model: 'never',
  'output-limit': 'never',
  refused: 'never',
  empty: 'never',
  request: 'never',
  cancelled: 'never',
  spawn: 'never',
  protocol: 'never',
  'out-of-step': 'never',
  'workspace-gone': 'never',
  'not-found': 'never',
  unsupported: 'never',
  'out-of-memory': 'never',
  'disk-full': 'never',
  unknown: 'never',
}

export interface Situation {
  failure: { kind: FailureKind; retryAt?: number; transient?: boolean; lasting?: true }
  /** How often it was sent by itself until now. */
  tries: number
  /** The agent did something in the turn. */
  acted: boolean
  /** Another account that can be used, and from when. */
  other?: { id: string | null; name: string; at: number } | undefined
  settings: RecoverySettings
  now: number
}

interface RecoverySettings {
  automatic: boolean
  curfew?: Curfew | undefined
}

/** What happens next about a failed turn: the whole policy, without a clock of its own. */
export function decide(situation: Situation): RecoveryStep {
  const { failure, tries, acted, settings } = situation
  const policy = policies[failure.kind]
  const hopeless =
    failure.lasting === true || (policy === 'soon-if-transient' && failure.transient !== true)
  if (policy === 'never' || hopeless) return nothing('kind', situation)
  // What was done would be done twice, whoever is to blame for the failure.
  if (acted) return nothing('acted', situation)
  if (!settings.automatic) return nothing('off', situation)
  switch (policy) {
    case 'after-sign-in':
      return tries === 0 ? { do: 'after-sign-in' } : nothing('used-up', situation)
    case 'when-reset':
      return whenReset(situation)
    default:
      return soon(situation)
  }
}

function soon(situation: Situation): RecoveryStep {
  const { failure, tries, now } = situation
  const pause = pauses[tries]
  if (pause === undefined) return nothing('used-up', situation)
  const told = failure.retryAt === undefined ? 0 : surelyAfter(failure.retryAt)
  return {
    ...send(situation, Math.max(now + pause, told)),
    attempt: { number: tries + 1, of: pauses.length },
  }
}

function whenReset(situation: Situation): RecoveryStep {
  const { failure, tries, other, now } = situation
  const own = failure.retryAt === undefined ? undefined : surelyAfter(failure.retryAt)
  if (other && (own === undefined || other.at < own)) {
    const { id, name, at } = other
    return { ...send(situation, Math.max(at, now)), account: { id, name } }
  }
  if (own === undefined) return nothing('no-time', situation)
  // A limit that is over at once, again and again, is none that waiting helps with.
  if (own - now >= near) return until(send(situation, own), failure.retryAt)
  const pause = pauses[tries]
  if (pause === undefined) return nothing('used-up', situation)
  return until(
    {
      ...send(situation, Math.max(now + pause, own)),
      attempt: { number: tries + 1, of: pauses.length },
    },
    failure.retryAt,
  )
}

type Send = Extract<RecoveryStep, { do: 'send' }>

const send = ({ settings }: Situation, at: number): Send => ({
  do: 'send',
  at: outOfCurfew(at, settings.curfew),
})

const until = (step: Send, reset: number | undefined): Send =>
  reset === undefined ? step : { ...step, until: reset }

function nothing(why: WhyNot, { failure: { retryAt }, now }: Situation): RecoveryStep {
  return {
    do: 'nothing',
    why,
    ...(retryAt !== undefined && retryAt > now ? { until: retryAt } : {}),
  }
}

/** What shows minutes may mean the end of that minute, and clocks are never quite alike. */
export function surelyAfter(reset: number): number {
  return reset + (reset % 60_000 === 0 ? 60_000 : 1000)
}

/** It is sent now: whether it counts as one of the attempts. */
export function afterSending(plan: RecoveryPlan, sent: string): RecoveryPlan {
  const counts =
    plan.step.do === 'after-sign-in' || (plan.step.do === 'send' && plan.step.attempt !== undefined)
  return { ...plan, sent, tries: plan.tries + (counts ? 1 : 0) }
}
