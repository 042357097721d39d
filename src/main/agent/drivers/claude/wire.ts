import { success } from '../../../../kit/result'
import { failed, failedBy, type Outcome } from '../../../../shared/agent/failure/failure'
import type { Stream } from '../../../host/stream'
import { Asked } from '../asked'
import { beginning, bounded, type Excess } from '../bounds'
import { type Fields, fieldsOf, textIn, wordsIn } from '../fields'
import { objectIn, readAgent } from '../lines'
import { OpenRequests, type TimeLimit } from '../open-requests'
import { openLimit } from '../owed'
import { PieceLines } from '../piece-lines'
import { claudeContents, claudePieces } from './contents'
import { classified } from './refused-request'
import type { SavedWire } from './saved'
import type { Inherited, WireSink } from './wire-sink'

/** Requests that change what the conversation is like: whoever goes on has to know of the answer. */
const lasting = new Set(['set_permission_mode', 'set_model', 'apply_flag_settings'])
const ours = /^liminal-(\d+)$/

/** The lines of one program, each parsed once: what it says, what it asks, and what it answers. */
export class Wire {
  readonly #stream: Stream
  readonly #sink: WireSink
  readonly #agent: string
  readonly #pieces: PieceLines<Fields>
  /** What we ask, and who waits for the answers. */
  readonly #ours = new OpenRequests<string>()
  readonly #inherited: Inherited[] = []
  readonly #theirs: Asked<string>
  /** Who is told when the program does not want to know any more. */
  readonly #stops = new Map<string, AbortController>()
  #count: number
  /** Requests until here are those of earlier runs of the app. */
  #earlier: number

  constructor(
    stream: Stream,
    sink: WireSink,
    { agent, run, left: saved }: { agent: string; run: string; left?: SavedWire | undefined },
  ) {
    this.#stream = stream
    this.#sink = sink
    this.#agent = agent
    this.#pieces = new PieceLines(claudePieces, (message) => sink.message(message))
    this.#theirs = new Asked(run, saved?.asked)
    this.#count = saved?.count ?? 0
    this.#earlier = this.#count
    for (const [id, request] of saved?.open ?? []) this.#inherit(id, request)
  }

  /** From now on it is heard, from that offset on; first what it has asked before. */
  hear(from?: number): void {
    for (const [id, { request }] of this.#theirs.all()) this.#ask(id, fieldsOf(request))
    readAgent(
      this.#stream,
      this.#sink,
      {
        pieces: this.#pieces,
        line: (text) => this.#line(text),
        ended: () => {
          this.end()
          this.#sink.ended()
        },
      },
      from,
    )
  }

  saved(): SavedWire {
    return { count: this.#count, open: this.#ours.saved(), asked: this.#theirs.saved() }
  }

  /** It was told this by an earlier run of the app. */
  told({ type, request_id, request, response }: Fields): void {
    const id = textIn(type === 'control_request' ? request_id : fieldsOf(response).request_id)
    if (id === undefined) return
    if (type === 'control_response') this.#theirs.answered(id)
    if (type !== 'control_request') return
    this.#count = Math.max(this.#count, numberOf(id))
    this.#earlier = this.#count
    const asked = fieldsOf(request)
    if (lasting.has(textIn(asked.subtype) ?? '')) this.#inherit(id, asked)
  }

  /** What an earlier run of the app has asked for, and what comes of it. */
  get inherited(): readonly Inherited[] {
    return this.#inherited
  }

  #inherit(id: string, request: Fields): void {
    this.#inherited.push({ request, answer: this.#ours.answer(id, undefined, request) })
  }

  /** Asks the program for something; resolves with its answer. */
  async ask(request: Fields, limit?: TimeLimit): Promise<Outcome<Fields>> {
    this.#count += 1
    const id = `liminal-${this.#count}`
    const about = lasting.has(textIn(request.subtype) ?? '') ? request : undefined
    const answer = this.#ours.answer(id, limit, about)
    this.#sink.changed()
    const sent = await this.send({ type: 'control_request', request_id: id, request })
    if (!sent.ok) this.#ours.settle(id, sent)
    return answer
  }

  /** `shown`: what the protocol log has in its place, where it has a secret in it. */
  async send(message: Fields, shown = message): Promise<Outcome<void>> {
    const line = JSON.stringify(message)
    this.#sink.traffic('out', shown === message ? line : JSON.stringify(shown))
    try {
      await this.#stream.write(`${line}\n`)
      return success(undefined)
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error)
      return failed('lost', 'The agent went away', { details })
    }
  }

  /** What it asked is answered; late or twice does no harm. */
  answer(id: string, response: Fields, shown = response): void {
    const success = { subtype: 'success', request_id: id }
    this.#settle(id, { ...success, response }, { ...success, response: shown })
  }

  refuse(id: string, words: string): void {
    this.#settle(id, { subtype: 'error', request_id: id, error: words })
  }

  /** Nothing is asked or answered any more. */
  end(): void {
    this.#ours.end()
    for (const stop of this.#stops.values()) stop.abort()
    this.#stops.clear()
    this.#theirs.clear()
  }

  #settle(id: string, response: Fields, shown = response): void {
    if (!this.#theirs.answered(id)) return
    this.#stops.delete(id)
    this.#sink.changed()
    const type = 'control_response'
    // Who does not take it has no connection any more, which its exit tells.
    void this.send({ type, response }, { type, response: shown })
  }

  #line(text: string): void {
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
        if (this.#sink.message(message)) this.#pieces.learn(text, message)
    }
  }

  #answered(response: Fields): void {
    const id = textIn(response.request_id) ?? ''
    const words = wordsIn(response.error)
    const told =
      response.subtype === 'error' || words !== undefined
        ? failedBy(classified(this.#agent, words ?? 'It refused without a word', response))
        : success(fieldsOf(response.response))
    this.#sink.changed()
    // Some versions say our own answers back to us; and nobody waits for those to an earlier run.
    if (!this.#ours.settle(id, told) && numberOf(id) > this.#earlier)
      this.#sink.strange('answer', response)
  }

  /** What is cut must not be allowed: the program would do something else. */
  #request(message: Fields, excess: Excess | undefined): void {
    const id = textIn(message.request_id)
    if (id === undefined || this.#theirs.has(id) || this.#theirs.size >= openLimit) {
      this.#sink.strange('request', message)
      return
    }
    this.#theirs.asks(id, message)
    this.#sink.changed()
    if (excess === undefined) {
      this.#ask(id, fieldsOf(message.request))
      return
    }
    this.#sink.strange('request', message)
    this.refuse(id, `The request has ${excess}`)
  }

  #ask(id: string, request: Fields): void {
    const stop = new AbortController()
    this.#stops.set(id, stop)
    this.#sink.asks({ id, name: this.#theirs.nameOf(id), request, stopped: stop.signal })
  }

  #stopped(id: string): void {
    const stop = this.#stops.get(id)
    this.#stops.delete(id)
    if (this.#theirs.answered(id)) this.#sink.changed()
    stop?.abort()
  }
}

/** Of a request of ours; 0 where it is none. */
const numberOf = (id: string): number => Number(ours.exec(id)?.[1] ?? 0)
