import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, isFields, textIn } from '../fields'
import { inParent } from '../in-parent'
import { Strange } from '../strange'
import type { SavedReader } from './saved-reader'
import { UpdateReader } from './update-reader'

/** An agent that makes up more conversations than this is not listened to. */
const conversationLimit = 2000

interface SavedConversation {
  id: string
  prefix: string
  reader: SavedReader
  strange: number
}

export interface SavedConversations {
  all: SavedConversation[]
  roots: [child: string, root: string][]
  latest?: string | undefined
}

export class Conversation {
  readonly id: string
  readonly reader: UpdateReader
  readonly #prefix: string
  readonly #strange: Strange

  constructor(
    id: string,
    emit: (event: AgentEvent) => void,
    prefix: string,
    saved?: Pick<SavedConversation, 'reader' | 'strange'>,
  ) {
    this.id = id
    this.#prefix = prefix
    this.reader = new UpdateReader(emit, prefix, saved?.reader)
    this.#strange = new Strange((name, raw) => this.reader.unknown(name, raw), saved?.strange)
  }

  saved(): SavedConversation {
    return {
      id: this.id,
      prefix: this.#prefix,
      strange: this.#strange.count,
      reader: this.reader.saved(),
    }
  }

  turnStarted(prompt: string): void {
    this.#strange.turnStarted()
    this.reader.turnStarted(prompt)
  }

  strange(name: string, raw: unknown): void {
    this.#strange.tell(name, raw)
  }
}

/** The agent's conversations, and those of its subagents inside them. */
export class Conversations {
  #emit: (agentSession: string, event: AgentEvent) => void
  #prefix: () => string
  #all = new Map<string, Conversation>()
  /** Subagents, and the conversation that shows each. */
  #roots = new Map<string, string>()
  #latest: Conversation | undefined
  readonly #changed: () => void

  constructor(
    emit: (agentSession: string, event: AgentEvent) => void,
    prefix: () => string,
    changed: () => void = () => undefined,
    saved?: SavedConversations,
  ) {
    this.#emit = emit
    this.#prefix = prefix
    this.#changed = changed
    if (!saved) return
    this.#roots = new Map(saved.roots)
    for (const one of saved.all)
      this.#all.set(one.id, new Conversation(one.id, this.#emitOf(one.id), one.prefix, one))
    if (saved.latest !== undefined) this.#latest = this.#all.get(saved.latest)
  }

  saved(): SavedConversations {
    return {
      all: [...this.#all.values()].map((one) => one.saved()),
      roots: [...this.#roots],
      latest: this.#latest?.id,
    }
  }

  update(params: Fields): void {
    const id = textIn(params.sessionId)
    const update = params.update
    if (id === undefined || !isFields(update)) {
      this.strange('session/update', params)
      return
    }
    const reader = this.of(id)?.reader
    if (!reader) return
    const { version } = reader
    reader.read(update)
    if (reader.version !== version) this.#changed()
  }

  /** Made when it is first heard of: agents speak of a conversation before they have opened it. */
  of(id: string): Conversation | undefined {
    const known = this.#all.get(id)
    if (known) {
      this.#latest = known
      return known
    }
    if (this.#all.size >= conversationLimit) return undefined
    const conversation = new Conversation(id, this.#emitOf(id), this.#prefix())
    this.#changed()
    this.#all.set(id, conversation)
    this.#latest = conversation
    return conversation
  }

  #emitOf(id: string): (event: AgentEvent) => void {
    const root = this.#roots.get(id)
    return root === undefined
      ? (event) => this.#said(id, event)
      : (event) => this.#subagentSaid(root, id, event)
  }

  /** The conversation that the user sees: a subagent's belongs to the one that started it. */
  rootOf(id: string): string {
    return this.#roots.get(id) ?? id
  }

  /** What belongs to no conversation is shown in the one that was spoken of last. */
  strange(name: string, raw: unknown, id?: string): void {
    const conversation = id === undefined ? this.#latest : (this.#all.get(id) ?? this.#latest)
    conversation?.strange(name, raw)
  }

  get latest(): string | undefined {
    return this.#latest && this.rootOf(this.#latest.id)
  }

  forget(id: string): void {
    const conversation = this.#all.get(id)
    this.#all.delete(id)
    this.#changed()
    if (this.#latest === conversation) this.#latest = undefined
    for (const [child, root] of this.#roots) if (root === id) this.#roots.delete(child)
  }

  #said(id: string, event: AgentEvent): void {
    if (event.type === 'subagent') this.#subagentKnown(event.id, id)
    this.#emit(id, event)
  }

  #subagentKnown(child: string, root: string): void {
    if (child === root || this.#roots.has(child) || this.#roots.size >= conversationLimit) return
    this.#roots.set(child, root)
    // What it said before it was announced made a conversation of its own.
    this.#all.delete(child)
  }

  /** What a subagent says is a part of what its conversation shows. */
  #subagentSaid(root: string, id: string, event: AgentEvent): void {
    const shown = inParent(id, event)
    if (event.type === 'subagent') this.#subagentKnown(event.id, root)
    if (shown) this.#emit(root, shown)
  }
}
