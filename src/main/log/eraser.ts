import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Chains } from './chains'
import type { Search } from './search'
import type { WriteQueue } from './write-queue'

/** Removes what a session left in the database, for good. */
export class Eraser {
  readonly #queue: WriteQueue
  readonly #chains: Chains
  readonly #search: Search
  readonly #removals: StatementSync[]

  constructor(database: DatabaseSync, queue: WriteQueue, chains: Chains, search: Search) {
    this.#queue = queue
    this.#chains = chains
    this.#search = search
    this.#removals = ['section', 'checkpoint', 'question'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE session = ?`),
    )
  }

  erase(session: string, stream: string): void {
    this.#queue.put(`erase/${session}`, {
      bytes: 0,
      run: () => {
        const cursor = this.#chains.cursor(stream)
        if (cursor.key > 0) {
          this.#search.remove(cursor.key)
          this.#chains.remove(cursor)
        }
        for (const removal of this.#removals) removal.run(session)
      },
    })
  }
}
