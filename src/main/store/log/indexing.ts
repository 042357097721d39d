import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate as nextRound } from 'node:timers/promises'
import { undeclared } from '../../../kit/undeclared'
import type { Chains } from './chains'
import type { IndexEntry } from './log'
import { partsOf } from './parts'
import type { Spans } from './spans'
import type { Kept, KeptWords } from './tail-records'
import type { WriteQueue } from './write-queue'

/** So much goes into the index in one frame: a millisecond or two of work. */
const sliceBytes = 64 * 1024
/** What an entry costs besides its text. */
const entryBytes = 256
/** The index is made of sorted segments, which have to be merged: so many pages for each slice. */
const mergePages = 32
const mergeBytes = mergePages * 4096

interface Part extends IndexEntry {
  stream: number
  bytes: number
}

/**
 * Puts words into the full-text index: what is little with the frame in which it comes, the rest in
 * slices after it, oldest first. It waits on disk, so that it costs no memory and no kill of the app
 * loses it. The text of a message is not in the index, only its words and where it is.
 */
export class Indexing {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #spans: Spans
  readonly #insertEntry: StatementSync
  readonly #insertWords: StatementSync
  readonly #merge: StatementSync
  readonly #changes: StatementSync
  readonly #keep: StatementSync
  readonly #oldest: StatementSync
  readonly #taken: StatementSync
  readonly #drop: StatementSync
  readonly #entriesOf: StatementSync
  readonly #lastEntry: StatementSync
  readonly #removeWords: StatementSync
  readonly #removeEntry: StatementSync
  #queued: [stream: string, entry: IndexEntry][] = []
  /** How many of them the tail has. */
  #kept = 0
  /** Bytes of what waits on disk. */
  #waiting: number
  /** Bytes that were indexed since segments were merged. */
  #unmerged = 0

