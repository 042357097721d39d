import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { RowStore } from './log'
import type { KeptRow } from './tail-records'
import type { WriteQueue } from './write-queue'

/** Rows of one small table: read once, then held in memory, written with the frame. */
export class Rows<Row> {
  readonly #queue: WriteQueue
  readonly #table: string
  readonly #read: StatementSync
  readonly #write: StatementSync
  readonly #remove: StatementSync
  #rows: Map<string, Row> | undefined

  constructor(database: DatabaseSync, queue: WriteQueue, table: string) {
    this.#queue = queue
    this.#table = table
    this.#read = database.prepare(`SELECT id, data FROM ${table} ORDER BY id`)
    this.#write = database.prepare(`INSERT OR REPLACE INTO ${table} (id, data) VALUES (?, ?)`)
    this.#remove = database.prepare(`DELETE FROM ${table} WHERE id = ?`)
  }

  get(id: string): Row | undefined {
    return this.#all().get(id)
  }

  all(): Row[] {
    return [...this.#all().values()]
  }

  put(id: string, row: Row): void {
    this.#all().set(id, row)
    this.#queue.put(this.#key(id), {
      bytes: rowBytes,
      // Not before the frame: a row that changes often is written out once.
      run: () => this.#write.run(id, JSON.stringify(row)),
      news: () => [{ kind: 'row', table: this.#table, id, data: JSON.stringify(row) }],
    })
  }

  remove(id: string): void {
    if (!this.#all().delete(id)) return
    this.#queue.put(this.#key(id), {
      bytes: rowBytes,
      run: () => this.#remove.run(id),
      news: () => [{ kind: 'row', table: this.#table, id, data: null }],
    })
  }

  /** What the tail has kept. */
  restore({ id, data }: KeptRow): void {
    if (data === null) this.remove(id)
    else this.put(id, JSON.parse(data) as Row)
  }

  #key(id: string): string {
    return `${this.#table}/${id}`
  }

  #all(): Map<string, Row> {
    this.#rows ??= new Map(
      this.#read.all().map(({ id, data }) => [String(id), JSON.parse(String(data)) as Row]),
    )
    return this.#rows
  }
}

/** A guess: rows are small, and their bytes only serve to bound the queue. */
const rowBytes = 512

export function rowStore<Row extends { id: string }>(rows: Rows<Row>): RowStore<Row> {
  return {
    get: (id) => rows.get(id),
    all: () => rows.all(),
    put: (row) => rows.put(row.id, row),
    remove: (id) => rows.remove(id),
  }
}
