import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Fields } from '../fields'
import type { Parts } from './parts'

const setUpTimeout = 60_000
const requestTimeout = 30_000
/** The user may sign in on a page that the agent opened. */
const signInTimeout = 15 * 60_000

export type Ask = (method: string, params: Fields) => Promise<Outcome<Fields>>

/** Requests to the agent, each with the time that it may take. */
export function asking({ peer, quirks }: Parts): Record<'setUp' | 'signIn' | 'ask', Ask> {
  const setUp = quirks.sessionTimeout ?? setUpTimeout
  return {
    setUp: (method, params) =>
      peer.request(method, params, { what: 'Opening the session', milliseconds: setUp }),
    signIn: (method, params) =>
      peer.request(method, params, { what: 'Signing in', milliseconds: signInTimeout }),
    ask: (method, params) =>
      peer.request(method, params, { what: `The request ${method}`, milliseconds: requestTimeout }),
  }
}

/** Only that it went well, or why not. */
export function nothing(outcome: Outcome<Fields>): Outcome<void> {
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
