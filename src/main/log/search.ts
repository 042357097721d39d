import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Chains } from './chains'
import type { FoundEntry, IndexEntry, SearchQuery } from './log'
import { matchExpression, score, type Term, termsOf } from './query'
import type { WriteQueue } from './write-queue'

/** The newest matches are weighed against each other; a word that is everywhere has too many. */
const candidates = 1_000
/** To weigh a word, every message that has it is counted: above this many that takes too long. */
const weighable = 20_000
/** Shorter beginnings are those of too many words. */
const weighableLetters = 3

const eventsPrefix = 'events/'

type Found = FoundEntry & { relevance: number }

/** The full-text index: the words of messages, and where each message is. Their text is not in it. */
export class Search {
  readonly #chains: Chains
  readonly #queue: WriteQueue
  readonly #insertEntry: StatementSync
  readonly #insertWords: StatementSync
  readonly #find: StatementSync
  readonly #weigh: StatementSync
  readonly #count: StatementSync
  readonly #entriesOf: StatementSync
  readonly #lastEntry: StatementSync
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
    const matching = (relevance: string) =>
      database.prepare(
        `SELECT substr(stream.name, ${eventsPrefix.length + 1}) AS session,
                entry.section, entry.item, entry.role, entry.at, ${relevance} AS relevance
         FROM words
         JOIN entry ON entry.id = words.rowid
         JOIN stream ON stream.key = entry.stream AND stream.name LIKE '${eventsPrefix}%'
         WHERE words MATCH :match
           AND entry.at BETWEEN :since AND :until
           AND (:sessions IS NULL OR entry.stream IN
             (SELECT key FROM stream WHERE name IN (SELECT value FROM json_each(:sessions))))
         ORDER BY words.rowid DESC LIMIT ${candidates}`,
      )
    this.#find = matching('1.0')
    this.#weigh = matching('-bm25(words)')
    this.#count = database.prepare(
      `SELECT count(*) AS count FROM
       (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${weighable + 1})`,
    )
    this.#entriesOf = database.prepare(
      'SELECT id FROM entry WHERE id > ? AND id <= ? AND stream = ?',
    )
    this.#lastEntry = database.prepare('SELECT max(id) AS id FROM entry')
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
    const terms = termsOf(query)
    if (terms.length === 0) return []
    this.#queue.flush()
    const where = {
      since: since ?? 0,
      until: until ?? Number.MAX_SAFE_INTEGER,
      sessions: sessions ? JSON.stringify(sessions.map((id) => `${eventsPrefix}${id}`)) : null,
    }
    // Whole words are found at once, and are what is looked for when there are enough of them.
    for (const beginnings of [false, true]) {
      const match = matchExpression(terms, beginnings)
      const found = this.#find.all({ match, ...where }) as unknown as Found[]
      if (found.length < limit && !beginnings) continue
      const few = found.length < candidates && this.#tellingApart(terms, beginnings)
      const weighed = few ? (this.#weigh.all({ match, ...where }) as unknown as Found[]) : found
      return best(weighed, limit)
    }
    return []
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

  /** Whether the terms are rare enough to weigh messages by how often they are in them. */
  #tellingApart(terms: Term[], beginnings: boolean): boolean {
    return terms.every((term) =>
      beginnings && term.beginning
        ? term.text.length >= weighableLetters
        : Number(this.#count.get(matchExpression([term], false))?.count) <= weighable,
    )
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
