import type { TerminalUp, ViewerPort } from '../../shared/terminal/protocol'
import { excessOf } from './model/flow'
import type { Output } from './output'
import { Viewer } from './viewer'

interface Listener {
  /** Everything but acknowledging; whether it comes from the one that answers what programs ask. */
  message(message: TerminalUp, answers: boolean): void
  /** The one that answers has parsed everything up to here. */
  parsed(offset: number): void
  /** It is gone; what was asked up to here, and is not answered, no window answers any more. */
  left(offset: number): void
  /** Bytes after this offset have not been answered by any terminal yet. */
  live(): number
  /** What its program had set up by then. */
  modesAt(offset: number): string
  flow(): void
}

/** All windows that show one terminal. */
export class Viewers {
  #viewers = new Set<Viewer>()
  /** A program that asks has one terminal: two answers would be one too many. */
  #answering: Viewer | null = null

  constructor(
    private readonly output: Output,
    private readonly listener: Listener,
  ) {}

  add(port: ViewerPort): void {
    const viewer = new Viewer(port, this.output)
    this.#viewers.add(viewer)
    port.onMessage((message) => this.#receive(viewer, message))
    port.onClose(() => {
      this.#viewers.delete(viewer)
      if (viewer === this.#answering) this.#replace(viewer)
      this.listener.flow()
    })
  }

  deliver(bytes: Uint8Array, offset: number): void {
    for (const viewer of this.#viewers) viewer.deliver(bytes, offset)
  }

  /** Somebody looks. */
  get any(): boolean {
    return this.#attached().length > 0
  }

  /**
   * How much has to be parsed before the program may go on, which prints so much unasked. It is held
   * back for the fastest of them only: a slow one reads the rest from the log later.
   */
  excess(unasked: number): number {
    const fastest = this.#attached().reduce<Viewer | null>(
      (best, each) => (best && best.behind <= each.behind ? best : each),
      null,
    )
    return fastest === null ? 0 : excessOf(fastest.behind, fastest.limit, unasked)
  }

  closeAll(): void {
    for (const viewer of this.#viewers) viewer.close()
    this.#viewers.clear()
  }

  #attached(): Viewer[] {
    return [...this.#viewers].filter((each) => each.attached)
  }

  #name(viewer: Viewer | undefined, from: number): void {
    this.#answering = viewer ?? null
    viewer?.answer(from)
  }

  /** The next one answers from where neither has been yet: it has read over what came before. */
  #replace(gone: Viewer): void {
    const [next] = this.#attached()
    const from = next ? Math.max(gone.sent, next.sent) : Number.POSITIVE_INFINITY
    this.#name(next, from)
    this.listener.left(from)
  }

  #receive(viewer: Viewer, message: TerminalUp): void {
    if ('attach' in message) {
      this.listener.message(message, false)
      viewer.attach(message.attach.from, this.listener.live(), this.listener.modesAt)
      if (!this.#answering) this.#name(viewer, 0)
      // Now somebody looks: it is their speed that counts.
      this.listener.flow()
    } else if ('ack' in message) {
      viewer.acknowledge(message.ack)
      if (viewer === this.#answering) this.listener.parsed(viewer.parsed)
      this.listener.flow()
    } else {
      this.listener.message(message, viewer === this.#answering)
    }
  }
}
