import { randomUUID } from 'node:crypto'
import type { Conversation } from './conversations'
import { configOptions } from './options'
import type { Fields, Wire } from './wire'

/** The user ended the turn. */
export class Cancelled extends Error {}

/** What the client of this connection can do for us. */
export interface Client {
  files: boolean
  terminal: boolean
  form: boolean
  url: boolean
}

const pace = 12

/** One prompt being answered; everything in it ends when the user cancels. */
export class Turn {
  readonly conversation: Conversation
  readonly client: Client
  readonly signal: AbortSignal
  /** What was answered so far, to be remembered. */
  answer = ''
  #wire: Wire
  #message = randomUUID()
  #tools = 0

  constructor(conversation: Conversation, client: Client, wire: Wire, signal: AbortSignal) {
    this.conversation = conversation
    this.client = client
    this.signal = signal
    this.#wire = wire
  }

  update(update: Fields): Promise<void> {
    this.#check()
    return this.#wire.notify('session/update', { sessionId: this.conversation.id, update })
  }

  ask(method: string, params: Fields): Promise<Fields> {
    this.#check()
    const whole = { sessionId: this.conversation.id, ...params }
    return this.#wire.request(method, whole, this.signal)
  }

  /** For what must be done even when the turn is cancelled. */
  async leave(method: string, params: Fields): Promise<void> {
    await this.#wire.request(method, { sessionId: this.conversation.id, ...params })
  }

  /** The user need not be asked again. */
  async trust(): Promise<void> {
    this.conversation.options.mode = 'trust'
    const options = configOptions(this.conversation.options)
    await this.update({ sessionUpdate: 'config_option_update', configOptions: options })
  }

  nextTool(): string {
    this.#tools += 1
    return `${this.#message}-tool-${this.#tools}`
  }

  async say(text: string, size = 14): Promise<void> {
    this.answer += text
    await this.#stream('agent_message_chunk', this.#message, text, size)
  }

  async think(text: string): Promise<void> {
    await this.#stream('agent_thought_chunk', randomUUID(), text, 14)
  }

  /** What is said after this is a message of its own. */
  newMessage(): void {
    this.#message = randomUUID()
    this.answer += '\n\n'
  }

  async pause(milliseconds: number): Promise<void> {
    this.#check()
    if (milliseconds === 0) return
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(new Cancelled())
      }
      const timer = setTimeout(() => {
        this.signal.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      this.signal.addEventListener('abort', stop, { once: true })
    })
  }

  get pace(): number {
    return this.conversation.options.model === 'swift' ? 0 : pace
  }

  async #stream(kind: string, messageId: string, text: string, size: number): Promise<void> {
    // By whole characters: half of one is not text.
    for (const piece of text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []) {
      await this.update({ sessionUpdate: kind, messageId, content: { type: 'text', text: piece } })
      // Also without a pace the loop must turn, or a cancel would not be read.
      await (this.pace > 0 ? this.pause(this.pace) : new Promise(setImmediate))
    }
  }

  #check(): void {
    if (this.signal.aborted) throw new Cancelled()
  }
}
