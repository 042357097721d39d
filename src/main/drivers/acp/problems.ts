import type { Problem } from '../../../shared/result'
import type { Exit } from '../../machines/stream'
import { type Fields, fieldsOf, isFields, textIn, wordsIn } from './json'

/** An error that the other side answered with. */
interface WireError {
  code: number
  message: string
  data?: unknown
}

function isWireError(error: unknown): error is WireError & Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
}

export type Kind =
  | 'auth-required'
  | 'limit'
  | 'billing'
  | 'context'
  | 'service'
  | 'network'
  | 'not-found'

const hints: Record<Kind, string> = {
  'auth-required': 'Sign in, then send your prompt again.',
  limit: 'Wait until the limit is reset, or choose another model.',
  billing: 'Look at the account of this agent.',
  context: 'Start a new conversation, or let the agent compact this one.',
  service: "The model's service is in trouble; try again in a moment.",
  network: 'Look at the connection to the network, then try again.',
  'not-found': 'The agent no longer knows this conversation.',
}

/** JSON-RPC codes, and HTTP statuses that some agents put in their place. */
const byCode: Record<number, Kind> = {
  [-32000]: 'auth-required',
  [-32002]: 'not-found',
  401: 'auth-required',
  403: 'auth-required',
  429: 'limit',
  500: 'service',
  503: 'service',
  529: 'service',
}

/** Words of vendors in the error's data: errorKind, codexErrorInfo, codex_error_info. */
const byKind: [RegExp, Kind][] = [
  [/rate_?limit|usage_?limit|too_many/i, 'limit'],
  [/billing|credit/i, 'billing'],
  [/server_?error|overloaded|internal_server/i, 'service'],
  [/auth|unauthorized/i, 'auth-required'],
  [/context_?window|too_?long/i, 'context'],
]

const byWords: [RegExp, Kind][] = [
  [/usage limit|hit your limit|quota|rate limit|\b429\b|too many requests/i, 'limit'],
  [/credit balance|billing/i, 'billing'],
  [
    /\b40[13]\b|unauthori[sz]ed|authentication|not (?:logged|signed) in|(?:invalid|incorrect) (?:x-)?api[- ]key/i,
    'auth-required',
  ],
  [
    /prompt .*too long|context (?:length|window)|context_length|number of tokens allowed/i,
    'context',
  ],
  [/\b5(?:00|02|03|29)\b|overloaded|server (?:had an )?error|high demand|at capacity/i, 'service'],
  [
    /ENOTFOUND|ECONN|can't reach|cannot connect|network error|unable to connect|stream disconnected/i,
    'network',
  ],
]

function firstMatch(table: [RegExp, Kind][], text: string): Kind | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}

function kindOf(error: WireError, words: string): Kind | undefined {
  const data = fieldsOf(error.data)
  const vendor = data.errorKind ?? data.codexErrorInfo ?? data.codex_error_info
  const name = isFields(vendor) ? Object.keys(vendor).join(' ') : textIn(vendor)
  return byCode[error.code] ?? firstMatch(byKind, name ?? '') ?? firstMatch(byWords, words)
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
const shortened = (words: string): string =>
  words.length > 4000 ? `${words.slice(0, 4000)}…` : words

/** Why a request to the agent failed, in the agent's own words. */
export function requestProblem(error: unknown): Problem {
  if (!isWireError(error)) {
    const words = error instanceof Error ? error.message : String(error)
    return { code: 'connection-lost', message: 'The agent went away', details: words }
  }
  const message = shortened(wordsOf(error))
  const kind = kindOf(error, message)
  const details =
    error.data === undefined ? {} : { details: JSON.stringify(error.data).slice(0, 4000) }
  return { ...problemOfKind(kind, message), ...details }
}

export function problemOfKind(kind: Kind | undefined, message: string): Problem {
  return kind === undefined
    ? { code: 'agent-error', message }
    : { code: kind, message, hint: hints[kind] }
}

/** Why nothing comes from the agent any more. */
export function exitProblem({ code, signal, lastWords }: Exit): Problem {
  const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`
  return {
    code: 'exited',
    message: `The agent ended ${how}`,
    ...(lastWords === '' ? {} : { details: lastWords }),
  }
}

export function timeoutProblem(what: string, milliseconds: number): Problem {
  return {
    code: 'timeout',
    message: `${what} got no answer within ${Math.round(milliseconds / 1000)} seconds`,
  }
}
