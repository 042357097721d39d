import type { Fields } from './fields'

interface Open {
  message: Fields
  name: string
}

export interface SavedAsked<Id> {
  count: number
  open: [id: Id, name: string, message: Fields][]
}

/**
 * What an agent asks and is not answered yet. Each has a name of its own, which is the same in every
 * run of the app that goes on with the agent, and never that of another, whatever the agent calls it.
 */
export class Asked<Id extends string | number> {
  readonly #run: string
  readonly #open: Map<Id, Open>
  #count: number

  /** `run` is not the same in two processes. */
  constructor(run: string, saved?: SavedAsked<Id>) {
    this.#run = run
    this.#count = saved?.count ?? 0
    this.#open = new Map(saved?.open.map(([id, name, message]) => [id, { name, message }]))
  }

  get size(): number {
    return this.#open.size
  }

  has(id: Id): boolean {
    return this.#open.has(id)
  }

  nameOf(id: Id): string {
    return this.#open.get(id)?.name ?? ''
  }

  asks(id: Id, message: Fields): void {
    this.#open.set(id, { message, name: `${this.#run}?${this.#count++}` })
  }

  /** False when it waits for no answer. */
  answered(id: Id): boolean {
    return this.#open.delete(id)
  }

  /** As they came. */
  all(): [id: Id, message: Fields][] {
    return [...this.#open].map(([id, { message }]) => [id, message])
  }

  clear(): void {
    this.#open.clear()
  }

  saved(): SavedAsked<Id> {
    const open = [...this.#open]
    return { count: this.#count, open: open.map(([id, { name, message }]) => [id, name, message]) }
  }
}
