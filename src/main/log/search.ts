import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Chains } from './chains'
import type { FoundEntry, IndexEntry, SearchQuery } from './log'
import { matchExpression, score } from './query'
import type { WriteQueue } from './write-queue'

/** The newest matches are weighed against each other; a word that is everywhere has too many. */
const candidates = 1_000

const eventsPrefix = 'events/'

type Found = FoundEntry & { relevance: number }

/** The full-text index: the words of messages, and where each message is. Their text is not in it. */
export class Search {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #insertEntry: StatementSync
  readonly #insertWords: StatementSync
  readonly #find: StatementSync
  readonly #entriesOf: StatementSync
  readonly #removeWords: StatementSync
  readonly #removeEntry: StatementSync
  #queued: [stream: string, entry: IndexEntry][] = []

  constructor(database: DatabaseSync, chains: Chains, queue: WriteQueue) {
    this.#chains = chains
    this.#queue = queue
    this.#insertEntry = database.prepare(
      'INSERT INTO entry (stream, section, item, role, at) VALUES (?, ?, ?, ?, ?)',
    )
    this.#insertWords = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    this.#find = database.prepare(
      `SELECT substr(stream.name, ${eventsPrefix.length + 1}) AS session,
              entry.section, entry.item, entry.role, entry.at, -bm25(words) AS relevance
       FROM words
       JOIN entry ON entry.id = words.rowid
       JOIN stream ON stream.key = entry.stream
       WHERE words MATCH :match
         AND entry.at BETWEEN :since AND :until
         AND (:sessions IS NULL OR stream.name IN (SELECT value FROM json_each(:sessions)))
       ORDER BY words.rowid DESC LIMIT ${candidates}`,
    )
    this.#entriesOf = database.prepare('SELECT id FROM entry WHERE stream = ?')
    this.#removeWords = database.prepare('DELETE FROM words WHERE rowid = ?')
    this.#removeEntry = database.prepare('DELETE FROM entry WHERE id = ?')
  }

  /** `stream` is the name of the session's events. */
  add(stream: string, entries: IndexEntry[]): void {
    const bytes = entries.reduce((sum, { text }) => sum + text.length, 0)
    for (const entry of entries) this.#queued.push([stream, entry])
    const write = this.#queue.find('index')
    if (write) this.#queue.grow(write, bytes)
    else
      this.#queue.put('index', {
        bytes,
        run: () => this.#insert(),
        done: () => {
          this.#queued = []
        },
      })
  }

  find({ query, sessions, since, until, limit }: SearchQuery): FoundEntry[] {
    const match = matchExpression(query)
    if (!match) return []
    this.#queue.flush()
    const rows = this.#find.all({
      match,
      since: since ?? 0,
      until: until ?? Number.MAX_SAFE_INTEGER,
      sessions: sessions ? JSON.stringify(sessions.map((id) => `${eventsPrefix}${id}`)) : null,
    }) as unknown as Found[]
    return best(rows, limit)
  }

  /** Runs in a transaction. */
  remove(streamKey: number): void {
    for (const { id } of this.#entriesOf.all(streamKey)) {
      this.#removeWords.run(Number(id))
      this.#removeEntry.run(Number(id))
    }
  }

  #insert(): void {
    for (const [stream, { section, item, role, at, text }] of this.#queued) {
      const { key } = this.#chains.ensure(stream)
      const { lastInsertRowid } = this.#insertEntry.run(key, section, item, role, at)
      this.#insertWords.run(lastInsertRowid, text)
    }
  }
}

/** An item that was indexed again as it grew is one hit. */
function best(rows: Found[], limit: number): FoundEntry[] {
  const newest = rows.reduce((latest, { at }) => Math.max(latest, at), 0)
  const byItem = new Map<string, [score: number, entry: FoundEntry]>()
  for (const { relevance, ...entry } of rows) {
    const key = `${entry.session}/${entry.section}/${entry.item}`
    const weight = score(relevance, newest - entry.at)
    if (weight > (byItem.get(key)?.[0] ?? Number.NEGATIVE_INFINITY))
      byItem.set(key, [weight, entry])
  }
  return [...byItem.values()]
    .sort(([one], [other]) => other - one)
    .slice(0, limit)
    .map(([, entry]) => entry)
}