  constructor(database: DatabaseSync, chains: Chains, queue: WriteQueue, spans: Spans) {
    this.#chains = chains
    this.#queue = queue
    this.#spans = spans
    const columns = 'stream, section, item, role, at'
    this.#insertEntry = database.prepare(`INSERT INTO entry (${columns}) VALUES (?, ?, ?, ?, ?)`)
    this.#insertWords = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    this.#merge = database.prepare(
      `INSERT INTO words (words, rank) VALUES ('merge', ${mergePages})`,
    )
    this.#changes = database.prepare('SELECT total_changes() AS count')
    this.#keep = database.prepare(
      `INSERT INTO unindexed (${columns}, bytes, text) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#oldest = database.prepare('SELECT * FROM unindexed ORDER BY id')
    this.#taken = database.prepare('DELETE FROM unindexed WHERE id <= ?')
    this.#drop = database.prepare('DELETE FROM unindexed WHERE stream = ? RETURNING bytes')
    this.#entriesOf = database.prepare(
      'SELECT id FROM entry WHERE id > ? AND id <= ? AND stream = ?',
    )
    this.#lastEntry = database.prepare('SELECT max(id) AS id FROM entry')
    this.#removeWords = database.prepare('DELETE FROM words WHERE rowid = ?')
    this.#removeEntry = database.prepare('DELETE FROM entry WHERE id = ?')
    const left = database.prepare('SELECT total(bytes) AS bytes FROM unindexed').get()
    this.#waiting = Number(left?.bytes)
    this.#goOn()
  }

  get waiting(): number {
    return this.#waiting
  }

  /** `stream` is the name of the session's events. */
  add(stream: string, entries: IndexEntry[]): void {
    const bytes = entries.reduce((sum, { text }) => sum + text.length, 0)
    for (const entry of entries) this.#queued.push([stream, entry])
    const write = this.#queue.find('index')
    if (write) this.#queue.grow(write, bytes)
    else this.#put(bytes, 0)
  }

  /** What waits now is in the index then, unless it could not be written; others get their turn. */
  async catchUp(): Promise<void> {
    let written = this.#queue.commit()
    for (let left = this.#waiting; left > 0 && written; left -= sliceBytes) {
      await nextRound()
      written = this.#queue.commit()
    }
  }

  /** Everything is in the index then, unless it could not be written. */
  finish(): void {
    while (this.#queue.commit() && this.#waiting > 0);
  }

  /** Forgets what waits of a stream, and returns its bytes. Runs in a transaction. */
  drop(streamKey: number): number {
    return this.#drop.all(streamKey).reduce((sum, { bytes }) => sum + Number(bytes), 0)
  }

  /** Tells that such a transaction is through. */
  dropped(bytes: number): void {
    this.#waiting -= bytes
  }

  /**
   * Removes the words of a stream from so many places of the index on; returns where to go on, or
   * undefined at its end. Runs in a transaction.
   */
  remove(streamKey: number, from: number, places: number): number | undefined {
    const last = Number(this.#lastEntry.get()?.id ?? 0)
    for (const { id } of this.#entriesOf.all(from, from + places, streamKey)) {
      this.#removeWords.run(Number(id))
      this.#removeEntry.run(Number(id))
    }
    return from + places < last ? from + places : undefined
  }

  #goOn(): void {
    if (this.#waiting > 0 || this.#unmerged >= sliceBytes) this.#put(0, sliceBytes + mergeBytes)
  }

  #put(bytes: number, piece: number): void {
    let waiting = 0
    let unmerged = 0
    this.#queue.put('index', {
      bytes,
      piece,
      run: () => {
        const slice = this.#slice()
        waiting = slice.waiting
        unmerged = this.#merged(this.#unmerged + slice.indexed)
      },
      done: () => {
        this.#queued = []
        this.#kept = 0
        this.#waiting += waiting
        this.#unmerged = unmerged
        this.#goOn()
      },
      // What lies on disk already waits there.
      ...(piece === 0 && {
        news: () => this.#news(),
        kept: () => {
          this.#kept = this.#queued.length
        },
      }),
    })
  }

  #news(): Kept[] {
    return this.#queued
      .slice(this.#kept)
      .map(([stream, entry]) => ({ kind: 'words', stream, data: JSON.stringify(entry) }))
  }

  /** What the tail has kept. */
  restore({ stream, data }: KeptWords): void {
    this.add(stream, [JSON.parse(data) as IndexEntry])
  }

  /** Returns how many bytes it put into the index, and how many more of them wait then. */
  #slice(): { indexed: number; waiting: number } {
    let indexed = 0
    let waiting = 0
    let taken = 0
    for (const row of this.#oldest.iterate()) {
      const { id, ...part } = undeclared<Part & { id: number }>(row)
      this.#insert(part)
      indexed += part.bytes
      waiting -= part.bytes
      taken = id
      if (indexed >= sliceBytes) break
    }
    if (taken > 0) this.#taken.run(taken)
    for (const part of this.#parts()) {
      if (indexed < sliceBytes) {
        this.#insert(part)
        indexed += part.bytes
      } else {
        const { stream, section, item, role, at, text, bytes } = part
        this.#keep.run(stream, section, item, role, at, bytes, text)
        waiting += part.bytes
      }
    }
    return { indexed, waiting }
  }

  #insert({ stream, section, item, role, at, text }: Part): void {
    const { lastInsertRowid } = this.#insertEntry.run(stream, section, item, role, at)
    this.#insertWords.run(lastInsertRowid, text)
    this.#spans.add(Number(lastInsertRowid), at)
  }

  /** What is queued in memory, as it is indexed. */
  *#parts(): Generator<Part> {
    for (const [name, entry] of this.#queued) {
      const stream = this.#chains.ensure(name).key
      for (const text of partsOf(entry.text, sliceBytes))
        yield { ...entry, stream, text, bytes: text.length + entryBytes }
    }
  }

  /** Merges some pages when there is a slice to be merged; returns what is unmerged then. */
  #merged(unmerged: number): number {
    if (unmerged < sliceBytes) return unmerged
    const changes = () => Number(this.#changes.get()?.count)
    const before = changes()
    this.#merge.run()
    // The command itself is one change.
    return changes() - before < 2 ? 0 : unmerged
  }
}
