import type { ScreenSize } from '../../host/screen-size'
import type { BytesListener, Exit, StopPlan, Stream } from '../../host/stream'
import type { Redactor } from './redactor'

/** A program of which nobody hears a secret. Where its bytes end in all that it said stays as it was. */
export class RedactedStream implements Stream {
  readonly id: string
  readonly pid: number
  readonly startedAt: number
  readonly window: number
  readonly #stream: Stream
  readonly #redactor: Redactor

  constructor(stream: Stream, redactor: Redactor) {
    this.id = stream.id
    this.pid = stream.pid
    this.startedAt = stream.startedAt
    this.window = stream.window
    this.#stream = stream
    this.#redactor = redactor
  }

  onBytes(listener: BytesListener, from?: number): void {
    const clean = this.#cleaned(listener)
    this.#stream.onBytes(clean.listener, from)
    this.#stream.onExit(clean.end)
  }

  onErrorBytes(listener: BytesListener, from?: number): void {
    const clean = this.#cleaned(listener)
    this.#stream.onErrorBytes(clean.listener, from)
    this.#stream.onExit(clean.end)
  }

  onExit(listener: (exit: Exit) => void): void {
    this.#stream.onExit((exit) => listener(this.#clean(exit)))
  }

  ack(offset: number): void {
    this.#stream.ack(offset)
  }

  write(bytes: string | Uint8Array): Promise<void> {
    return this.#stream.write(bytes)
  }

  closeInput(): void {
    this.#stream.closeInput()
  }

  resize(size: ScreenSize): void {
    this.#stream.resize(size)
  }

  signal(name: NodeJS.Signals): void {
    this.#stream.signal(name)
  }

  async end(plan?: StopPlan): Promise<Exit> {
    return this.#clean(await this.#stream.end(plan))
  }

  #clean(exit: Exit): Exit {
    return { ...exit, lastWords: this.#redactor.text(exit.lastWords) }
  }

  #cleaned(listener: BytesListener): { listener: BytesListener; end: () => void } {
    const { push, end, held } = this.#redactor.bytes()
    let heard = 0
    return {
      listener: (bytes, offset) => {
        heard = offset + bytes.length
        const clean = push(bytes)
        // A secret is longer than what stands for it: only where its end is can be said.
        if (clean.length > 0) listener(clean, heard - held() - clean.length)
      },
      end: () => {
        const rest = end()
        if (rest.length > 0) listener(rest, heard - rest.length)
      },
    }
  }
}
