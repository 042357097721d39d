import type { Release } from '../../shared/release'
import type { ChildHandle } from '../machines/local/process'

/** The part of the log that says how far behind the disk is. */
export interface Backlog {
  readonly queuedBytes: number
  onDurable(listener: () => void): Release
}

/**
 * Pauses an agent's output while the log cannot keep up, so that memory stays bounded: the agent
 * blocks, nothing is lost. It goes on when half of what was queued is on disk.
 */
export class Backpressure {
  #paused = new Set<ChildHandle>()

  constructor(
    private readonly backlog: Backlog,
    private readonly limit: number,
  ) {
    backlog.onDurable(() => this.#relieve())
  }

  /** Called for everything that an agent says. */
  check(child: ChildHandle): void {
    if (this.backlog.queuedBytes <= this.limit || this.#paused.has(child)) return
    this.#paused.add(child)
    child.pause()
  }

  #relieve(): void {
    if (this.#paused.size === 0 || this.backlog.queuedBytes > this.limit / 2) return
    for (const child of this.#paused) child.resume()
    this.#paused.clear()
  }
}
