/** What is acknowledged is told when it is so much, or after a while: far less than any window is wide. */
const BYTES = 64 * 1024
const AFTER = 250

/** Tells how far has been acknowledged, not each time. */
export class Acks {
  readonly #tell: (offset: number) => void
  #told: number
  #settled: number
  #timer: NodeJS.Timeout | undefined

  constructor(from: number, tell: (offset: number) => void) {
    this.#told = from
    this.#settled = from
    this.#tell = tell
  }

  settled(offset: number): void {
    this.#settled = Math.max(this.#settled, offset)
    if (offset - this.#told >= BYTES) this.now()
    else if (offset > this.#told) this.#timer ??= setTimeout(() => this.now(), AFTER)
  }

  now(): void {
    this.stop()
    if (this.#settled === this.#told) return
    this.#told = this.#settled
    this.#tell(this.#told)
  }

  /** To somebody who may not have heard it. */
  again(): void {
    this.stop()
    this.#told = this.#settled
    this.#tell(this.#told)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
