import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, textIn } from '../fields'
import { inParent } from '../in-parent'
import { Strange } from '../strange'
import type { Progress, SavedThread, SavedThreads } from './saved'
import { noOffers, type Offers } from './thread-options'
import { ThreadReader } from './thread-reader'

/** A process that makes up more threads than this is not listened to. */
const threadLimit = 2000
/** News of the process itself that come before there is a thread to show them. */
const earlyLimit = 20

export class Thread {
  readonly id: string
  readonly reader: ThreadReader
  /** Tokens that the thread has used until now. */
  total: Fields
  readonly #strange: Strange

  constructor(
    id: string,
    emit: (event: AgentEvent) => void,
    saved?: SavedThread,
    progress?: Progress,
  ) {
    this.id = id
    this.total = saved?.total ?? {}
    this.reader = new ThreadReader(emit, saved?.reader, progress)
    this.#strange = new Strange((name, raw) => this.reader.unknown(name, raw), saved?.strange)
  }

  saved(): SavedThread {
    const { id, total, reader } = this
    return { id, total, strange: this.#strange.count, reader: reader.saved() }
  }

  turnStarted(prompt: string): void {
    this.#strange.turnStarted()
    this.reader.turnStarted(prompt)
  }

  strange(name: string, raw: unknown): void {
    this.#strange.tell(name, raw)
  }
}

/** The threads of one process, and those of subagents inside them. */
export class Threads {
  #emit: (thread: string, event: AgentEvent) => void
  #all = new Map<string, Thread>()
  /** Subagents, and the thread that shows each. */
  readonly #roots: Map<string, string>
  #latest: Thread | undefined
  #offers = noOffers
  #early: [method: string, params: Fields][] = []
  /** What was read last, and by whom: pieces of one text come as the same notification. */
  #params: Fields | undefined
  #reader: ThreadReader | undefined

  constructor(
    emit: (thread: string, event: AgentEvent) => void,
    saved?: SavedThreads & { offers: Offers; progress: [thread: string, progress: Progress][] },
  ) {
    this.#emit = emit
    this.#roots = new Map(saved?.roots)
    const progress = new Map(saved?.progress)
    for (const one of saved?.all ?? [])
      this.#all.set(one.id, new Thread(one.id, this.#emitOf(one.id), one, progress.get(one.id)))
    if (saved?.latest !== undefined) this.#latest = this.#all.get(saved.latest)
    if (saved) this.offer(saved.offers)
  }

  saved(): SavedThreads & { offers: Offers } {
    return {
      all: [...this.#all.values()].map((thread) => thread.saved()),
      roots: [...this.#roots],
      latest: this.#latest?.id,
      offers: this.#offers,
    }
  }

  /** How far the texts of those have come that say something. */
  progress(): [thread: string, progress: Progress][] {
    return [...this.#all.values()].flatMap(({ id, reader }) => {
      const progress = reader.progress()
      return progress.texts.length + progress.outputs.length > 0 ? [[id, progress]] : []
    })
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
    const thread = new Thread(id, this.#emitOf(id))
    thread.reader.options.offers = this.#offers
    this.#all.set(id, thread)
    this.#latest = thread
    for (const [method, params] of this.#early.splice(0)) thread.reader.read(method, params)
    return thread
  }

  #emitOf(id: string): (event: AgentEvent) => void {
    const root = this.#roots.get(id)
    return root === undefined
      ? (event) => this.#said(id, event)
      : (event) => this.#subagentSaid(root, id, event)
  }

  notification(method: string, params: Fields): void {
    // Comparing its names anew would take as long as all the rest.
    if (params === this.#params && this.#reader) this.#reader.read(method, params)
    else this.#another(method, params)
  }

  #another(method: string, params: Fields): void {
    const id = params.threadId
    const thread = typeof id === 'string' ? this.of(id) : this.#latest
    if (method === 'thread/started') this.#started(fieldsOf(params.thread))
    if (thread && method === 'thread/tokenUsage/updated')
      thread.total = fieldsOf(fieldsOf(params.tokenUsage).total)
    this.#params = params
    this.#reader = thread?.reader
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
    this.#reader = undefined
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
