import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Stamped } from '../../../shared/session/event'
import { type Packed, packShort, unpack } from '../../../shared/session/packing'
import type { Chains, Cursor } from './chains'
import { Ends } from './ends'
import type { Replayed } from './log'
import type { KeptRun } from './tail-records'
import { inTransaction } from './transaction'
import type { WriteQueue } from './write-queue'

type Durable = (upTo: ReadonlyMap<string, number>) => void

/** The events of all sessions. */
export class Events {
  readonly #chains: Chains
  readonly #ends: Ends<string>
  /** The newest event of each session that has any in the queue. */
  readonly #newest = new Map<string, Packed>()
  readonly #batchOfSection: StatementSync
  readonly #listeners = new Set<Durable>()
  #durable = new Map<string, number>()

  constructor(
    private readonly database: DatabaseSync,
    chains: Chains,
    queue: WriteQueue,
  ) {
    this.#chains = chains
    this.#ends = new Ends<string>(
      chains,
      queue,
      {
        kind: 'events',
        count: () => 1,
        store: (name, cursor, events, count) =>
          chains.append(name, cursor, count, `[${events.join(',')}]`),
        bytesOf: (events) => Buffer.from(events.join(',')),
        pieceOf: (bytes) => Buffer.from(bytes).toString(),
      },
      (session, last) => {
        this.#durable.set(session, last)
        if (this.#ends.begins(session)) this.#newest.delete(session)
      },
    )
    this.#batchOfSection = database.prepare(
      'SELECT last_batch FROM section WHERE session = ? AND last >= ? ORDER BY number LIMIT 1',
    )
    queue.onSafe(() => this.#announce())
  }

  append(session: string, stamped: Stamped): number {
    // A batch is read by itself.
    const before = this.#ends.begins(session) ? undefined : this.#newest.get(session)
    const { text, packed } = packShort(before, stamped)
    this.#newest.set(session, packed)
    return this.#ends.append(session, text, text.length)
  }

  restore(kept: KeptRun): boolean {
    return this.#ends.restore(kept)
  }

  restored(): void {
    this.#ends.restored()
  }

  onDurable(listener: Durable): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read(session: string, after: number, last = Number.POSITIVE_INFINITY): Stamped[] {
    const { cursor, queued } = this.#ends.of(session)
    const stored = this.#readStored(session, cursor, after, last)
    const fromQueue =
      last > cursor.last && queued.length > 0
        ? queued
            .flatMap(({ pieces }) => unpacked(`[${pieces.join(',')}]`))
            .slice(Math.max(0, after - cursor.last), last - cursor.last)
        : []
    return stored.length === 0 ? fromQueue : stored.concat(fromQueue)
  }

  *replay(session: string, after: number): Generator<Replayed> {
    const { cursor } = this.#ends.of(session)
    const batches: number[] = []
    for (const { id, first } of this.#chains.backwards(cursor, cursor.lastBatch)) {
      if (cursor.last <= after) break
      batches.push(id)
      if (first <= after + 1) break
      yield { events: [] }
    }
    for (const batch of batches.reverse()) {
      const { first, data } = this.#chains.batch(cursor, batch)
      yield { events: unpacked(String(data)).slice(Math.max(0, after + 1 - first)), batch }
    }
    yield { events: this.read(session, Math.max(after, cursor.last)) }
  }

  /** Whole batches as they lie, so that a long conversation is forked in a moment; up to which number. */
  copyBatches(from: string, to: string, last: number): number {
    const { cursor } = this.#ends.of(from)
    let end = this.#chains.cursor(this.name(to))
    inTransaction(this.database, () => {
      for (const { first, count, data } of this.#chains.read(cursor, cursor.lastBatch, 1, last))
        if (first + count - 1 <= last) end = this.#chains.append(this.name(to), end, count, data)
    })
    this.#ends.forget(to)
    return end.last
  }

  /** The name of a session's stream. */
  name(session: string): string {
    return this.#ends.name(session)
  }

  forget(session: string): void {
    this.#ends.forget(session)
    this.#newest.delete(session)
  }

  #readStored(session: string, cursor: Cursor, after: number, last: number): Stamped[] {
    if (after >= cursor.last || last <= after) return []
    const sealed = last < cursor.last ? this.#batchOfSection.get(session, last) : undefined
    const from = Number(sealed?.last_batch ?? cursor.lastBatch)
    const batches = this.#chains.read(cursor, from, after + 1, last)
    return [...batches].flatMap(({ first, count, data }) => {
      const events = unpacked(String(data))
      const whole = first > after && first + count - 1 <= last
      return whole ? events : events.slice(Math.max(0, after + 1 - first), last + 1 - first)
    })
  }

  #announce(): void {
    const upTo = this.#durable
    this.#durable = new Map()
    for (const listener of this.#listeners) listener(upTo)
  }
}

function unpacked(batch: string): Stamped[] {
  return unpack(JSON.parse(batch) as unknown[])
}
