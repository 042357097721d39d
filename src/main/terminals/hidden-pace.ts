/** How often each gets its share anew; a share is at least a batch, so less often for less of them. */
const tick = 100
/** Bytes a tick for all of them together: some 8 MB a second, which no program prints for long. */
const budget = 800 * 1024

/**
 * Holds back programs that print without anybody looking. Nobody's screen slows them down, and
 * twenty floods would take all the time of the one thread that everything goes through.
 */
export class HiddenPace {
  #spent = new Map<string, number>()
  #held = new Map<string, () => void>()
  #timer: NodeJS.Timeout | null = null

  spend(terminal: string, bytes: number): void {
    this.#spent.set(terminal, (this.#spent.get(terminal) ?? 0) + bytes)
    this.#timer ??= setInterval(() => this.#tick(), tick)
  }

  /** Whether it has had its share; `resume` is called when there is a new one. */
  isOver(terminal: string, resume: () => void): boolean {
    const over = (this.#spent.get(terminal) ?? 0) > budget / Math.max(1, this.#spent.size)
    if (over) this.#held.set(terminal, resume)
    return over
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick(): void {
    if (this.#spent.size === 0) this.close()
    this.#spent.clear()
    const held = [...this.#held.values()]
    this.#held.clear()
    for (const resume of held) resume()
  }
}
