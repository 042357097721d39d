import type { Readable } from 'node:stream'
import { Channel } from '../channel'
import type { BytesListener } from '../stream'

/** Silence after which nothing more is expected of a pipe whose owner is dead. */
const QUIET = 250
/** However much a grandchild that holds the pipe open still prints. */
const LONGEST = 1000

interface OutputLimits {
  /** Unacknowledged bytes above which it is held. */
  window?: number
  /** Instead of waiting for somebody to acknowledge them: so many of the newest are kept. */
  keep?: number
}

/** One output of a child: its pipe is read at once, as far as its bytes are acknowledged. */
export class Output {
  readonly #stream: Readable
  readonly #channel = new Channel()
  readonly #limits: OutputLimits
  readonly ended: Promise<void>
  /** Resolves when the first bytes have come. */
  readonly begun: Promise<void>
  #begin: () => void = () => undefined
  #draining = false
  #held = false

  constructor(stream: Readable, limits: OutputLimits) {
    this.#stream = stream
    this.#limits = limits
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
    this.ended = new Promise((resolve) => {
      // A pipe that breaks has ended, for a reader.
      for (const end of ['error', 'end', 'close']) stream.once(end, () => resolve())
    })
    stream.on('data', (bytes: Uint8Array) => this.#receive(bytes))
  }

  listen(listener: BytesListener, from?: number): void {
    this.#channel.listen(listener, from)
  }

  ack(offset: number): void {
    this.#channel.settle(offset)
    this.#flow()
  }

  #receive(bytes: Uint8Array): void {
    this.#begin()
    this.#channel.receive(bytes)
    const { keep } = this.#limits
    if (keep !== undefined) this.#channel.settle(this.#channel.end - keep)
    this.#flow()
  }

  #flow(): void {
    const { window = Number.POSITIVE_INFINITY } = this.#limits
    const hold = !this.#draining && this.#channel.unsettled >= window
    if (hold === this.#held) return
    this.#held = hold
    if (hold) this.#stream.pause()
    else this.#stream.resume()
  }

  /**
   * Resolves when the dead child's last bytes were handed on; afterwards nothing more comes. They
   * come even if they were held back: it is no more than a pipe holds.
   */
  async drained(): Promise<void> {
    this.#draining = true
    this.#flow()
    await Promise.race([this.ended, this.#quiet()])
    this.#stream.destroy()
  }

  #quiet(): Promise<void> {
    return new Promise((resolve) => {
      const latest = Date.now() + LONGEST
      let timer = setTimeout(resolve, QUIET)
      this.#stream.on('data', () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, Math.min(QUIET, Math.max(latest - Date.now(), 0)))
      })
      this.ended.then(() => clearTimeout(timer))
    })
  }
}
