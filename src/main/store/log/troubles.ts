import type { Problem } from '../../../kit/result'

/** What is wrong with the log now, by where it was met; the oldest of them is shown. */
export class Troubles {
  readonly #current = new Map<string, Problem>()
  readonly #listeners = new Set<(problem: Problem | null) => void>()

  get shown(): Problem | null {
    return this.#current.values().next().value ?? null
  }

  /** Calls at once when there is a trouble already. */
  listen(listener: (problem: Problem | null) => void): () => void {
    this.#listeners.add(listener)
    if (this.shown) listener(this.shown)
    return () => this.#listeners.delete(listener)
  }

  set(where: string, problem: Problem): void {
    if (this.#current.get(where)?.code === problem.code) return
    this.#change(() => this.#current.set(where, problem))
  }

  clear(where: string): void {
    if (this.#current.has(where)) this.#change(() => this.#current.delete(where))
  }

  #change(change: () => void): void {
    const before = this.shown
    change()
    const { shown } = this
    if (shown !== before) for (const listener of this.#listeners) listener(shown)
  }
}
