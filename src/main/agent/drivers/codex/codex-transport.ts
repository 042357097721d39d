import { wordOf } from '../../../../kit/word-of'
import type { Stream } from '../../../host/stream'
import { Asked, type SavedAsked } from '../asked'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, isFields } from '../fields'
import { type AgentLinesSink, objectIn, readAgent } from '../lines'
import { Owed } from '../owed'
import { PieceLines } from '../piece-lines'
import { codexContents, codexPieces, type Notification } from './contents'

const invalid = -32600

export type Id = string | number

interface CodexSink extends AgentLinesSink {
  notification(method: string, params: Fields): void
  request(request: AppRequest): void
  /** False when nobody waits for it. */
  answer(id: Id, message: Fields): boolean
  /** What is left of it to who goes on is another. */
  changed(): void
  ended(): void
}

/** The agent asks the app. */
export interface AppRequest {
  id: Id
  /** Its own, whatever the agent calls it, and the same in whichever run of the app. */
  name: string
  method: string
  params: Fields
  /** An earlier run of the app was asked it. */
  again: boolean
}

const isId = (value: unknown): value is Id =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

/** The lines of one app-server, each parsed once: JSON-RPC without the field that names it. */
export class CodexTransport {
  #stream: Stream
  #sink: CodexSink
  #pieces: PieceLines<Notification>
  /** What it asks and is not answered yet. */
  readonly asked: Asked<Id>
  readonly #owed = new Owed<Id>()

  constructor(stream: Stream, sink: CodexSink, run: string, saved?: SavedAsked<Id>) {
    this.#stream = stream
    this.#sink = sink
    this.asked = new Asked(run, saved)
    this.#pieces = new PieceLines(codexPieces, ({ method, params }) =>
      sink.notification(method, params),
    )
  }

  /** From now on it is heard, from that offset on; first what it has asked before. */
  hear(from?: number): void {
    for (const [id, { method, params }] of this.asked.all()) {
      const name = this.asked.nameOf(id)
      this.#sink.request({
        id,
        name,
        method: wordOf(method),
        params: fieldsOf(params),
        again: true,
      })
    }
    readAgent(
      this.#stream,
      this.#sink,
      {
        pieces: this.#pieces,
        line: (text) => this.#line(text),
        ended: () => this.#sink.ended(),
      },
      from,
    )
  }

  /** `shown`: what the protocol log has in its place, where it has a secret in it. */
  send(message: Fields, shown: Fields = message): void {
    this.#write(message, shown)
  }

  answer(id: Id, result: Fields, shown: Fields): void {
    this.#answered(id, { id, result }, { id, result: shown })
  }

  refuse(id: Id, code: number, message: string): void {
    this.#answered(id, { id, error: { code, message } })
  }

  #line(text: string): void {
    const message = objectIn(text)
    if (!message) {
      this.#sink.strange('output', beginning(text))
      return
    }
    const excesses: Excess[] = []
    bounded(message, codexContents, (excess) => excesses.push(excess))
    if (typeof message.method !== 'string') this.#response(message)
    else if (message.id !== undefined) this.#request(message, message.method, text.length, excesses)
    else {
      if (isFields(message.params)) this.#pieces.learn(text, message)
      this.#sink.notification(message.method, fieldsOf(message.params))
    }
  }

  #response(message: Fields): void {
    if (!isId(message.id) || !this.#sink.answer(message.id, message))
      this.#sink.strange('answer', message)
    else this.#sink.changed()
  }

  /** What is cut must not be carried out, nor be asked about: the agent would mean something else. */
  #request(message: Fields, method: string, length: number, [excess]: Excess[]): void {
    const { id } = message
    if (!isId(id) || this.asked.has(id) || !this.#owed.asks(id, length)) {
      this.#sink.strange('request', message)
      return
    }
    this.asked.asks(id, message)
    this.#sink.changed()
    const params = fieldsOf(message.params)
    if (excess === undefined)
      this.#sink.request({ id, name: this.asked.nameOf(id), method, params, again: false })
    else {
      this.#sink.strange('request', message)
      this.refuse(id, invalid, `The request has ${excess}`)
    }
  }

  #answered(id: Id, message: Fields, shown: Fields = message): void {
    this.asked.answered(id)
    this.#write(message, shown, () => this.#owed.taken(id))
  }

  #write(message: Fields, shown: Fields, taken: () => void = () => undefined): void {
    const line = JSON.stringify(message)
    this.#sink.traffic('out', shown === message ? line : JSON.stringify(shown))
    this.#sink.changed()
    // Who does not take it has no connection any more, which its exit tells.
    this.#stream.write(`${line}\n`).then(taken, () => undefined)
  }
}
