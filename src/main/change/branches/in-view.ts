import type { Release } from '../../../kit/release'

/** Which folders are on screen, however many windows show them. */
export class InView {
  #counts = new Map<string, number>()
  #listeners = new Set<() => void>()

  now(): Iterable<string> {
    return this.#counts.keys()
  }

  listen(listener: () => void): Release {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(folder: string): Release {
    this.#count(folder, 1)
    let over = false
    return () => {
      if (!over) this.#count(folder, -1)
      over = true
    }
  }

  #count(folder: string, by: number): void {
    const count = (this.#counts.get(folder) ?? 0) + by
    if (count > 0) this.#counts.set(folder, count)
    else this.#counts.delete(folder)
    for (const listener of this.#listeners) listener()
  }
}
