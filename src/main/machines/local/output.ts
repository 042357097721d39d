import type { Readable } from 'node:stream'

/** Silence after which nothing more is expected of a pipe whose owner is dead. */
const QUIET = 250
/** However much a grandchild that holds the pipe open still prints. */
const LONGEST = 1000

/** One output of a child: bytes to listeners, held back while they ask for it. */
export class Output {
  readonly #stream: Readable
  readonly #listeners: ((bytes: Uint8Array) => void)[] = []
  readonly ended: Promise<void>
  /** Resolves when the first bytes were handed on. */
  readonly begun: Promise<void>
  #begin: () => void = () => undefined
  #draining = false

  constructor(stream: Readable) {
    this.#stream = stream
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
    this.ended = new Promise((resolve) => {
      // A pipe that breaks has ended, for a reader.
      for (const end of ['error', 'end', 'close']) stream.once(end, () => resolve())
    })
  }

  listen(listener: (bytes: Uint8Array) => void): void {
    this.#listeners.push(listener)
    if (this.#listeners.length > 1) return
    this.#stream.on('data', (bytes: Uint8Array) => {
      this.#begin()
      for (const each of this.#listeners) each(bytes)
    })
  }

  pause(): void {
    if (!this.#draining) this.#stream.pause()
  }

  resume(): void {
    if (this.#listeners.length > 0) this.#stream.resume()
  }

  /**
   * Resolves when the dead child's last bytes were handed on; afterwards nothing more comes. They
   * come even if they were held back: it is no more than a pipe holds.
   */
  async drained(): Promise<void> {
    this.#draining = true
    this.#stream.resume()
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
