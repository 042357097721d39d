import type { AnyMessage } from '@agentclientprotocol/sdk/unstable'
import { withoutSecretFields } from '../../../../shared/session/secret-answers'
import type { Stream } from '../../../host/stream'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, isFields } from '../fields'
import { type AgentLinesSink, objectIn, readAgent } from '../lines'
import { Owed } from '../owed'
import { PieceLines } from '../piece-lines'
import { type Book, type Id, isId } from './book'
import { acpContents, acpPieces } from './contents'
import { invalid } from './refusal'

/** What the transport takes for itself; everything else goes on to the protocol's own reader. */
interface TransportSink extends AgentLinesSink {
  update(params: Fields): void
  notification(method: string, params: unknown): void
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
  #pieces: PieceLines<Fields>
  #toReader: ReadableStreamDefaultController<AnyMessage> | undefined
  readonly #book: Book
  readonly #owed = new Owed<Id>()
  /** The forms among them: what was typed into a secret field is not in the protocol log. */
  #forms = new Map<Id, unknown>()

  constructor(stream: Stream, sink: TransportSink, book: Book) {
    this.#stream = stream
    this.#sink = sink
    this.#book = book
    this.#pieces = new PieceLines(acpPieces, (params) => sink.update(params))
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#toReader = controller
      },
      cancel: () => this.#close(),
    })
    this.writable = new WritableStream({ write: (message) => this.#write(message) })
  }

  /** What it has yet to be answered is dealt with first, then what it says from that offset on. */
  hear(from?: number): void {
    for (const message of this.#book.unanswered)
      if (isId(message.id) && this.#owed.asks(message.id, 0)) this.#asked(message.id, message)
    const reader = {
      pieces: this.#pieces,
      line: (text: string) => this.#line(text),
      ended: () => {
        this.#toReader?.close()
        this.#close()
        this.#book.end()
      },
    }
    readAgent(this.#stream, this.#sink, reader, from)
  }

  #line(text: string): void {
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
      this.#pieces.learn(text, message)
    } else if (message.method === '$/cancel_request') {
      this.#pass(message)
    } else {
      this.#sink.notification(message.method, message.params)
    }
  }

  #response(message: Fields): void {
    const id = this.#book.answered(message.id)
    if (id === undefined) this.#sink.strange('answer', message)
    else if (!this.#book.settle(id, message)) this.#pass({ ...message, id: id - this.#book.base })
  }

  /** What is cut must not be carried out, nor be asked about: the agent would mean something else. */
  #request(message: Fields, length: number, excess: Excess | undefined): void {
    if (excess !== undefined && isId(message.id)) {
      this.#sink.strange('request', message)
      const error = { code: invalid, message: `The request has ${excess}` }
      this.#refuse({ jsonrpc: '2.0', id: message.id, error })
    } else if (isId(message.id) && this.#owed.asks(message.id, length)) {
      this.#book.asks(message.id, message)
      this.#asked(message.id, message)
    } else this.#sink.strange('request', message)
  }

  #asked(id: Id, message: Fields): void {
    const { requestedSchema } = fieldsOf(message.params)
    if (requestedSchema !== undefined) this.#forms.set(id, requestedSchema)
    this.#pass(message)
  }

  #refuse(answer: AnyMessage): void {
    // Who does not take it has no connection any more, which its exit tells.
    this.#write(answer).catch(() => undefined)
  }

  #pass(message: Fields): void {
    this.#toReader?.enqueue({ ...message, jsonrpc: '2.0' } as AnyMessage)
  }

  async #write(own: AnyMessage): Promise<void> {
    const message = this.#numbered(own)
    this.#book.told(message)
    const line = JSON.stringify(message)
    this.#sink.traffic('out', this.#shown(message) ?? line)
    await this.#stream.write(`${line}\n`)
    if (message.method === undefined && isId(message.id)) this.#owed.taken(message.id)
  }

  #shown(message: Fields): string | undefined {
    const { id, method } = message
    if (method !== undefined || !isId(id) || !this.#forms.has(id)) return undefined
    const schema = this.#forms.get(id)
    this.#forms.delete(id)
    const result = fieldsOf(message.result)
    if (!isFields(result.content)) return undefined
    const content = withoutSecretFields(schema, result.content)
    return JSON.stringify({ ...message, result: { ...result, content } })
  }

  /** The library counts its requests from 0; others may have been made before. */
  #numbered(message: Fields): Fields {
    const { base } = this.#book
    const { id, method, params } = message
    if (method === undefined || base === 0) return message
    if (typeof id === 'number') return { ...message, id: id + base }
    const { requestId } = fieldsOf(params)
    if (method !== '$/cancel_request' || typeof requestId !== 'number') return message
    return { ...message, params: { ...fieldsOf(params), requestId: requestId + base } }
  }

  #close(): void {
    this.#toReader = undefined
  }
}
