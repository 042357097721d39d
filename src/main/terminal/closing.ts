/** Longer than the window offers to take it back. */
const closingTime = 20_000

/** Terminals that were closed and are not over yet: their programs go on, and nobody sees them. */
export class Closing {
  readonly #timers = new Map<string, NodeJS.Timeout>()

  has(id: string): boolean {
    return this.#timers.has(id)
  }

  ids(): string[] {
    return [...this.#timers.keys()]
  }

  begin(id: string, end: () => void): void {
    this.#timers.set(id, setTimeout(end, closingTime))
  }

  /** It is not to end by itself any more; whether it was about to. */
  stop(id: string): boolean {
    clearTimeout(this.#timers.get(id))
    return this.#timers.delete(id)
  }
}
