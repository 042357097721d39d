import { ownOf } from '../../../kit/own'
import type { FailureKind } from './failure'

interface KindWords {
  /** What it is, in a word or two. */
  word: string
  /** What that means, in a sentence. */
  meaning: string
}

const kinds: Record<Exclude<FailureKind, 'unknown'>, KindWords> = {
  'sign-in': { word: 'Sign-in needed', meaning: 'The agent has to sign in.' },
  limit: { word: 'Usage limit', meaning: 'This account has used what it may for now.' },
  billing: {
    word: 'Billing',
    meaning: 'Waiting does not help: the account has no credit or plan for this.',
  },
  context: { word: 'Context full', meaning: 'The conversation is longer than the model can read.' },
  model: { word: 'Model not available', meaning: 'This account cannot use the chosen model.' },
  'output-limit': {
    word: 'Answer too long',
    meaning: 'The answer reached the longest that the model gives.',
  },
  refused: { word: 'Refused', meaning: 'The model or its provider declined the request.' },
  empty: { word: 'Empty answer', meaning: 'The model answered with nothing.' },
  request: {
    word: 'Request refused',
    meaning: 'The model provider did not understand the request.',
  },
  overloaded: { word: 'Overloaded', meaning: 'The model provider is overloaded.' },
  service: { word: 'Provider problem', meaning: 'The model provider is having problems.' },
  network: { word: 'Network', meaning: 'The model provider could not be reached.' },
  timeout: { word: 'Timed out', meaning: 'No answer came in time.' },
  cancelled: { word: 'Cancelled', meaning: 'It was cancelled.' },
  lost: { word: 'Connection lost', meaning: 'The connection to the agent broke.' },
  crashed: { word: 'Crashed', meaning: 'The agent’s program ended unexpectedly.' },
  spawn: { word: 'Not installed', meaning: 'The agent’s program could not be started.' },
  protocol: { word: 'Not understood', meaning: 'The agent said something that makes no sense.' },
  'out-of-step': { word: 'Out of step', meaning: 'The agent answered an earlier message.' },
  'workspace-gone': { word: 'Folder missing', meaning: 'The folder that it works in is gone.' },
  'not-found': {
    word: 'Conversation lost',
    meaning: 'The agent no longer knows this conversation.',
  },
  unsupported: { word: 'Not supported', meaning: 'This agent cannot do that.' },
  'out-of-memory': {
    word: 'Out of memory',
    meaning: 'The computer or the program ran out of memory.',
  },
  'disk-full': { word: 'Disk full', meaning: 'There is no room left on the disk.' },
  'missing-signal': { word: 'No signal', meaning: 'It ended without saying that it is done.' },
}

/** What a problem of that code is called, where it is a failure of a known kind. */
export const kindWords = (code: string): KindWords | undefined => ownOf(kinds, code)
