import type { Release } from '../../kit/release'
import type { Stream } from '../host/stream'

/** The part of the log that says how far behind the disk is. */
interface Backlog {
  readonly queuedBytes: number
  onDurable(listener: () => void): Release
}

/**
 * Acknowledges what agents say, and holds that back while the log cannot keep up, so that memory
 * stays bounded: the agent blocks, nothing is lost. It goes on when half of what was queued is on disk.
 */
export class Backpressure {
  /** How far those have got that are held. */
  #held = new Map<Stream, number>()

  constructor(
    private readonly backlog: Backlog,
    private readonly limit: number,
  ) {
    backlog.onDurable(() => this.#relieve())
  }

  /** All that it said before this offset is in the log's hands. */
  settled(stream: Stream, offset: number): void {
    if (this.#held.has(stream) || this.backlog.queuedBytes > this.limit)
      this.#held.set(stream, offset)
    else stream.ack(offset)
  }

  #relieve(): void {
    if (this.#held.size === 0 || this.backlog.queuedBytes > this.limit / 2) return
    const held = [...this.#held]
    this.#held.clear()
    for (const [stream, offset] of held) stream.ack(offset)
  }
}
