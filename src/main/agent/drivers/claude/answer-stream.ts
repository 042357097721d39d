import type { AgentEvent } from '../../../../shared/session/event'
import { type Fields, fieldsOf, numberIn, textIn } from '../fields'
import { piecesOf } from '../text-runs'
import type { SavedAnswer } from './saved'

interface OpenBlock {
  type: string
  role?: 'agent' | 'thought' | undefined
  /** As the transcript calls it: the name of a message, or the id of a tool call. */
  name: string
  told: boolean
  /** The agent has said it again in full: it stays. */
  whole: boolean
}

/** Shorter ones are never cut. */
const shortest = 1024
/** One answer has no more parts than this. */
const blockLimit = 10_000
/** So many parts are left to who goes on, the newest. */
const blocksSaved = 200

const roles: Record<string, 'agent' | 'thought'> = { text: 'agent', thinking: 'thought' }

/** What the model says, as it comes: piece by piece, block by block, one answer after the other. */
export class AnswerStream {
  readonly #emit: (event: AgentEvent) => void
  readonly #toolBegins: (id: string, name: string) => void
  #id = ''
  #blocks = new Map<number, OpenBlock>()
  /** The model has not said why it stopped. */
  #open = false
  #answers = 0
  /** Another whenever what is left is. */
  version = 0
  /** The piece that was read last. */
  #delta: Fields = {}
  #piece = ''
  #index = -1

  constructor(
    emit: (event: AgentEvent) => void,
    toolBegins: (id: string, name: string) => void,
    private readonly prefix: string,
    saved?: SavedAnswer,
  ) {
    this.#emit = emit
    this.#toolBegins = toolBegins
    if (!saved) return
    this.#id = saved.id
    this.#open = saved.open
    this.#answers = saved.answers
    this.#blocks = new Map(saved.blocks)
  }

  saved(): SavedAnswer {
    const blocks = [...this.#blocks].slice(-blocksSaved)
    return { id: this.#id, open: this.#open, answers: this.#answers, blocks }
  }

  /** What was read last says something new, and is otherwise what it was. */
  again(): boolean {
    return this.#say(this.#index, this.#delta[this.#piece])
  }

  /** False when nobody knows what it says. */
  read(event: Fields): boolean {
    // Nearly all of them are these.
    if (event.type === 'content_block_delta') return this.#readDelta(event)
    this.version += 1
    switch (event.type) {
      case 'content_block_start':
        return this.#block(event)
      case 'message_start':
        return this.#begin(fieldsOf(event.message))
      case 'message_delta':
        if (textIn(fieldsOf(event.delta).stop_reason) !== undefined) this.#open = false
        return true
      case 'content_block_stop':
      case 'message_stop':
      case 'ping':
        return true
      default:
        return false
    }
  }

  /**
   * A block of an answer comes in full. True when it was told piece by piece: then it only stays. One
   * of another answer means that the one before was begun anew.
   */
  whole(answer: string, type: string, tool?: string): boolean {
    if (answer !== this.#id) {
      this.takeBack()
      return false
    }
    const known = (block: OpenBlock) => block.type === type && !block.whole
    const found = [...this.#blocks.values()].find(
      (block) => known(block) && (tool === undefined || block.name === tool),
    )
    if (!found) return false
    found.whole = true
    return found.told
  }

  /** What an answer said that the agent threw away: the wire never takes it back. */
  takeBack(): void {
    for (const { type, name, told, whole } of this.#blocks.values()) {
      if (whole) continue
      if (type === 'tool_use') this.#emit({ type: 'tool', tool: { id: name, state: 'cancelled' } })
      else if (told) this.#emit({ type: 'text-withdrawn', message: name })
    }
    this.#blocks.clear()
  }

  /** The turn is over: what was said stays. True when the last answer broke off. */
  settle(): boolean {
    const broke = this.#open
    this.#open = false
    this.#blocks.clear()
    this.#id = ''
    return broke
  }

  #begin(message: Fields): boolean {
    this.takeBack()
    this.#answers += 1
    this.#id = textIn(message.id) ?? `${this.prefix}-${this.#answers}`
    this.#open = true
    const usage = fieldsOf(message.usage)
    const counts = [
      usage.input_tokens,
      usage.cache_read_input_tokens,
      usage.cache_creation_input_tokens,
    ].map((count) => numberIn(count) ?? 0)
    const used = counts.reduce((sum, count) => sum + count, 0)
    if (used > 0) this.#emit({ type: 'usage', usage: { used } })
    return true
  }

  #block(event: Fields): boolean {
    const index = numberIn(event.index)
    const block = fieldsOf(event.content_block)
    const type = textIn(block.type)
    if (index === undefined || type === undefined) return false
    if (this.#blocks.size >= blockLimit) this.#blocks.clear()
    const tool = type === 'tool_use' ? textIn(block.id) : undefined
    const name = tool ?? `${this.#id}.${index}`
    const role = Object.hasOwn(roles, type) ? roles[type] : undefined
    this.#blocks.set(index, { type, role, name, told: tool !== undefined, whole: false })
    if (tool !== undefined) this.#toolBegins(tool, textIn(block.name) ?? 'Tool')
    // It may begin with a piece.
    const text = role && (textIn(block.text) ?? textIn(block.thinking))
    if (text) this.#say(index, text)
    return true
  }

  #readDelta(event: Fields): boolean {
    const delta = fieldsOf(event.delta)
    const index = event.index
    if (typeof index !== 'number') return false
    this.#delta = delta
    this.#index = index
    switch (delta.type) {
      case 'text_delta':
        this.#piece = 'text'
        return this.again()
      case 'thinking_delta':
        this.#piece = 'thinking'
        return this.again()
      case 'input_json_delta':
      case 'signature_delta':
      case 'citations_delta':
        return true
      default:
        return false
    }
  }

  #say(index: number, text: unknown): boolean {
    const block = this.#blocks.get(index)
    const role = block?.role
    if (!block || role === undefined || typeof text !== 'string') return false
    if (text === '') return true
    if (!block.told) this.version += 1
    block.told = true
    const message = block.name
    if (text.length < shortest) this.#emit({ type: 'text', message, role, text })
    else
      for (const piece of piecesOf(text)) this.#emit({ type: 'text', message, role, text: piece })
    return true
  }
}
