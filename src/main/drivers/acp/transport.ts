import type { AnyMessage } from '@agentclientprotocol/sdk/unstable'
import type { Stream } from '../../machines/stream'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, isFields } from '../fields'
import { type AgentLinesSink, objectIn, readAgent } from '../lines'
import { TextLines } from '../text-lines'
import { acpContents, acpTexts } from './contents'
import { invalid } from './refusal'

/** An agent that asks more than this at once, without reading an answer, is not answered any more. */
const openLimit = 1000
/** Each may hold a whole file, but not all of them. */
const openCharacters = 128 * 1024 * 1024

/** What the transport takes for itself; everything else goes on to the protocol's own reader. */
export interface TransportSink extends Omit<AgentLinesSink, 'line' | 'ended'> {
  update(params: Fields): void
  notification(method: string, params: unknown): void
}

type Id = string | number

function isId(value: unknown): value is Id {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

/**
 * The lines of one agent, each parsed once. Updates never reach the SDK, and neither does what it
 * would answer with an error: an agent that prints garbage and reads nothing would be deadlocked.
 */
export class Transport {
  readonly readable: ReadableStream<AnyMessage>
  readonly writable: WritableStream<AnyMessage>
  readonly #stream: Stream
  #sink: TransportSink
  #texts = new TextLines(acpTexts)
  #toReader: ReadableStreamDefaultController<AnyMessage> | undefined
  /** Our requests that are not answered, and theirs. */
  #waiting = new Set<Id>()
  #open = new Map<Id, number>()
  #openCharacters = 0

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
    readAgent(stream, {
      reading: (work) => sink.reading(work),
      settled: (offset) => sink.settled(offset),
      traffic: (direction, text) => sink.traffic(direction, text),
      strange: (name, raw) => sink.strange(name, raw),
      broken: (failure) => sink.broken(failure),
      line: (text) => this.#line(text),
      ended: () => {
        this.#toReader?.close()
        this.#close()
      },
    })
  }

  #line(text: string): void {
    const known = this.#texts.read(text)
    if (known) this.#sink.update(fieldsOf(known.params))
    else this.#whole(text)
  }

  #whole(text: string): void {
    const message = objectIn(text)
    if (!message) {
      this.#sink.strange('output', beginning(text))
      return
    }
    const excesses: Excess[] = []
    bounded(message, acpContents, (excess) => excesses.push(excess))
    if (typeof message.method !== 'string') {
      this.#response(message)
    } else if (message.id !== undefined) {
      this.#request(message, text.length, excesses[0])
    } else if (message.method === 'session/update' && isFields(message.params)) {
      this.#sink.update(message.params)
      this.#texts.learn(text, message)
    } else if (message.method === '$/cancel_request') {
      this.#pass(message)
    } else {
      this.#sink.notification(message.method, message.params)
    }
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
