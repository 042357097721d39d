import { failedBy, type Outcome } from '../../../../shared/agent/failure/failure'
import { type Fields, fieldsOf, isFields, numberIn, textIn } from '../fields'
import { OpenRequests, type TimeLimit } from '../open-requests'
import { printOf } from '../print'
import type { Quirks } from '../quirks'
import type { CodexTransport, Id } from './codex-transport'
import { failureOfAnswer } from './evidence'
import type { About } from './saved'

const setUpTimeout = 60_000
const requestTimeout = 30_000

/** A request of an earlier run of the app. */
interface Inherited {
  about: About
  answer: Promise<Outcome<Fields>>
}

/** Requests to the agent, each with the time that it may take. */
export class CodexPeer {
  #transport: CodexTransport
  #agent: string
  #open = new OpenRequests<Id>()
  #count: number
  /** Requests until here are those of earlier runs of the app. */
  #earlier: number
  readonly #setUp: number
  readonly inherited: Inherited[] = []

  constructor(
    transport: CodexTransport,
    agent: string,
    { sessionTimeout }: Quirks,
    saved?: { count: number; open: [id: number, about: About][] },
  ) {
    this.#transport = transport
    this.#agent = agent
    this.#setUp = sessionTimeout ?? setUpTimeout
    this.#count = saved?.count ?? 0
    this.#earlier = this.#count
    for (const [id, about] of saved?.open ?? []) this.#inherit(id, about)
  }

  saved(): { count: number; open: [id: number, about: About][] } {
    const open = this.#open.saved() as [number, About][]
    return { count: this.#count, open }
  }

  /** It was told this by an earlier run of the app. */
  told({ id, method, params }: Fields): void {
    const number = numberIn(id)
    if (typeof method !== 'string' || number === undefined) return
    this.#count = Math.max(this.#count, number)
    this.#earlier = this.#count
    const about = aboutOf(method, fieldsOf(params))
    if (about) this.#inherit(number, about)
  }

  #inherit(id: number, about: About): void {
    this.inherited.push({ about, answer: this.#open.answer(id, undefined, about) })
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
    const answer = this.#open.answer(id, wait, aboutOf(method, params))
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
    // Nobody waits for what an earlier run of the app has asked for its own sake.
    return this.#open.settle(id, outcome) || (typeof id === 'number' && id <= this.#earlier)
  }

  end(): void {
    this.#open.end()
  }
}

/** What whoever goes on has to know of a request, where it has to know anything. */
function aboutOf(method: string, { threadId, input, ...settings }: Fields): About | undefined {
  const thread = textIn(threadId)
  if (thread === undefined) return undefined
  if (method === 'turn/start' || method === 'thread/resume') return { method, thread }
  if (method === 'turn/steer') return { method, thread, print: printOf(input) }
  return method === 'thread/settings/update' ? { method, thread, settings } : undefined
}

/** Only that it went well, or why not. */
export function nothing(outcome: Outcome<Fields>): Outcome<void> {
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
