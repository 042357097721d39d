import type { AgentEvent } from '../../../shared/session/event'
import { type Fields, isFields, textIn } from '../fields'
import { inParent } from '../in-parent'
import { UpdateReader } from './update-reader'

/** An agent that makes up more conversations than this is not listened to. */
const conversationLimit = 2000
/** Lines that are not the protocol, and other strange things, shown in one turn. */
const strangeLimit = 100

export class Conversation {
  readonly id: string
  readonly reader: UpdateReader
  #strange = 0

  constructor(id: string, emit: (event: AgentEvent) => void, prefix: string) {
    this.id = id
    this.reader = new UpdateReader(emit, prefix)
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

/** The agent's conversations, and those of its subagents inside them. */
export class Conversations {
  #emit: (agentSession: string, event: AgentEvent) => void
  #prefix: () => string
  #all = new Map<string, Conversation>()
  /** Subagents, and the conversation that shows each. */
  #roots = new Map<string, string>()
  #latest: Conversation | undefined

  constructor(emit: (agentSession: string, event: AgentEvent) => void, prefix: () => string) {
    this.#emit = emit
    this.#prefix = prefix
  }

  update(params: Fields): void {
    const id = textIn(params.sessionId)
    if (id === undefined || !isFields(params.update)) this.strange('session/update', params)
    else this.of(id)?.reader.read(params.update)
  }

  /** Made when it is first heard of: agents speak of a conversation before they have opened it. */
  of(id: string): Conversation | undefined {
    const known = this.#all.get(id)
    if (known) {
      this.#latest = known
      return known
    }
    if (this.#all.size >= conversationLimit) return undefined
    const root = this.#roots.get(id)
    const emit =
      root === undefined
        ? (event: AgentEvent) => this.#said(id, event)
        : (event: AgentEvent) => this.#subagentSaid(root, id, event)
    const conversation = new Conversation(id, emit, this.#prefix())
    this.#all.set(id, conversation)
    this.#latest = conversation
    return conversation
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
