import type { TurnUsage } from '../../../../shared/agent/content'
import type { FailureKind } from '../../../../shared/agent/failure/failure'
import { classify } from '../../model/failure/classify'
import type { Evidence } from '../../model/failure/facts'
import type { PromptEnd } from '../driver'
import { entryIn, type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'
import { secondsIn } from './limits'
import type { SavedEvidence } from './saved'

/** What kind of failure the program itself says that it is; what is not here is told by its words. */
const kinds: Record<string, FailureKind> = {
  authentication_failed: 'sign-in',
  oauth_org_not_allowed: 'sign-in',
  billing_error: 'billing',
  model_not_found: 'model',
  max_output_tokens: 'output-limit',
  overloaded: 'overloaded',
}

/** It is shown in a banner; the protocol log has all of it. */
const wordsLimit = 4000

/** What one turn has told of what went wrong, until its result says that it did. */
export class TurnEvidence {
  #error: Fields | undefined
  #rejected: Fields | undefined
  /** Of the whole conversation when the turn before was over; older versions tell no more. */
  #costs: number | undefined

  constructor({ error, rejected, costs }: SavedEvidence) {
    this.#error = error
    this.#rejected = rejected
    this.#costs = costs
  }

  saved(): SavedEvidence {
    return { error: this.#error, rejected: this.#rejected, costs: this.#costs }
  }

  hear(message: Fields): void {
    if (message.type === 'assistant' && typeof message.error === 'string') this.#error = message
    if (message.type !== 'rate_limit_event') return
    const info = fieldsOf(message.rate_limit_info)
    // Without the name of a limit it is none of the account's.
    if (info.status === 'rejected' && info.rateLimitType !== undefined) this.#rejected = info
  }

  /** How the turn ended, and words that the user has not been told although they are no failure. */
  end(result: Fields, agent: string, now: number): PromptEnd & { words?: string } {
    const error = this.#error
    const usage = this.#usage(result)
    const about = usage ? { usage } : {}
    const reason = textIn(result.terminal_reason) ?? ''
    const words = this.#words(result)
    const held = error && words !== '' ? { words } : {}
    this.#error = undefined
    const rejected = this.#rejected
    this.#rejected = undefined
    if (reason.startsWith('aborted_')) return { reason: 'cancelled', ...about }
    if (result.stop_reason === 'refusal') return { reason: 'refusal', ...about, ...held }
    if (result.subtype === 'error_max_turns') return { reason: 'max_turn_requests', ...about }
    if (result.is_error !== true) return { reason: 'end_turn', ...about, ...held }
    if (error?.error === 'max_output_tokens') return { reason: 'max_tokens', ...about, ...held }
    const failure = classify(evidenceOf(agent, words, result, error, rejected), now)
    return { reason: 'failed', ...about, failure }
  }

  #words(result: Fields): string {
    const said = listIn(result.errors).flatMap((line) => wordsIn(line) ?? [])
    // What is for the program's own developers is for nobody here.
    const errors = said.filter((line) => !line.startsWith('[ede_diagnostic]'))
    const words = errors.join('\n') || wordsIn(result.result) || wordsOf(this.#error)
    return (words ?? '').slice(0, wordsLimit)
  }

  #usage(result: Fields): TurnUsage | undefined {
    const { input_tokens, output_tokens } = fieldsOf(result.usage)
    const inputTokens = numberIn(input_tokens)
    const outputTokens = numberIn(output_tokens)
    const amount = this.#cost(result)
    const usage: TurnUsage = {
      ...(inputTokens ? { inputTokens } : {}),
      ...(outputTokens ? { outputTokens } : {}),
      ...(amount ? { cost: { amount, currency: 'USD' } } : {}),
    }
    return Object.keys(usage).length > 0 ? usage : undefined
  }

  #cost(result: Fields): number | undefined {
    const before = this.#costs
    const total = numberIn(result.total_cost_usd)
    this.#costs = total
    if (typeof result.model_usage_since_last_result === 'object') {
      const costs = Object.values(fieldsOf(result.model_usage_since_last_result))
      return costs.reduce<number>((sum, one) => sum + (numberIn(fieldsOf(one).costUSD) ?? 0), 0)
    }
    if (total === undefined || before === undefined || total < before) return undefined
    return total - before
  }
}

function evidenceOf(
  agent: string,
  words: string,
  result: Fields,
  error: Fields | undefined,
  rejected: Fields | undefined,
): Evidence {
  const status = numberIn(result.api_error_status) ?? numberIn(error?.api_error_status)
  const name = textIn(error?.error)
  const api = textIn(result.api_error) ?? textIn(error?.api_error)
  const type = textIn(result.api_error_type) ?? textIn(error?.api_error_type)
  const params = fieldsOf(error?.api_error_params)
  const info = fieldsOf(params.rate_limit_info)
  const kind = kindOf({ name, api, type, status, result, limited: rejected !== undefined })
  const retryAt =
    kind === 'limit' ? (secondsIn(info.resetsAt) ?? secondsIn(rejected?.resetsAt)) : undefined
  const details = [name, type, api, textIn(result.terminal_reason)].filter(Boolean).join(' · ')
  return {
    agent,
    words: words === '' ? 'The turn failed without a word' : words,
    code: status,
    name: api ?? name,
    kind,
    retryAt,
    ...(details === '' ? {} : { details }),
  }
}

interface Said {
  name: string | undefined
  api: string | undefined
  type: string | undefined
  status: number | undefined
  result: Fields
  limited: boolean
}

/** The class of the error, where the program names it; the rest is for the judgement of its words. */
function kindOf({ name, api, type, status, result, limited }: Said): FailureKind | undefined {
  if (result.terminal_reason === 'prompt_too_long') return 'context'
  switch (name) {
    case 'rate_limit':
      // So much a minute is no limit of the account: it is over before anybody could change it.
      return api === 'usage_limit_reached' || limited ? 'limit' : 'overloaded'
    case 'server_error':
      if (type === 'overloaded_error' || status === 529) return 'overloaded'
      return status === undefined ? 'network' : 'service'
    case 'invalid_request':
      return type === 'request_too_large' || status === 413 ? 'request' : undefined
    // Something else answered in the place of the service, or nothing did.
    case 'unknown':
      return status === undefined ? 'network' : undefined
    default:
      return entryIn(kinds, name)
  }
}

function wordsOf(error: Fields | undefined): string | undefined {
  const { content } = fieldsOf(error?.message)
  const words = listIn(content).flatMap((block) => wordsIn(fieldsOf(block).text) ?? [])
  return words.length > 0 ? words.join('\n') : undefined
}
