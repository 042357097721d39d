import { classify } from '../../../shared/failure/classify'
import { failed, failedBy, type Outcome } from '../../../shared/failure/failure'
import { success } from '../../../shared/result'
import type { Stream } from '../../machines/stream'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import { type AgentLinesSink, objectIn, readAgent } from '../lines'
import { OpenRequests, type TimeLimit } from '../open-requests'
import { claudeContents } from './contents'
import { DeltaLines } from './delta-lines'

/** A program that asks more than this at once is not answered any more. */
const openLimit = 1000

export interface WireSink extends Omit<AgentLinesSink, 'line'> {
  /** True when the next line may differ from it in its piece of text only. */
  message(message: Fields): boolean
  /** It asks; `stopped` when it does not want to know any more. */
  asks(id: string, request: Fields, stopped: AbortSignal): void
}

/** The lines of one program, each parsed once: what it says, what it asks, and what it answers. */
export class Wire {
  readonly #stream: Stream
  readonly #sink: WireSink
  readonly #agent: string
  readonly #deltas = new DeltaLines()
  readonly #asked = new OpenRequests<string>()
  readonly #open = new Map<string, AbortController>()
  #count = 0

  constructor(stream: Stream, sink: WireSink, agent: string) {
    this.#stream = stream
    this.#sink = sink
    this.#agent = agent
    readAgent(stream, {
      reading: (work) => sink.reading(work),
      settled: (offset) => sink.settled(offset),
      traffic: (direction, text) => sink.traffic(direction, text),
      strange: (name, raw) => sink.strange(name, raw),
      broken: (failure) => sink.broken(failure),
      line: (text) => this.#line(text),
      ended: () => {
        this.end()
        sink.ended()
      },
    })
  }

  /** Asks the program for something; resolves with its answer. */
  async ask(request: Fields, limit?: TimeLimit): Promise<Outcome<Fields>> {
    this.#count += 1
    const id = `liminal-${this.#count}`
    const answer = this.#asked.answer(id, limit)
    const sent = await this.send({ type: 'control_request', request_id: id, request })
    if (!sent.ok) this.#asked.settle(id, sent)
    return answer
  }

  async send(message: Fields): Promise<Outcome<void>> {
    const line = JSON.stringify(message)
    this.#sink.traffic('out', line)
    try {
      await this.#stream.write(`${line}\n`)
      return success(undefined)
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error)
      return failed('lost', 'The agent went away', { details })
    }
  }

  /** What it asked is answered; late or twice does no harm. */
  answer(id: string, response: Fields): void {
    this.#settle(id, { subtype: 'success', request_id: id, response })
  }

  refuse(id: string, words: string): void {
    this.#settle(id, { subtype: 'error', request_id: id, error: words })
  }

  /** Nothing is asked or answered any more. */
  end(): void {
    this.#asked.end()
    for (const open of this.#open.values()) open.abort()
    this.#open.clear()
  }

  #settle(id: string, response: Fields): void {
    if (!this.#open.delete(id)) return
    // Who does not take it has no connection any more, which its exit tells.
    void this.send({ type: 'control_response', response })
  }

  #line(text: string): void {
    const known = this.#deltas.read(text)
    if (known) {
      this.#sink.message(known)
      return
    }
    const message = objectIn(text)
    if (!message) {
      this.#sink.strange('output', beginning(text))
      return
    }
    const excesses: Excess[] = []
    bounded(message, claudeContents, (excess) => excesses.push(excess))
    switch (message.type) {
      case 'control_response':
        this.#answered(fieldsOf(message.response))
        return
      case 'control_request':
        this.#request(message, excesses[0])
        return
      case 'control_cancel_request':
        this.#stopped(textIn(message.request_id) ?? '')
        return
      default:
        if (this.#sink.message(message)) this.#deltas.learn(text, message)
    }
  }

  #answered(response: Fields): void {
    const id = textIn(response.request_id) ?? ''
    const words = wordsIn(response.error)
    const told =
      response.subtype === 'error' || words !== undefined
        ? failedBy(this.#judged(words ?? 'It refused without a word', response))
        : success(fieldsOf(response.response))
    // Some versions say our own answers back to us.
    if (!this.#asked.settle(id, told) && id.startsWith('liminal-'))
      this.#sink.strange('answer', response)
  }

  #judged(words: string, { error_code }: Fields) {
    const name = textIn(error_code)
    const unknown =
      name === 'unsupported_request' || words.startsWith('Unsupported control request')
    const kind = unknown ? ('unsupported' as const) : ('refused' as const)
    return classify({ agent: this.#agent, words, name, kind }, Date.now())
  }

  /** What is cut must not be allowed: the program would do something else. */
  #request(message: Fields, excess: Excess | undefined): void {
    const id = textIn(message.request_id)
    if (id === undefined || this.#open.has(id) || this.#open.size >= openLimit) {
      this.#sink.strange('request', message)
      return
    }
    const open = new AbortController()
    this.#open.set(id, open)
    if (excess === undefined) {
      this.#sink.asks(id, fieldsOf(message.request), open.signal)
      return
    }
    this.#sink.strange('request', message)
    this.refuse(id, `The request has ${excess}`)
  }

  #stopped(id: string): void {
    const open = this.#open.get(id)
    this.#open.delete(id)
    open?.abort()
  }
}
