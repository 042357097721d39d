import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type ReadRows, reading } from './read-rows'

/** Where a stream stands on disk: its numbers go from `first` (what came before is gone) to `last`. */
export interface Cursor {
  key: number
  first: number
  last: number
  lastBatch: number
}

interface Link {
  id: number
  previous: number
  first: number
  count: number
}

interface Batch extends Link {
  data: string | Uint8Array
}

const smallBatch = 8 * 1024

const nothing: Cursor = { key: 0, first: 1, last: 0, lastBatch: 0 }

/** Streams as chains of batches, read backwards from a batch that is known. */
export class Chains {
  readonly #find: ReadRows<Cursor>
  readonly #make: StatementSync
  readonly #insert: StatementSync
  readonly #grow: StatementSync
  readonly #move: StatementSync
  readonly #batch: ReadRows<Batch>
  readonly #link: ReadRows<Link>
  readonly #cut: StatementSync
  readonly #removeBatch: StatementSync
  readonly #removeStream: StatementSync

  constructor(database: DatabaseSync) {
    this.#find = reading(
      database,
      'SELECT key, first, last, last_batch AS lastBatch FROM stream WHERE name = ?',
    )
    this.#make = database.prepare(
      'INSERT INTO stream (name, first, last, last_batch) VALUES (?, 1, 0, 0)',
    )
    this.#insert = database.prepare(
      'INSERT INTO batch (previous, stream, first, count, data) VALUES (?, ?, ?, ?, ?)',
    )
    this.#grow = database.prepare('UPDATE batch SET data = ?, count = ? WHERE id = ?')
    this.#move = database.prepare('UPDATE stream SET last = ?, last_batch = ? WHERE key = ?')
    this.#batch = reading(
      database,
      'SELECT id, previous, first, count, data FROM batch WHERE id = ? AND stream = ?',
    )
    // Without the data, whose pages are then not read.
    this.#link = reading(
      database,
      'SELECT id, previous, first, count FROM batch WHERE id = ? AND stream = ?',
    )
    this.#cut = database.prepare('UPDATE stream SET first = ? WHERE key = ?')
    this.#removeBatch = database.prepare('DELETE FROM batch WHERE id = ?')
    this.#removeStream = database.prepare('DELETE FROM stream WHERE key = ?')
  }

  cursor(name: string): Cursor {
    return this.#find.get(name) ?? nothing
  }

  /** The stream's cursor, made when there is none yet. */
  ensure(name: string, known: Cursor = this.cursor(name)): Cursor {
    if (known.key > 0) return known
    // Whoever indexed its first words in this frame may have made it.
    const made = this.cursor(name).key
    return { ...known, key: made > 0 ? made : Number(this.#make.run(name).lastInsertRowid) }
  }

  /**
   * Adds bytes to the last batch when that is small, so that a trickle does not become a long
   * chain. Returns undefined when it is not.
   */
  extend(before: Cursor, bytes: Uint8Array): Cursor | undefined {
    if (before.lastBatch === 0 || bytes.byteLength > smallBatch) return undefined
    const batch = this.#batch.get(before.lastBatch, before.key)
    if (!batch || batch.count > smallBatch || typeof batch.data === 'string') return undefined
    const data = Buffer.concat([batch.data, bytes])
    this.#grow.run(data, data.byteLength, batch.id)
    const last = before.last + bytes.byteLength
    this.#move.run(last, batch.id, before.key)
    return { ...before, last }
  }

  /** Returns where the stream stands then; the caller keeps it when the transaction is through. */
  append(name: string, before: Cursor, count: number, data: string | Uint8Array): Cursor {
    const { key, first, last, lastBatch } = this.ensure(name, before)
    const batch = Number(this.#insert.run(lastBatch, key, last + 1, count, data).lastInsertRowid)
    this.#move.run(last + count, batch, key)
    return { key, first, last: last + count, lastBatch: batch }
  }

  /**
   * The batches that hold the numbers `first` to `last`, oldest first. The walk
   * starts at a batch that is not before them.
   */
  *read(cursor: Cursor, from: number, first: number, last: number): Generator<Batch> {
    const links: Link[] = []
    for (const link of this.backwards(cursor, from)) {
      if (link.first <= last) links.push(link)
      if (link.first <= first) break
    }
    for (const { id } of links.reverse()) yield this.batch(cursor, id)
  }

  batch({ key }: Cursor, id: number): Batch {
    const batch = this.#batch.get(id, key)
    if (!batch) throw new Error(`The log has no batch ${id}`)
    return batch
  }

  /** From a batch that is known to the first that is left. */
  *backwards({ key }: Cursor, from: number): Generator<Link> {
    for (let id = from; id > 0; ) {
      const link = this.#link.get(id, key)
      // The batches before it were cut off.
      if (!link) return
      yield link
      id = link.previous
    }
  }

  /** Removes the batches that lie wholly before a number. */
  cut(cursor: Cursor, first: number): Cursor {
    let kept = cursor.last + 1
    for (const batch of this.backwards(cursor, cursor.lastBatch)) {
      if (batch.first + batch.count <= first) this.#removeBatch.run(batch.id)
      else kept = batch.first
    }
    this.#cut.run(kept, cursor.key)
    return { ...cursor, first: kept }
  }

  /** Removes so many batches from the end, and with the last of them the stream; false when that is gone. */
  shorten(cursor: Cursor, batches: number): boolean {
    let left = batches
    let end = 0
    for (const { id } of this.backwards(cursor, cursor.lastBatch)) {
      end = id
      if (left === 0) break
      this.#removeBatch.run(id)
      left -= 1
    }
    if (left > 0) this.#removeStream.run(cursor.key)
    else this.#move.run(cursor.last, end, cursor.key)
    return left === 0
  }
}
