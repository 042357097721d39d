import type { Failure } from '../../../../shared/agent/failure/failure'

/** What was being done when it went wrong. */
export interface FailureHistory {
  during:
    | 'opening'
    /** There was no conversation to continue: the first, or one in place of it. */
    | 'making'
    | 'prompt'
  /** There is something in the conversation that would be lost. */
  spoken: boolean
}

type Remedy =
  /** The process is ended and comes back; whoever was on it is resumed. */
  | { do: 'restart' }
  /** The user decides; what waits is held until then. */
  | { do: 'ask'; what: 'sign-in' | 'context-lost' }
  /** Nothing is lost by a new conversation. */
  | { do: 'begin-anew' }
  /** What waits goes when the user says so, and not before that time is over. */
  | { do: 'hold'; until?: number }
  /** The session has failed. */
  | { do: 'give-up' }

/** What is done about a failure: nothing is ever sent again by itself. */
export function afterFailure(
  { kind, retryAt }: Failure,
  { during, spoken }: FailureHistory,
  now: number,
): Remedy {
  if (kind === 'lost' || kind === 'crashed' || kind === 'out-of-step') return { do: 'restart' }
  switch (during) {
    case 'opening':
      if (kind === 'sign-in') return { do: 'ask', what: 'sign-in' }
      return spoken ? { do: 'ask', what: 'context-lost' } : { do: 'begin-anew' }
    case 'making':
      return kind === 'sign-in' ? { do: 'ask', what: 'sign-in' } : { do: 'give-up' }
    case 'prompt':
      if (kind === 'sign-in') return { do: 'ask', what: 'sign-in' }
      return retryAt !== undefined && retryAt > now
        ? { do: 'hold', until: retryAt }
        : { do: 'hold' }
    default:
      return during satisfies never
  }
}
