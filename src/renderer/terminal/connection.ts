import type { TerminalDown, TerminalStart, TerminalUp } from '../../shared/terminal/protocol'
import { openTerminalPort } from '../store/bridge'
import { onReconnected } from '../store/feed'

/** Every so many bytes main is told how far the screen is; more often would only cost. */
const acknowledgeEvery = 64 * 1024
/** Milliseconds between two of these messages, each of which takes as long as parsing 10 KB. */
const acknowledgePause = 5
/** Milliseconds until it is told of less. */
const acknowledgeLater = 20

interface ConnectionListener {
  /** Where the bytes begin: elsewhere than asked for when those were not kept. */
  started(start: TerminalStart, asked: number | null): void
  /** Calls `done` when the bytes have been parsed. */
  data(bytes: Uint8Array, done: () => void): void
}

/** The port to one terminal: how far the screen has parsed, and what is still replayed. */
export class Connection {
  #port: MessagePort | null = null
  #closed = false
  #waiting: TerminalUp[] = []
  #parsed = 0
  #acknowledged = 0
  #acknowledgedAt = Number.NEGATIVE_INFINITY
  #later: number | null = null
  #live = Number.POSITIVE_INFINITY
  #answerFrom = Number.POSITIVE_INFINITY

  /** What has arrived, parsed or not. */
  #received: number | null
  readonly #forget: () => void

  constructor(
    terminal: string,
    size: () => { columns: number; rows: number } | null,
    from: number | null,
    private readonly listener: ConnectionListener,
  ) {
    this.#received = from
    const open = () => {
      this.#port = null
      this.#waiting = [{ attach: { from: this.#received, size: size() } }]
      void openTerminalPort(terminal).then((port) => this.#opened(port))
    }
    open()
    this.#forget = onReconnected(open)
  }

  /** Everything before has been parsed. */
  get offset(): number {
    return this.#parsed
  }

  /** What is parsed now was printed before this screen was there, and answered or not, then. */
  get replaying(): boolean {
    return this.#parsed < this.#live
  }

  /** Main has named this window, of all that show the terminal, to answer what is parsed now. */
  get answering(): boolean {
    return !this.replaying && this.#parsed >= this.#answerFrom
  }

  send(message: TerminalUp): void {
    if (this.#port) this.#port.postMessage(message)
    else if (!this.#closed) this.#waiting.push(message)
  }

  close(): void {
    this.#closed = true
    this.#forget()
    this.#port?.close()
    this.#port = null
  }

  #opened(port: MessagePort): void {
    if (this.#closed) {
      port.close()
      return
    }
    this.#port = port
    port.onmessage = ({ data }: MessageEvent<TerminalDown>) => this.#receive(data)
    for (const message of this.#waiting.splice(0)) port.postMessage(message)
  }

  #receive(message: TerminalDown): void {
    if ('answerFrom' in message) {
      this.#answerFrom = message.answerFrom
      return
    }
    if (!('data' in message)) {
      const asked = this.#received
      this.#parsed = message.start
      this.#acknowledged = message.start
      this.#received = message.start
      this.#live = message.live
      this.listener.started(message, asked)
      return
    }
    const { data, offset } = message
    this.#received = offset + data.length
    // Cut where the replay ends, so that each half is known for what it is.
    const past = Math.min(Math.max(this.#live - offset, 0), data.length)
    for (const [bytes, end] of [
      [data.subarray(0, past), offset + past],
      [data.subarray(past), offset + data.length],
    ] as const) {
      if (bytes.length > 0) this.listener.data(bytes, () => this.#done(end))
    }
  }

  #done(end: number): void {
    this.#parsed = Math.max(this.#parsed, end)
    if (this.#closed) return
    const unsaid = this.#parsed - this.#acknowledged
    const pause = performance.now() - this.#acknowledgedAt
    if (unsaid >= acknowledgeEvery && pause >= acknowledgePause) this.#acknowledge()
    else if (unsaid > 0) {
      this.#later ??= window.setTimeout(() => {
        this.#later = null
        this.#acknowledge()
      }, acknowledgeLater)
    }
  }

  #acknowledge(): void {
    if (this.#acknowledged === this.#parsed) return
    this.#acknowledged = this.#parsed
    this.#acknowledgedAt = performance.now()
    this.send({ ack: this.#parsed })
  }
}
