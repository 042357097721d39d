import type { Evidence } from '../../model/failure/facts'
import { type Fields, fieldsOf, isFields, textIn, wordsIn } from '../fields'

/** An error that the other side answered with. */
interface WireError {
  code: number
  message: string
  data?: unknown
}

export function isWireError(error: unknown): error is WireError & Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

/** What an error of the protocol tells of the failure, in the agent's own words. */
export function evidenceOf(agent: string, error: WireError): Evidence {
  const data = fieldsOf(error.data)
  const vendor = data.errorKind ?? data.codexErrorInfo ?? data.codex_error_info
  return {
    agent,
    words: shortened(wordsOf(error)),
    code: error.code,
    name: isFields(vendor) ? Object.keys(vendor).join(' ') : textIn(vendor),
    ...(error.data === undefined ? {} : { details: JSON.stringify(error.data).slice(0, limit) }),
  }
}

/** What the agent said, without the protocol's own "Internal error". */
function wordsOf({ message, data }: WireError): string {
  const said = message.replace(/^Internal error(?:: )?/, '')
  const more = isFields(data) ? detailsOf(data) : textIn(data)
  return unwrapped(wordsIn(said) ?? more ?? message)
}

function detailsOf(data: Fields): string | undefined {
  return wordsIn(data.details) ?? wordsIn(data.message) ?? wordsIn(fieldsOf(data.error).message)
}

/** Some pass on the JSON that the model's service answered with. */
function unwrapped(words: string): string {
  if (!words.startsWith('{')) return words
  try {
    return wordsIn(fieldsOf(fieldsOf(JSON.parse(words)).error).message) ?? words
  } catch {
    return words
  }
}

/** It stands in a banner and in lists; the details have more of it. */
const limit = 4000
const shortened = (words: string): string =>
  words.length > limit ? `${words.slice(0, limit)}…` : words
