import type { Problem } from '../../../shared/result'
import { entryIn, type Fields, fieldsOf, wordsIn } from './json'
import { type Kind, problemOfKind } from './problems'

const kinds: Record<string, Kind> = {
  limit: 'limit',
  access: 'auth-required',
  service: 'service',
  connection: 'network',
}

export interface SessionFailure {
  severity: 'info' | 'warning' | 'error'
  problem: Problem
}

/**
 * What went wrong with the model's service, in the words of an extension that some agents speak:
 * beside an update for each silent retry, and beside the end of a turn instead of text in the chat.
 */
export function readSessionFailure(message: Fields): SessionFailure | undefined {
  const extension = fieldsOf(fieldsOf(fieldsOf(message._meta).jetbrains).air)
  const { severity, title, category } = fieldsOf(extension.sessionFailure)
  const words = wordsIn(title)
  if (words === undefined) return undefined
  return {
    severity: severity === 'error' || severity === 'warning' ? severity : 'info',
    problem: problemOfKind(entryIn(kinds, category), words),
  }
}
