import type { Problem } from '../result'
import type { TurnEnd } from './event'

/** What is known of the end of a turn. */
export interface Evidence {
  reason: TurnEnd
  problem?: Problem | undefined
  /** The agent's last message of the turn. */
  lastText: string
}

type Kind =
  | 'auth-required'
  | 'limit'
  | 'context'
  | 'model'
  | 'output-limit'
  | 'empty'
  | 'network'
  | 'service'
  | 'request'

const hints: Record<Kind, string> = {
  'auth-required': 'Sign in, then send your message again.',
  limit: 'Wait until the limit is reset, or choose another model.',
  context: 'Start a new session, or let the agent compact this one.',
  model: 'Choose another model.',
  'output-limit': 'Ask the agent to go on.',
  empty: 'Send your message again.',
  network: 'Look at the connection to the network, then send your message again.',
  service: "The model's service is in trouble; try again in a moment.",
  request: "The model's service did not understand what the agent sent.",
}

/**
 * How agents word an error that they then pass off as the end of their answer. Each holds the
 * error itself as its first group and reaches to the end, so that an answer which merely speaks
 * of errors is left alone.
 */
const confessions: RegExp[] = [
  /(stream disconnected before completion: [^\n]+)$/,
  /^(exceeded retry limit, last status: [^\n]+)$/,
  /^(We[’']re currently experiencing high demand, which may cause temporary errors\.)$/,
  /^(Selected model is at capacity\. [^\n]+)$/,
  /^(Project does not have access to model `[^`\n]+`)$/,
  /^(The model `[^`\n]+` does not exist or you do not have access to it\.)$/,
  /^(You[’']ve hit your (?:usage )?limit\b[^\n]+)$/,
  /^(Quota exceeded\. [^\n]+)$/,
  /(Incomplete response returned, reason: \w+)$/,
  /^(\{"error":\{"message":"[^\n]+\}\})$/,
  /^(API Error: [^\n]+)$/,
  /(?:^|\.\.\.|\s)Error: ((?:Authentication failed with provider|Model '[^'\n]+' not found on provider)[\s\S]{0,600})$/,
  /(?:^|\.\.\.|\s)Error: (Failed to get response from the AI model; retried \d+ times[\s\S]{0,2000})$/,
  /(?:^|\.\.\.|\s)Error: (No response was returned\. Send your message again to retry\.)$/,
  /(?:^|\.\.\.|\s)Error: (The provider rejected the prompt as too long[^\n]*)$/,
  /^Error: (\d{3} [^\n]+)$/,
  /(?:^|\s)Ran into this error: ([^\n]+)\n\nPlease retry if you think this is a transient or recoverable error\.$/,
  /(?:^|\s)(Network error: [^\n]+)\n\nPlease resend your message to try again\.$/,
  /^(The model returned an empty response\.) Please resend your message to continue\.$/,
]

/** The first that fits says what kind of error it is. */
const kinds: [RegExp, Kind][] = [
  [/context (?:window|limit|length)|context_length|prompt (?:is|as) too long/i, 'context'],
  [/max_output_tokens/, 'output-limit'],
  [/\b429\b|rate limit|quota|hit your (?:usage )?limit/i, 'limit'],
  [/access to model|model [`'][^`']+[`'] (?:does not exist|not found)/i, 'model'],
  [/\b40[13]\b|authenticat|unauthori[sz]ed|api key/i, 'auth-required'],
  [/empty response|no response was returned/i, 'empty'],
  [/\b40[04]\b|invalid_request/i, 'request'],
  [/\b5\d\d\b|server had an error|overloaded|at capacity|high demand/i, 'service'],
  [/network|connect|stream|request|decod|timed? ?out/i, 'network'],
]

/** An error at the end of a turn, recognised even where it comes as plain text. */
export function classify({ reason, problem, lastText }: Evidence): Problem | undefined {
  if (problem) return problem
  if (reason !== 'end_turn') return undefined
  // The longest confession is shorter than this; an answer may be megabytes.
  const tail = lastText.trimEnd().slice(-4000)
  const words = confessions.map((pattern) => pattern.exec(tail)?.[1]).find(Boolean)
  if (words === undefined) return undefined
  const code = kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'service'
  return { code, message: plainly(words), hint: hints[code] }
}

/** Some agents hand the service's JSON on as it came. */
function plainly(words: string): string {
  return /^\{"error":\{"message":"((?:[^"\\]|\\.)*)"/.exec(words)?.[1] ?? words.trim()
}
