import { defined } from '../../../../kit/defined'
import type { AgentEvent } from '../../../../shared/session/event'
import { entryIn, type Fields, fieldsOf, listIn, numberIn, textIn, wordsIn } from '../fields'

type Notice = Extract<AgentEvent, { type: 'notice' }>

const severities: Record<string, Notice['severity']> = {
  warning: 'warning',
  error: 'error',
}

/** Why the model did not answer, in words for people. */
const causes: Record<string, string> = {
  authentication_failed: 'The sign-in was refused.',
  rate_limit: 'The service limits how much is asked of it.',
  overloaded: 'The service has too much to do.',
  server_error: 'The service is in trouble.',
  billing_error: 'The account cannot be charged.',
}

function notice(title: string, text?: string, severity: Notice['severity'] = 'info'): Notice {
  return { type: 'notice', severity, title, ...defined({ text }) }
}

/** It tries again by itself, and says nothing until then. */
function retryNotice(message: Fields): Notice {
  const attempt = numberIn(message.attempt) ?? 1
  const most = numberIn(message.max_retries)
  const wait = Math.max(1, Math.round((numberIn(message.retry_delay_ms) ?? 0) / 1000))
  const status = numberIn(message.error_status)
  const cause = entryIn(causes, message.error) ?? 'The answer of the model did not come through.'
  const of = most === undefined ? '' : ` of ${most}`
  return notice(
    `No answer from the model: trying again in ${wait} ${wait === 1 ? 'second' : 'seconds'}`,
    `${cause}${status === undefined ? '' : ` (${status})`} This is attempt ${attempt}${of}.`,
  )
}

/** Of what kinds a notice is made without knowing what came before. */
export const noticeReaders: Record<string, (message: Fields) => Notice | undefined> = {
  api_retry: retryNotice,
  informational: (message) => {
    const words = wordsIn(message.content)
    return words === undefined
      ? undefined
      : notice(words, undefined, entryIn(severities, message.level) ?? 'info')
  },
  permission_denied: (message) =>
    notice(
      `${textIn(message.tool_name) ?? 'A tool'} was not allowed`,
      wordsIn(message.message) ?? wordsIn(message.reason),
    ),
  model_refusal_fallback: (message) => {
    const words = wordsIn(message.content)
    const to = wordsIn(message.fallback_model)
    return notice(words ?? `The model refused${to ? `, ${to} goes on` : ''}`)
  },
}

/** Servers that the agent could not start or reach, each told once until it is well again. */
export class ServerNews {
  readonly #failed: Set<string>

  constructor(saved: string[] = []) {
    this.#failed = new Set(saved)
  }

  saved(): string[] {
    return [...this.#failed]
  }

  read(servers: unknown): Notice[] {
    return listIn(servers).flatMap((server) => {
      const { name, status, error } = fieldsOf(server)
      if (typeof name !== 'string') return []
      if (status !== 'failed') {
        this.#failed.delete(name)
        return []
      }
      if (this.#failed.has(name)) return []
      this.#failed.add(name)
      return [notice(`The MCP server “${name}” could not be started`, wordsIn(error), 'warning')]
    })
  }
}

export { notice }
