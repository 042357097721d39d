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
  #over = false
  #held = false
  #resumed: () => void = () => undefined

  constructor(stream: Readable) {
    this.#stream = stream
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#over = true
        resolve()
      }
      // A pipe that breaks has ended, for a reader.
      stream.once('error', end)
      stream.once('end', end)
      stream.once('close', end)
    })
  }

  listen(listener: (bytes: Uint8Array) => void): void {
    this.#listeners.push(listener)
    if (this.#listeners.length > 1) return
    this.#stream.on('data', (bytes: Uint8Array) => {
      for (const each of this.#listeners) each(bytes)
    })
  }

  pause(): void {
    this.#held = true
    this.#stream.pause()
  }

  resume(): void {
    this.#held = false
    if (this.#listeners.length > 0) this.#stream.resume()
    this.#resumed()
  }

  /** Lets go even if it is held: its child was ended on purpose. */
  release(): void {
    this.#resumed()
  }

  /** Resolves when the dead child's last bytes were handed on; afterwards nothing more comes. */
  async drained(): Promise<void> {
    if (this.#listeners.length === 0) this.#stream.resume()
    if (this.#held && !this.#over) {
      await new Promise<void>((resolve) => {
        this.#resumed = resolve
      })
    }
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
