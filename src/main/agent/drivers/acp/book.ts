import { failed, type Outcome } from '../../../../shared/agent/failure/failure'
import { type Fields, fieldsOf, isFields, numberIn, textIn } from '../fields'
import { requestFailed } from './failures'

export type Id = string | number

export function isId(value: unknown): value is Id {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

/** A request of ours. What is asked for its own sake alone needs no more than its method. */
interface Open {
  method: string
  session?: string | undefined
  /** Of a turn: it was asked to end. */
  cancelled?: boolean | undefined
  /** What an option is set to, or what is put into a turn. */
  params?: Fields | undefined
  /** It came, and what follows from it is not on record yet. */
  answer?: Fields | undefined
}

/** A request of the agent's, as it came. */
interface Asked {
  message: Fields
  /** Its place among all that the agent has asked: an agent may give a number twice. */
  place?: number | undefined
  /** What it says of its tool has been told. */
  read?: boolean | undefined
}

export interface SavedBook {
  /** Questions are named by it: not the same in two processes. */
  run: string
  next: number
  questions?: number | undefined
  open: [id: number, open: Open][]
  asked: [id: Id, asked: Asked][]
}

/** Requests that are remembered until what follows from them is on record. */
const lasting = new Set(['session/prompt'])
/** Those of which it counts what they asked for. */
const telling = /^session\/set_|steer/

/**
 * Who waits for whom: a fold over what both have said. It is all that has to be known of a connection
 * to go on with it, besides what its conversations look like.
 */
export class Book {
  readonly run: string
  /** Requests of this run of the app begin here; the protocol's library counts from 0. */
  base = 0
  #next: number
  #questions: number
  readonly #open: Map<number, Open>
  readonly #asked: Map<Id, Asked>
  /** Those of an earlier run of the app, and who waits for them. */
  readonly #inherited = new Map<number, PromiseWithResolvers<Outcome<Fields>>>()
  readonly #agent: string
  readonly #changed: () => void

  constructor(run: string, agent: string, changed: () => void, saved?: SavedBook) {
    this.#agent = agent
    this.run = saved?.run ?? run
    this.#next = saved?.next ?? 0
    this.#questions = saved?.questions ?? 0
    this.#open = new Map(saved?.open)
    this.#asked = new Map(saved?.asked)
    this.#changed = changed
  }

  saved(): SavedBook {
    return {
      run: this.run,
      next: this.#next,
      questions: this.#questions,
      open: [...this.#open],
      asked: [...this.#asked],
    }
  }

  /** All that was told before is known: from here on it is this run of the app that speaks. */
  resume(): void {
    this.base = this.#next
  }

  /** The same however often it is asked for. */
  question(request: Id): string {
    const asked = this.#asked.get(request)
    if (asked) asked.read = true
    this.#changed()
    return `${this.run}?${asked?.place ?? request}`
  }

  isRead(request: Id): boolean {
    return this.#asked.get(request)?.read === true
  }

  /** What the agent has yet to be answered, in its own words. */
  get unanswered(): Fields[] {
    return [...this.#asked.values()].map(({ message }) => message)
  }

  /** The agent was told something. */
  told(message: Fields): void {
    const { id, method } = message
    const params = fieldsOf(message.params)
    const session = textIn(params.sessionId)
    if (typeof method !== 'string') {
      if (isId(id)) this.#asked.delete(id)
    } else if (typeof id === 'number') {
      this.#next = Math.max(this.#next, id + 1)
      if (method === 'session/prompt') this.#forgetEarlier(session)
      this.#open.set(id, { method, session, ...(telling.test(method) ? { params } : {}) })
    } else if (method === 'session/cancel') {
      for (const open of this.#open.values())
        if (open.method === 'session/prompt' && open.session === session) open.cancelled = true
    } else return
    this.#changed()
  }

  /** Nobody waited for what came of an earlier prompt. */
  #forgetEarlier(session: string | undefined): void {
    for (const [id, { answer, session: of }] of this.#open)
      if (answer && of === session) this.#open.delete(id)
  }

  /** The agent asks. */
  asks(id: Id, message: Fields): void {
    this.#asked.set(id, { message, place: this.#questions++ })
    this.#changed()
  }

  /** What the agent answers to a request of ours; none where there is no such request. */
  answered(id: unknown): number | undefined {
    // Some agents answer the number 7 with the string "7".
    const number = typeof id === 'string' && id !== '' ? Number(id) : id
    if (typeof number !== 'number') return undefined
    const open = this.#open.get(number)
    return open && !open.answer ? number : undefined
  }

  /** True where it is one of an earlier run of the app. */
  settle(id: number, message: Fields): boolean {
    const open = this.#open.get(id)
    if (!open) return false
    if (lasting.has(open.method)) open.answer = message
    else this.#open.delete(id)
    this.#changed()
    if (id >= this.base) return false
    this.#inherit(id).resolve(outcomeOf(this.#agent, message))
    return true
  }

  /** What followed from the answer to its last prompt is on record. */
  recorded(session: string): void {
    this.#forgetEarlier(session)
    this.#changed()
  }

  /** The requests of an earlier run of the app, and what comes of them. */
  inherited(): { open: Open; answer: Promise<Outcome<Fields>> }[] {
    return [...this.#open]
      .filter(([id]) => id < this.base)
      .map(([id, open]) => {
        const { promise, resolve } = this.#inherit(id)
        if (open.answer) resolve(outcomeOf(this.#agent, open.answer))
        return { open, answer: promise }
      })
  }

  #inherit(id: number): PromiseWithResolvers<Outcome<Fields>> {
    const known = this.#inherited.get(id) ?? Promise.withResolvers<Outcome<Fields>>()
    this.#inherited.set(id, known)
    return known
  }

  /** Nothing is answered any more. */
  end(): void {
    for (const { resolve } of this.#inherited.values())
      resolve(failed('lost', 'The agent went away'))
  }
}

function outcomeOf(agent: string, { result, error }: Fields): Outcome<Fields> {
  if (!isFields(error)) return { ok: true, value: fieldsOf(result) }
  const { message, data } = error
  const wire = Object.assign(new Error(textIn(message) ?? ''), { code: numberIn(error.code), data })
  return requestFailed(agent, wire)
}
