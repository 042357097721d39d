import type { AgentEvent } from '../../../shared/session/event'
import { type Fields, fieldsOf, textIn } from '../fields'
import { inParent } from '../in-parent'
import { noOffers, type Offers } from './thread-options'
import { ThreadReader } from './thread-reader'

/** A process that makes up more threads than this is not listened to. */
const threadLimit = 2000
/** News of the process itself that come before there is a thread to show them. */
const earlyLimit = 20
/** Lines that are not the protocol, and other strange things, shown in one turn. */
const strangeLimit = 100

export class Thread {
  readonly id: string
  readonly reader: ThreadReader
  /** Tokens that the thread has used until now. */
  total: Fields = {}
  #strange = 0

  constructor(id: string, emit: (event: AgentEvent) => void) {
    this.id = id
    this.reader = new ThreadReader(emit)
  }

  turnStarted(prompt: string): void {
    this.#strange = 0
    this.reader.turnStarted(prompt)
  }

  /** Shows what nobody understands, unless there is no end of it; the traffic has it all. */
  strange(name: string, raw: unknown): void {
    this.#strange += 1
    if (this.#strange <= strangeLimit) this.reader.unknown(name, raw)
    if (this.#strange === strangeLimit)
      this.reader.unknown(name, 'More of it is in the protocol log only')
  }
}

/** The threads of one process, and those of subagents inside them. */
export class Threads {
  #emit: (thread: string, event: AgentEvent) => void
  #all = new Map<string, Thread>()
  /** Subagents, and the thread that shows each. */
  #roots = new Map<string, string>()
  #latest: Thread | undefined
  #offers = noOffers
  #early: [method: string, params: Fields][] = []

  constructor(emit: (thread: string, event: AgentEvent) => void) {
    this.#emit = emit
  }

  /** Made when it is first heard of: news of a thread come before the answer that opened it. */
  of(id: string): Thread | undefined {
    if (this.#latest?.id === id) return this.#latest
    const known = this.#all.get(id)
    if (known) {
      this.#latest = known
      return known
    }
    if (this.#all.size >= threadLimit) return undefined
    const root = this.#roots.get(id)
    const emit =
      root === undefined
        ? (event: AgentEvent) => this.#said(id, event)
        : (event: AgentEvent) => this.#subagentSaid(root, id, event)
    const thread = new Thread(id, emit)
    thread.reader.options.offers = this.#offers
    this.#all.set(id, thread)
    this.#latest = thread
    for (const [method, params] of this.#early.splice(0)) thread.reader.read(method, params)
    return thread
  }

  notification(method: string, params: Fields): void {
    const id = params.threadId
    const thread = typeof id === 'string' ? this.of(id) : this.#latest
    if (method === 'thread/started') this.#started(fieldsOf(params.thread))
    if (thread && method === 'thread/tokenUsage/updated')
      thread.total = fieldsOf(fieldsOf(params.tokenUsage).total)
    if (thread) thread.reader.read(method, params)
    else if (this.#early.length < earlyLimit) this.#early.push([method, params])
  }

  /** What can be chosen is the same in all of them. */
  offer(offers: Offers): void {
    this.#offers = offers
    for (const { reader } of this.#all.values()) reader.options.offers = offers
  }

  /** The thread that the user sees: a subagent's belongs to the one that started it. */
  rootOf(id: string): string {
    return this.#roots.get(id) ?? id
  }

  /** What belongs to no thread is shown in the one that was spoken of last. */
  strange(name: string, raw: unknown): void {
    this.#latest?.strange(name, raw)
  }

  get latest(): string | undefined {
    return this.#latest && this.rootOf(this.#latest.id)
  }

  forget(id: string): void {
    const thread = this.#all.get(id)
    this.#all.delete(id)
    if (this.#latest === thread) this.#latest = undefined
    for (const [child, root] of this.#roots) if (root === id) this.#roots.delete(child)
  }

  #started({ id, parentThreadId }: Fields): void {
    const child = textIn(id)
    const parent = textIn(parentThreadId)
    if (child !== undefined && parent !== undefined) this.#subagentKnown(child, this.rootOf(parent))
  }

  #said(id: string, event: AgentEvent): void {
    if (event.type === 'subagent') this.#subagentKnown(event.id, id)
    this.#emit(id, event)
  }

  #subagentKnown(child: string, root: string): void {
    if (child === root || this.#roots.has(child) || this.#roots.size >= threadLimit) return
    this.#roots.set(child, root)
    // What it said before it was announced made a thread of its own.
    this.#all.delete(child)
    if (this.#latest?.id === child) this.#latest = undefined
  }

  #subagentSaid(root: string, id: string, event: AgentEvent): void {
    const shown = inParent(id, event)
    if (event.type === 'subagent') this.#subagentKnown(event.id, root)
    if (shown) this.#emit(root, shown)
  }
}
