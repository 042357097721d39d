import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { unpack } from '../../../shared/session/packing'
import { Chains, type Cursor } from './chains'
import { byNumber, byText } from './readable'
import { inTransaction } from './transaction'
import { isDamage } from './trouble'

/** Made of the events again: of a damaged log it is not believed. */
const derived = new Set(['section', 'checkpoint', 'underived', 'unfiled'])
const events = 'events/'

export const nothingReadable = 'all of it'

/**
 * Takes all that can be read of a damaged log into a new one, which has its schema and nothing else, and
 * says in words what is missing. The damaged file and what lies beside it are only copied.
 */
export function takeOver(place: string, into: DatabaseSync): string[] {
  const copy = `${place}.reading`
  const companions = ['', '-wal'].filter((name) => existsSync(place + name))
  try {
    for (const name of companions) copyFileSync(place + name, copy + name)
    using from = new DatabaseSync(copy, { readOnly: true })
    let missing: string[] = []
    inTransaction(into, () => {
      missing = new TakingOver(from, into).all()
    })
    return missing
  } catch (error) {
    // Not even its schema can be read.
    if (isDamage(error)) return [nothingReadable]
    throw error
  } finally {
    for (const name of ['', '-wal', '-shm']) rmSync(copy + name, { force: true })
  }
}

class TakingOver {
  readonly #titles = new Map<string, string>()
  /** Conversations of which something is missing, and other things by their kind. */
  readonly #torn = new Set<string>()
  readonly #missing = new Set<string>()

  constructor(
    private readonly from: DatabaseSync,
    private readonly into: DatabaseSync,
  ) {}

  all(): string[] {
    for (const table of this.#tablesOfRows()) this.#rows(table)
    this.#attachments()
    this.#streams()
    this.#identity()
    return this.#words()
  }

  #tablesOfRows(): string[] {
    const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%(id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID%'`
    const names = this.into.prepare(sql).all()
    return names.map(({ name }) => String(name)).filter((name) => !derived.has(name))
  }

  #rows(table: string): void {
    const put = this.into.prepare(`INSERT OR REPLACE INTO ${table} (id, data) VALUES (?, ?)`)
    const whole = byText(this.from, table, ({ id, data }) => {
      const value = jsonIn(data)
      if (value === undefined) this.#missing.add(table)
      else put.run(String(id), String(data))
      if (table === 'session' && value !== undefined) this.#titles.set(String(id), titleIn(value))
    })
    if (!whole) this.#missing.add(table)
  }

  #attachments(): void {
    const put = this.into.prepare('INSERT OR REPLACE INTO attachment VALUES (?, ?, ?)')
    const whole = byNumber(this.from, 'attachment', ({ id, draft, data }) => {
      const sound =
        typeof id === 'string' && typeof draft === 'string' && jsonIn(data) !== undefined
      if (sound) put.run(id, draft, String(data))
      else this.#missing.add('attachment')
    })
    if (!whole) this.#missing.add('attachment')
  }

  /** Batch by batch, in the order in which they were written: a stream goes on after what is missing of it. */
  #streams(): void {
    const named = new Map<number, { name: string; last: number; cursor?: Cursor }>()
    const wholeNames = byNumber(this.from, 'stream', ({ key, name, last }) => {
      named.set(Number(key), { name: String(name), last: Number(last) })
    })
    const chains = new Chains(this.into)
    const ends = new Map<string, number>()
    const wholeBatches = byNumber(this.from, 'batch', ({ stream, first, count, data }) => {
      const known = named.get(Number(stream))
      if (!known) return
      const { name } = known
      const isText = name.startsWith(events)
      const sound = isText ? isBatch(data, Number(count)) : data instanceof Uint8Array
      const goesOn = Number(first) === (ends.get(name) ?? (isText ? 0 : Number(first) - 1)) + 1
      if (!sound || !goesOn) this.#torn.add(name)
      if (!sound) return
      ends.set(name, Number(first) + Number(count) - 1)
      const before = known.cursor ?? chains.ensure(name)
      // What a terminal printed is known by its place: what came before a gap is left out.
      const cursor =
        isText || (goesOn && known.cursor) ? before : this.#begin(before, Number(first))
      known.cursor = chains.append(name, cursor, Number(count), data as string | Uint8Array)
    })
    if (!wholeNames) this.#missing.add('conversation')
    for (const { name, last } of named.values())
      if (!wholeBatches && (ends.get(name) ?? 0) < last) this.#torn.add(name)
    const derive = this.into.prepare('INSERT OR REPLACE INTO underived VALUES (?, json_quote(?))')
    for (const { name, cursor } of named.values())
      if (cursor && name.startsWith(events))
        derive.run(name.slice(events.length), name.slice(events.length))
  }

  #begin(cursor: Cursor, first: number): Cursor {
    this.into.prepare('DELETE FROM batch WHERE stream = ?').run(cursor.key)
    this.into.prepare('UPDATE stream SET first = ? WHERE key = ?').run(first, cursor.key)
    return { ...cursor, first, last: first - 1, lastBatch: 0 }
  }

  /** It is the same log: what its tail has kept goes on where this ends. */
  #identity(): void {
    byNumber(this.from, 'tail', ({ log, generation }) => {
      const set = this.into.prepare('UPDATE tail SET log = ?, generation = ?')
      set.run(String(log), Number(generation))
    })
  }

  #words(): string[] {
    const torn = [...this.#torn].filter((name) => name.startsWith(events))
    const titles = torn.map((name) => this.#titles.get(name.slice(events.length)))
    const parts = titles.map((title) => `part of “${title ?? 'a conversation'}”`)
    const more = parts.length > mostNamed ? [`parts of ${parts.length - mostNamed} others`] : []
    const printed = this.#torn.size > torn.length ? ['what terminals printed'] : []
    const kinds = [...this.#missing].map(
      (kind) => kindWords[kind] ?? 'some of what Liminal remembers',
    )
    return [...new Set([...parts.slice(0, mostNamed), ...more, ...printed, ...kinds])]
  }
}

const mostNamed = 5

const kindWords: Record<string, string> = {
  project: 'some projects',
  session: 'some sessions',
  conversation: 'some conversations',
  terminal: 'some terminals',
  task: 'some tasks',
  workspace: 'some worktrees',
  moment: 'some checkpoints',
  review: 'some comments and decisions',
  spending: 'some of what was spent',
  wire: 'how to go on with some agents that outlive Liminal',
  reach: 'how to go on with some agents that outlive Liminal',
  draft: 'some drafts',
  attachment: 'some attachments',
}

function isBatch(data: SQLOutputValue | undefined, count: number): boolean {
  try {
    return typeof data === 'string' && unpack(JSON.parse(data)).length === count
  } catch {
    // Whatever it is now, it is no batch: that it is missing is told.
    return false
  }
}

/** Undefined is no JSON: damage need not show in the tables that it lies in. */
function jsonIn(data: SQLOutputValue | undefined): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function titleIn(session: unknown): string {
  const { summary } = session as { summary?: { row?: { title?: unknown } } }
  return typeof summary?.row?.title === 'string' ? summary.row.title : 'Untitled'
}
