import type { Stream } from '../../machines/stream'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, isFields } from '../fields'
import { type AgentLinesSink, objectIn, readAgent } from '../lines'
import { TextLines } from '../text-lines'
import { codexContents, codexTexts } from './contents'

/** A process that asks more than this at once, without reading an answer, is not answered any more. */
const openLimit = 1000
/** Each may hold a whole file, but not all of them. */
const openCharacters = 128 * 1024 * 1024
const invalid = -32600

export type Id = string | number

export interface CodexSink extends Omit<AgentLinesSink, 'line'> {
  notification(method: string, params: Fields): void
  request(id: Id, method: string, params: Fields): void
  /** False when nobody waits for it. */
  answer(id: Id, message: Fields): boolean
}

const isId = (value: unknown): value is Id =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

/** The lines of one app-server, each parsed once: JSON-RPC without the field that names it. */
export class CodexTransport {
  #stream: Stream
  #sink: CodexSink
  #texts = new TextLines(codexTexts)
  /** What it asks and is not answered yet, with the length of each. */
  #open = new Map<Id, number>()
  #openCharacters = 0

  constructor(stream: Stream, sink: CodexSink) {
    this.#stream = stream
    this.#sink = sink
    readAgent(stream, {
      reading: (work) => sink.reading(work),
      settled: (offset) => sink.settled(offset),
      traffic: (direction, text) => sink.traffic(direction, text),
      strange: (name, raw) => sink.strange(name, raw),
      broken: (failure) => sink.broken(failure),
      ended: () => sink.ended(),
      line: (text) => this.#line(text),
    })
  }

  /** `shown`: what the protocol log has in its place, where it has a secret in it. */
  send(message: Fields, shown: Fields = message): void {
    this.#write(message, shown)
  }

  answer(id: Id, result: Fields): void {
    this.#answered(id, { id, result })
  }

  refuse(id: Id, code: number, message: string): void {
    this.#answered(id, { id, error: { code, message } })
  }

  #line(text: string): void {
    const known = this.#texts.read(text)
    if (known) this.#sink.notification(String(known.method), fieldsOf(known.params))
    else this.#whole(text)
  }

  #whole(text: string): void {
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
      if (isFields(message.params)) this.#texts.learn(text, message)
      this.#sink.notification(message.method, fieldsOf(message.params))
    }
  }

  #response(message: Fields): void {
    if (!isId(message.id) || !this.#sink.answer(message.id, message))
      this.#sink.strange('answer', message)
  }

  /** What is cut must not be carried out, nor be asked about: the agent would mean something else. */
  #request(message: Fields, method: string, length: number, [excess]: Excess[]): void {
    const { id } = message
    if (!isId(id) || !this.#takes(id, length)) {
      this.#sink.strange('request', message)
      return
    }
    this.#open.set(id, length)
    this.#openCharacters += length
    if (excess === undefined) this.#sink.request(id, method, fieldsOf(message.params))
    else {
      this.#sink.strange('request', message)
      this.refuse(id, invalid, `The request has ${excess}`)
    }
  }

  #takes(id: Id, length: number): boolean {
    if (this.#open.has(id) || this.#open.size >= openLimit) return false
    return this.#open.size === 0 || this.#openCharacters + length <= openCharacters
  }

  #answered(id: Id, message: Fields): void {
    // Only when it is taken: answers that nobody takes must not pile up.
    this.#write(message, message, () => {
      this.#openCharacters -= this.#open.get(id) ?? 0
      this.#open.delete(id)
    })
  }

  #write(message: Fields, shown: Fields, taken: () => void = () => undefined): void {
    const line = JSON.stringify(message)
    this.#sink.traffic('out', shown === message ? line : JSON.stringify(shown))
    // Who does not take it has no connection any more, which its exit tells.
    this.#stream.write(`${line}\n`).then(taken, () => undefined)
  }
}
