import { defined } from '../../../kit/defined'
import type { Problem } from '../../../kit/result'
import { withoutSecrets } from './without-secrets'

/** What went wrong (SPEC R1, and finer). */
export type FailureKind =
  /** The user has to sign in. */
  | 'sign-in'
  /** So much may be used in a time, and it was. */
  | 'limit'
  | 'billing'
  /** More was said than the model can read. */
  | 'context'
  | 'model'
  | 'output-limit'
  /** The model or its service does not want to. */
  | 'refused'
  | 'empty'
  | 'request'
  | 'overloaded'
  | 'service'
  | 'network'
  | 'timeout'
  | 'cancelled'
  /** The agent does not answer any more; its process will tell why. */
  | 'lost'
  | 'crashed'
  | 'spawn'
  | 'protocol'
  | 'out-of-step'
  | 'workspace-gone'
  /** The agent does not know the conversation. */
  | 'not-found'
  /** It does not do that at all. */
  | 'unsupported'
  | 'out-of-memory'
  | 'disk-full'
  /** It ended well, and without the sign by which its run would be done. */
  | 'missing-signal'
  | 'unknown'

/** What it concerns: everything else goes on. */
type FailureScope = 'turn' | 'session' | 'account' | 'provider' | 'agent' | 'machine'

export interface Failure {
  kind: FailureKind
  scope: FailureScope
  /** Before that it would go wrong again. */
  retryAt?: number
  /** It does not pass by itself. */
  lasting?: true
  evidence: {
    agent: string
    /** Which rule of the table said so. */
    rule: string
    /** What it said of it. */
    words: string
  }
  says: Problem
}

/** A result whose problem has a failure behind it: what an agent answers. */
export type Outcome<T> = { ok: true; value: T } | Failed
export interface Failed {
  ok: false
  problem: Problem
  failure: Failure
}

export function failedBy(failure: Failure): Failed {
  return { ok: false, problem: failure.says, failure }
}

/** What each kind concerns, and what the user can do. */
const kinds: Record<FailureKind, { scope: FailureScope; hint?: string }> = {
  'sign-in': { scope: 'account', hint: 'Sign in to continue.' },
  limit: { scope: 'account', hint: 'Wait until the limit resets, or choose another model.' },
  billing: { scope: 'account', hint: 'Check the account of this agent: waiting does not help.' },
  context: {
    scope: 'session',
    hint: 'Start a new session, or let the agent compact this one.',
  },
  model: { scope: 'provider', hint: 'Choose another model.' },
  'output-limit': { scope: 'turn', hint: 'Ask the agent to go on.' },
  refused: { scope: 'turn' },
  empty: { scope: 'turn', hint: 'Send your message again.' },
  request: { scope: 'turn', hint: 'The model provider did not understand what the agent sent.' },
  overloaded: {
    scope: 'provider',
    hint: 'The model provider is overloaded; try again in a moment.',
  },
  service: {
    scope: 'provider',
    hint: 'The model provider is having problems; try again in a moment.',
  },
  network: {
    scope: 'machine',
    hint: 'Check the network connection, then send your message again.',
  },
  timeout: { scope: 'turn' },
  cancelled: { scope: 'turn' },
  lost: { scope: 'agent' },
  crashed: { scope: 'agent' },
  spawn: { scope: 'agent' },
  protocol: { scope: 'agent' },
  'out-of-step': { scope: 'agent', hint: 'It is started anew. Send your message again.' },
  'workspace-gone': { scope: 'session' },
  'not-found': { scope: 'session', hint: 'The agent no longer knows this conversation.' },
  unsupported: { scope: 'session' },
  'out-of-memory': { scope: 'machine', hint: 'Close what needs much memory, then try again.' },
  'disk-full': { scope: 'machine', hint: 'Make room on the disk, then try again.' },
  'missing-signal': { scope: 'session' },
  unknown: { scope: 'turn' },
}

export const failureKinds = Object.keys(kinds) as FailureKind[]

interface Told {
  agent: string
  rule: string
  /** What it said, as it is shown. */
  words: string
  hint?: string | undefined
  details?: string | undefined
  retryAt?: number | undefined
  lasting?: true | undefined
}

/** The one place where what went wrong becomes what the user is told. */
export function failureOf(kind: FailureKind, about: Told): Failure {
  const { agent, rule, retryAt, lasting } = about
  // Services repeat the key that they refuse; nothing of it is kept or shown.
  const words = withoutSecrets(about.words)
  const details = about.details === undefined ? undefined : withoutSecrets(about.details)
  const { scope, hint: usual = about.hint } = kinds[kind]
  const hint = lasting ? 'Trying again does not help before the cause is gone.' : usual
  return {
    kind,
    scope,
    ...defined({ retryAt, lasting }),
    evidence: { agent, rule, words },
    says: {
      code: kind,
      message: words,
      ...defined({ hint, details }),
    },
  }
}

/** What the app itself knows of it, without having to judge an agent's words. */
export function failed(
  kind: FailureKind,
  words: string,
  more: { hint?: string; details?: string } = {},
): Failed {
  return failedBy(failureOf(kind, { agent: '', rule: `app/${kind}`, words, ...more }))
}

/** For unexpected exceptions only. */
export function failedWith(error: unknown): Failed {
  return failed('unknown', error instanceof Error ? error.message : String(error))
}
