import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { RowStore } from './log'
import { byText } from './readable'
import type { KeptRow } from './tail-records'
import { isDamage } from './trouble'
import type { Write } from './write'
import type { WriteQueue } from './write-queue'

/** What a row that was stored has to be. */
export interface RowSchema<Row> {
  safeParse(data: unknown): { success: true; data: Row } | { success: false }
}

/** Rows of one small table: read once, then held in memory, written with the frame. */
export class Rows<Row> {
  /** Ids of rows that are not what they have to be: they are left as they are, and out. */
  readonly unreadable = new Set<string>()
  readonly #queue: WriteQueue
  readonly #table: string
  readonly #select: StatementSync
  readonly #write: StatementSync
  readonly #remove: StatementSync
  readonly #schema: RowSchema<Row> | undefined
  #rows: Map<string, Row> | undefined

  constructor(
    private readonly database: DatabaseSync,
    queue: WriteQueue,
    table: string,
    /** Some of the table cannot be read. */
    private readonly damaged: (error: unknown) => void,
    schema?: RowSchema<Row>,
  ) {
    this.#schema = schema
    this.#queue = queue
    this.#table = table
    this.#select = database.prepare(`SELECT id, data FROM ${table} ORDER BY id`)
    this.#write = database.prepare(`INSERT OR REPLACE INTO ${table} (id, data) VALUES (?, ?)`)
    this.#remove = database.prepare(`DELETE FROM ${table} WHERE id = ?`)
  }

  get(id: string): Row | undefined {
    return this.#all().get(id)
  }

  all(): Row[] {
    return [...this.#all().values()]
  }

  entries(): [id: string, row: Row][] {
    return [...this.#all()]
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

  /**
   * What puts a row as it is when it is written, which is again later; `safe` hears of it. It is not
   * to be got here. Made once, since a row that is another with every word is put with every word.
   */
  asItIs(id: string, rowNow: () => Row, safe?: (row: Row) => void, bytes = rowBytes): () => void {
    const key = this.#key(id)
    let written: Row | undefined
    const text = () => {
      written = rowNow()
      return JSON.stringify(written)
    }
    const told = safe && (() => written !== undefined && safe(written))
    const write: Write = {
      bytes,
      run: () => this.#write.run(id, text()),
      news: () => [{ kind: 'row', table: this.#table, id, data: text() }],
      ...(told && { kept: told, done: told }),
    }
    return () => {
      // What waits already is asked then anyhow.
      if (!this.#queue.isNews(write)) this.#queue.add(key, write, bytes)
    }
  }

  remove(id: string): void {
    if (this.#all().has(id)) this.removeUnseen(id)
  }

  /** One that may have been put as it is. */
  removeUnseen(id: string, safe?: () => void): void {
    this.#all().delete(id)
    this.#queue.put(this.#key(id), {
      bytes: rowBytes,
      run: () => this.#remove.run(id),
      news: () => [{ kind: 'row', table: this.#table, id, data: null }],
      ...(safe && { kept: safe, done: safe }),
    })
  }

  /** What the tail has kept. */
  restore({ id, data }: KeptRow): void {
    const row = data === null ? undefined : this.#read(id, data)
    if (row !== undefined) this.put(id, row)
    else if (data === null) this.remove(id)
  }

  #key(id: string): string {
    return `${this.#table}/${id}`
  }

  #all(): Map<string, Row> {
    if (this.#rows) return this.#rows
    this.#rows = new Map()
    const rows = this.#rows
    this.#readAll(({ id, data }) => {
      const row = this.#read(String(id), String(data))
      if (row !== undefined) rows.set(String(id), row)
    })
    return rows
  }

  #readAll(take: (row: Record<string, unknown>) => void): void {
    try {
      for (const row of this.#select.all()) take(row)
    } catch (error) {
      if (!isDamage(error)) throw error
      this.damaged(error)
      // What is missing is told; all else of the table is there.
      byText(this.database, this.#table, take)
    }
  }

  #read(id: string, text: string): Row | undefined {
    const data: unknown = parsed(text)
    const checked = this.#schema?.safeParse(data)
    if (checked ? checked.success : data !== undefined) {
      this.unreadable.delete(id)
      return checked?.success ? checked.data : (data as Row)
    }
    this.unreadable.add(id)
    return undefined
  }
}

/** Undefined is no JSON, so it can stand for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever asks counts it among those that cannot be read.
    return undefined
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
