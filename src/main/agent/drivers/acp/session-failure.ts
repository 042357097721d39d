import type { Failure, FailureKind } from '../../../../shared/agent/failure/failure'
import { classify } from '../../model/failure/classify'
import { entryIn, type Fields, fieldsOf, wordsIn } from '../fields'

const kinds: Record<string, FailureKind> = {
  limit: 'limit',
  access: 'sign-in',
  service: 'service',
  connection: 'network',
}

interface SessionFailure {
  severity: 'info' | 'warning' | 'error'
  failure: Failure
}

/**
 * What went wrong with the model's service, in the words of an extension that some agents speak:
 * beside an update for each silent retry, and beside the end of a turn instead of text in the chat.
 */
export function readSessionFailure(message: Fields, agent = ''): SessionFailure | undefined {
  const extension = fieldsOf(fieldsOf(fieldsOf(message._meta).jetbrains).air)
  const { severity, title, category } = fieldsOf(extension.sessionFailure)
  const words = wordsIn(title)
  if (words === undefined) return undefined
  return {
    severity: severity === 'error' || severity === 'warning' ? severity : 'info',
    failure: classify({ agent, words, kind: entryIn(kinds, category) }, Date.now()),
  }
}
