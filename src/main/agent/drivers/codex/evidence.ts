import { defined } from '../../../../kit/defined'
import { type Failure, type FailureKind, failed } from '../../../../shared/agent/failure/failure'
import { classify } from '../../model/failure/classify'
import type { Evidence } from '../../model/failure/facts'
import { entryIn, type Fields, fieldsOf, isFields, numberIn, textIn, wordsIn } from '../fields'

/** What the protocol calls an error, where that leaves no doubt. */
const kinds: Record<string, FailureKind> = {
  contextWindowExceeded: 'context',
  serverOverloaded: 'overloaded',
  flexUnavailable: 'overloaded',
  policyCapacityUnavailable: 'overloaded',
  modelNotFound: 'model',
  unauthorized: 'sign-in',
  badRequest: 'request',
  invalid_request_error: 'request',
  cyberPolicy: 'refused',
  misalignmentPolicyViolation: 'refused',
  inferenceHookDenied: 'refused',
  tooManyDenials: 'refused',
}

/** It stands in a banner and in lists; the details have more of it. */
const limit = 4000
const shortened = (words: string): string =>
  words.length > limit ? `${words.slice(0, limit)}…` : words

/**
 * What an error of a turn tells of the failure. `resetsAt`: when a limit that is known to be used up
 * begins anew, since the error itself has that in words only, if at all.
 */
export function evidenceOf(agent: string, error: Fields, resetsAt?: number): Evidence {
  const { message, codexErrorInfo, additionalDetails } = error
  const info = isFields(codexErrorInfo) ? codexErrorInfo : {}
  const [kind] = Object.keys(info)
  const name = textIn(codexErrorInfo) ?? kind
  const status = numberIn(fieldsOf(info[kind ?? '']).httpStatusCode)
  const said = inner(wordsIn(message) ?? 'Codex does not say what went wrong')
  const words = shortened(said.words)
  const details = wordsIn(additionalDetails)
  const used = name === 'usageLimitExceeded' ? usedUp(words) : undefined
  const known = used ?? entryIn(kinds, name) ?? entryIn(kinds, said.type)
  return {
    agent,
    words,
    ...(name === undefined || name === 'other' ? {} : { name }),
    ...defined({ code: status, kind: known }),
    ...(details === undefined ? {} : { details: shortened(details) }),
    ...(used === 'limit' && resetsAt !== undefined ? { retryAt: resetsAt } : {}),
  }
}

/** Where waiting does not help it is a matter of the account: only a limit says that it may be tried again. */
const usedUp = (words: string): FailureKind => (/try again/i.test(words) ? 'limit' : 'billing')

export function failureOfTurn(agent: string, error: Fields, resetsAt?: number): Failure {
  return classify(evidenceOf(agent, error, resetsAt), Date.now())
}

/** What an answer with an error tells. All refusals have one number, so there are the words only. */
export function failureOfAnswer(agent: string, error: Fields): Failure {
  const words = shortened(wordsIn(error.message) ?? 'Codex refused without a word')
  if (words.includes('already has an active writer'))
    return failed('refused', 'This conversation is open in another program', {
      hint: 'Close it there, then try again.',
      details: words,
    }).failure
  if (/^(?:invalid session id|no rollout found|thread not found)/.test(words))
    return classify({ agent, words, kind: 'not-found' }, Date.now())
  return classify({ agent, words }, Date.now())
}

/** Some pass on the JSON that the model's service answered with. */
function inner(words: string): { words: string; type?: unknown } {
  if (!words.startsWith('{')) return { words }
  try {
    const value = fieldsOf(JSON.parse(words))
    const { message, type } = fieldsOf(value.error)
    return { words: wordsIn(message) ?? wordsIn(value.detail) ?? words, type }
  } catch {
    return { words }
  }
}
