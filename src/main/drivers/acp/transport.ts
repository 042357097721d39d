import type { AnyMessage } from '@agentclientprotocol/sdk/unstable'
import type { ChildHandle } from '../../processes/process'
import { type LineSink, Lines } from '../lines'
import { type Fields, isFields } from './json'
import { TextLines } from './text-lines'

/** An agent that asks more than this at once, without reading an answer, is not answered any more. */
const openLimit = 1000

/** What the transport takes for itself; everything else goes on to the protocol's own reader. */
export interface TransportSink {
  /** Everything that one read brought is told while the work is done. */
  reading(work: () => void): void
  traffic(direction: 'in' | 'out', text: string): void
  update(params: Fields): void
  notification(method: string, params: unknown): void
  /** Nothing of the protocol. */
  strange(name: string, raw: unknown): void
}

type Id = string | number

function isId(value: unknown): value is Id {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

/**
 * The lines of one agent, each parsed once. Updates never reach the SDK, and neither does what it
 * would answer with an error: an agent that prints garbage and reads nothing would be deadlocked.
 */
export class Transport implements LineSink {
  readonly readable: ReadableStream<AnyMessage>
  readonly writable: WritableStream<AnyMessage>
  #sink: TransportSink
  #texts = new TextLines()
  #toReader: ReadableStreamDefaultController<AnyMessage> | undefined
  /** Our requests that are not answered, and theirs. */
  #waiting = new Set<Id>()
  #open = new Set<Id>()

  constructor(child: ChildHandle, sink: TransportSink) {
    this.#sink = sink
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#toReader = controller
      },
      cancel: () => this.#close(),
    })
    this.writable = new WritableStream({ write: (message) => this.#write(child, message) })
    const lines = new Lines(this)
    child.onOutput((bytes) => sink.reading(() => lines.push(bytes)))
    child.onExit(() => {
      sink.reading(() => lines.finish())
      this.#toReader?.close()
      this.#close()
    })
  }

  line(text: string): void {
    this.#sink.traffic('in', text)
    const known = this.#texts.read(text)
    if (known) this.#sink.update(known)
    else this.#whole(text)
  }

  #whole(text: string): void {
    const message = parsed(text)
    if (!message) {
      this.#sink.strange('output', text)
    } else if (typeof message.method !== 'string') {
      this.#response(message)
    } else if (message.id !== undefined) {
      this.#request(message)
    } else if (message.method === 'session/update' && isFields(message.params)) {
      this.#sink.update(message.params)
      this.#texts.learn(text, message.params)
    } else if (message.method === '$/cancel_request') {
      this.#pass(message)
    } else {
      this.#sink.notification(message.method, message.params)
    }
  }

  tooLong(bytes: number): void {
    const note = `A line of ${bytes} bytes, too long to be read`
    this.#sink.traffic('in', note)
    this.#sink.strange('output', note)
  }

  #response(message: Fields): void {
    // Some agents answer the number 7 with the string "7".
    const id = [message.id, Number(message.id)].find((key) => isId(key) && this.#waiting.has(key))
    if (isId(id)) {
      this.#waiting.delete(id)
      this.#pass({ ...message, id })
    } else this.#sink.strange('answer', message)
  }

  #request(message: Fields): void {
    if (isId(message.id) && !this.#open.has(message.id) && this.#open.size < openLimit) {
      this.#open.add(message.id)
      this.#pass(message)
    } else this.#sink.strange('request', message)
  }

  #pass(message: Fields): void {
    this.#toReader?.enqueue({ ...message, jsonrpc: '2.0' } as AnyMessage)
  }

  async #write(child: ChildHandle, message: AnyMessage): Promise<void> {
    if ('method' in message && 'id' in message && isId(message.id)) this.#waiting.add(message.id)
    const line = JSON.stringify(message)
    this.#sink.traffic('out', line)
    await child.write(`${line}\n`)
    // Only now: answers that nobody takes must not pile up.
    if (!('method' in message) && isId(message.id)) this.#open.delete(message.id)
  }

  #close(): void {
    this.#toReader = undefined
  }
}

const objectStart = /^\s*\{/

/** Most garbage is told by its first character: an exception for each line of it would cost far more. */
function parsed(text: string): Fields | undefined {
  if (!objectStart.test(text)) return undefined
  try {
    const message: unknown = JSON.parse(text)
    return isFields(message) ? message : undefined
  } catch {
    return undefined
  }
}
