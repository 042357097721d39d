import { failedBy, type Outcome } from '../../../shared/failure/failure'
import type { Peculiarities } from '../driver'
import { type Fields, fieldsOf, isFields } from '../fields'
import { OpenRequests, type TimeLimit } from '../open-requests'
import type { CodexTransport, Id } from './codex-transport'
import { failureOfAnswer } from './evidence'

const setUpTimeout = 60_000
const requestTimeout = 30_000

/** Requests to the agent, each with the time that it may take. */
export class CodexPeer {
  #transport: CodexTransport
  #agent: string
  #open = new OpenRequests<Id>()
  #count = 0
  #setUp: number

  constructor(transport: CodexTransport, agent: string, { sessionTimeout }: Peculiarities) {
    this.#transport = transport
    this.#agent = agent
    this.#setUp = sessionTimeout ?? setUpTimeout
  }

  /** `hidden`: fields that the protocol log must not have. */
  ask(
    method: string,
    params: Fields,
    limit?: TimeLimit,
    hidden?: Fields,
  ): Promise<Outcome<Fields>> {
    this.#count += 1
    const id = this.#count
    const wait = limit ?? { what: `The request ${method}`, milliseconds: requestTimeout }
    const answer = this.#open.answer(id, wait)
    const message = { id, method, params }
    const shown = hidden ? { ...message, params: { ...params, ...hidden } } : message
    this.#transport.send(message, shown)
    return answer
  }

  setUp(method: string, params: Fields): Promise<Outcome<Fields>> {
    return this.ask(method, params, { what: 'Opening the session', milliseconds: this.#setUp })
  }

  notify(method: string): void {
    this.#transport.send({ method })
  }

  answered(id: Id, { result, error }: Fields): boolean {
    const outcome: Outcome<Fields> = isFields(error)
      ? failedBy(failureOfAnswer(this.#agent, error))
      : { ok: true, value: fieldsOf(result) }
    return this.#open.settle(id, outcome)
  }

  end(): void {
    this.#open.end()
  }
}

/** Only that it went well, or why not. */
export function nothing(outcome: Outcome<Fields>): Outcome<void> {
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
