import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Chains } from './chains'
import type { Indexing } from './indexing'
import type { WriteQueue } from './write-queue'

/** So many batches or places of the index are gone through in a frame: some milliseconds of work. */
const batchesAtOnce = 400
const placesAtOnce = 10_000

/**
 * Removes what a session left in the database, for good. It is out of sight at once; its events and
 * its words go piece by piece, in this run of the app and if need be in the next.
 */
export class Eraser {
  readonly #queue: WriteQueue
  readonly #chains: Chains
  readonly #indexing: Indexing
  readonly #hide: StatementSync
  readonly #hidden: StatementSync
  readonly #removals: StatementSync[]

  constructor(database: DatabaseSync, queue: WriteQueue, chains: Chains, indexing: Indexing) {
    this.#queue = queue
    this.#chains = chains
    this.#indexing = indexing
    this.#hide = database.prepare(`UPDATE stream SET name = 'erased/' || key WHERE name = ?`)
    this.#hidden = database.prepare(
      `SELECT name FROM stream WHERE name >= 'erased/' AND name < 'erased0'`,
    )
    this.#removals = ['section', 'checkpoint'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE session = ?`),
    )
    this.goOn()
  }

  /** `stream` is the name of the session's events. */
  erase(session: string, stream: string): void {
    let dropped = 0
    this.#queue.put(`erase/${session}`, {
      bytes: 1,
      run: () => {
        dropped = this.#indexing.drop(this.#chains.cursor(stream).key)
        this.#hide.run(stream)
        for (const removal of this.#removals) removal.run(session)
      },
      done: () => {
        this.#indexing.dropped(dropped)
        this.goOn()
      },
    })
  }

  /** Takes up what is hidden and not yet gone. */
  goOn(): void {
    for (const { name } of this.#hidden.all()) this.#removeWords(String(name), 0)
  }

  #removeWords(name: string, from: number): void {
    let next: number | undefined
    this.#queue.put(name, {
      bytes: 1,
      run: () => {
        next = this.#indexing.remove(this.#chains.cursor(name).key, from, placesAtOnce)
      },
      done: () => (next === undefined ? this.#removeEvents(name) : this.#removeWords(name, next)),
    })
  }

  #removeEvents(name: string): void {
    let left = true
    this.#queue.put(name, {
      bytes: 1,
      run: () => {
        left = this.#chains.shorten(this.#chains.cursor(name), batchesAtOnce)
      },
      done: () => {
        if (left) this.#removeEvents(name)
      },
    })
  }
}
