import type { DatabaseSync, StatementSync } from 'node:sqlite'

const blockBits = 12
/** Only when an hour is new something is written: a page in each frame would cost more than it saves. */
const hour = 60 * 60 * 1000

/**
 * Where in the index to look for what was said in a time. Mostly its order is that of time, but
 * copies and older sessions are indexed when they are come upon: the more of them, the more places
 * there are to look at, and none is left out.
 */
export class Spans {
  readonly #widen: StatementSync
  readonly #around: StatementSync

  constructor(database: DatabaseSync) {
    this.#widen = database.prepare(
      `INSERT INTO span (block, since, until) VALUES (:block, :hour, :hour)
       ON CONFLICT (block) DO UPDATE SET since = min(since, :hour), until = max(until, :hour)
       WHERE :hour NOT BETWEEN since AND until`,
    )
    this.#around = database.prepare(
      'SELECT min(block) AS first, max(block) AS last FROM span WHERE until >= ? AND since <= ?',
    )
  }

  /** Runs in the transaction in which the entry is written. */
  add(entry: number, at: number): void {
    this.#widen.run({ block: Math.floor(entry / 2 ** blockBits), hour: Math.floor(at / hour) })
  }

  /** The first and the last entry that may have been said in this time. */
  around(since: number, until: number): { low: number; high: number } {
    const { first, last } =
      this.#around.get(Math.floor(since / hour), Math.floor(until / hour)) ?? {}
    if (typeof first !== 'number' || typeof last !== 'number') return { low: 0, high: -1 }
    return { low: first * 2 ** blockBits, high: (last + 1) * 2 ** blockBits - 1 }
  }
}
