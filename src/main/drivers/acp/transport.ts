import type { AnyMessage } from '@agentclientprotocol/sdk/unstable'
import { type Failure, failed } from '../../../shared/failure/failure'
import type { Stream } from '../../machines/stream'
import { type Fields, isFields } from '../fields'
import { type LineSink, Lines } from '../lines'
import { beginning, bounded, type Excess } from './bounds'
import { invalid } from './refusal'
import { TextLines } from './text-lines'

/** An agent that asks more than this at once, without reading an answer, is not answered any more. */
const openLimit = 1000
/** Each may hold a whole file, but not all of them. */
const openCharacters = 128 * 1024 * 1024

/** What the transport takes for itself; everything else goes on to the protocol's own reader. */
export interface TransportSink {
  /** Everything that one read brought is told while the work is done. */
  reading(work: () => void): void
  /** All of it before this offset has been told, but for the beginning of a line. */
  settled(offset: number): void
  traffic(direction: 'in' | 'out', text: string): void
  update(params: Fields): void
  notification(method: string, params: unknown): void
  /** Nothing of the protocol. */
  strange(name: string, raw: unknown): void
  /** What it said could not be dealt with: it is not listened to any more. */
  broken(failure: Failure): void
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
  readonly #stream: Stream
  #sink: TransportSink
  #texts = new TextLines()
  #toReader: ReadableStreamDefaultController<AnyMessage> | undefined
  /** Our requests that are not answered, and theirs. */
  #waiting = new Set<Id>()
  #open = new Map<Id, number>()
  #openCharacters = 0
  #broken = false

  constructor(stream: Stream, sink: TransportSink) {
    this.#stream = stream
    this.#sink = sink
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#toReader = controller
      },
      cancel: () => this.#close(),
    })
    this.writable = new WritableStream({ write: (message) => this.#write(message) })
    const lines = new Lines(this)
    stream.onBytes((bytes, offset) => {
      this.#guarded(() => lines.push(bytes))
      sink.settled(offset + bytes.length)
    })
    stream.onExit(() => {
      this.#guarded(() => lines.finish())
      this.#toReader?.close()
      this.#close()
    })
  }

  /** Whatever goes wrong with what one agent says is the end of its connection, and of nothing else. */
  #guarded(work: () => void): void {
    if (this.#broken) return
    try {
      this.#sink.reading(work)
    } catch (error) {
      this.#broken = true
      this.#sink.broken(unreadable(error))
    }
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
      this.#sink.strange('output', beginning(text))
      return
    }
    const excesses: Excess[] = []
    bounded(message, (excess) => excesses.push(excess))
    if (typeof message.method !== 'string') {
      this.#response(message)
    } else if (message.id !== undefined) {
      this.#request(message, text.length, excesses[0])
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
    const number = typeof message.id === 'string' ? Number(message.id) : undefined
    const id = [message.id, number].find((key) => isId(key) && this.#waiting.has(key))
    if (isId(id)) {
      this.#waiting.delete(id)
      this.#pass({ ...message, id })
    } else this.#sink.strange('answer', message)
  }

  /** What is cut must not be carried out, nor be asked about: the agent would mean something else. */
  #request(message: Fields, length: number, excess: Excess | undefined): void {
    if (excess !== undefined && isId(message.id)) {
      this.#sink.strange('request', message)
      const error = { code: invalid, message: `The request has ${excess}` }
      this.#refuse({ jsonrpc: '2.0', id: message.id, error })
    } else if (isId(message.id) && this.#takes(message.id, length)) {
      this.#open.set(message.id, length)
      this.#openCharacters += length
      this.#pass(message)
    } else this.#sink.strange('request', message)
  }

  #takes(id: Id, length: number): boolean {
    if (this.#open.has(id) || this.#open.size >= openLimit) return false
    return this.#open.size === 0 || this.#openCharacters + length <= openCharacters
  }

  #refuse(answer: AnyMessage): void {
    // Who does not take it has no connection any more, which its exit tells.
    this.#write(answer).catch(() => undefined)
  }

  #pass(message: Fields): void {
    this.#toReader?.enqueue({ ...message, jsonrpc: '2.0' } as AnyMessage)
  }

  async #write(message: AnyMessage): Promise<void> {
    if ('method' in message && 'id' in message && isId(message.id)) this.#waiting.add(message.id)
    const line = JSON.stringify(message)
    this.#sink.traffic('out', line)
    await this.#stream.write(`${line}\n`)
    // Only now: answers that nobody takes must not pile up.
    if (!('method' in message) && isId(message.id)) {
      this.#openCharacters -= this.#open.get(message.id) ?? 0
      this.#open.delete(message.id)
    }
  }

  #close(): void {
    this.#toReader = undefined
  }
}

function unreadable(error: unknown): Failure {
  return failed('protocol', 'The agent said something that Liminal could not deal with', {
    hint: 'Its connection was ended; the conversation and all other agents are as they were.',
    details: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }).failure
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
