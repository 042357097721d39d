import type { Writable } from 'node:stream'

/** More than any prompt with its images; past it the child plainly does not read. */
const QUEUE_LIMIT = 64 * 1024 * 1024

/** The input of a child. Its queue is bounded, and every write learns what became of it. */
export class Input {
  readonly #stream: Writable | null
  readonly #name: string
  /** Resolves when a write found the pipe broken. */
  readonly broken: Promise<void>

  constructor(stream: Writable | null, name: string) {
    this.#stream = stream
    this.#name = name
    this.broken = new Promise((resolve) => stream?.once('error', () => resolve()))
  }

  write(bytes: string | Uint8Array): Promise<void> {
    const stream = this.#stream
    if (!stream)
      return bytes.length === 0
        ? Promise.resolve()
        : Promise.reject(new Error(`${this.#name} has no input`))
    if (stream.writableLength > QUEUE_LIMIT) {
      return Promise.reject(new Error(`${this.#name} does not read its input`))
    }
    return new Promise((resolve, reject) => {
      stream.write(bytes, (error) => {
        if (error) reject(new Error(`${this.#name} closed its input`, { cause: error }))
        else resolve()
      })
    })
  }

  close(): void {
    this.#stream?.end()
  }

  destroy(): void {
    this.#stream?.destroy()
  }
}
