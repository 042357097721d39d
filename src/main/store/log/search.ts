import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Indexing } from './indexing'
import type { FoundEntry, SearchQuery } from './log'
import { matchExpression, score, type Term, termsOf } from './query'
import { type ReadRows, reading } from './read-rows'
import type { Spans } from './spans'

/** The newest matches are weighed against each other; a word that is everywhere has too many. */
const candidates = 1_000
/** To weigh a word, every message that has it is counted: above this many that takes too long. */
const weighable = 20_000
/** Shorter beginnings are those of too many words. */
const weighableLetters = 3

const eventsPrefix = 'events/'

type Found = FoundEntry & { relevance: number }

/** Finds in the full-text index what was said, by words and where they stand. */
export class Search {
  readonly #indexing: Indexing
  readonly #spans: Spans
  readonly #find: ReadRows<Found>
  readonly #weigh: ReadRows<Found>
  readonly #count: StatementSync

  constructor(database: DatabaseSync, indexing: Indexing, spans: Spans) {
    this.#indexing = indexing
    this.#spans = spans
    const matching = (relevance: string) =>
      reading<Found>(
        database,
        `SELECT substr(stream.name, ${eventsPrefix.length + 1}) AS session,
                entry.section, entry.item, entry.role, entry.at, ${relevance} AS relevance
         FROM words
         JOIN entry ON entry.id = words.rowid
         JOIN stream ON stream.key = entry.stream AND stream.name LIKE '${eventsPrefix}%'
         WHERE words MATCH :match
           AND words.rowid BETWEEN cast(:low AS INTEGER) AND cast(:high AS INTEGER)
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
  }

  find({
    query,
    sessions,
    since = 0,
    until = Number.MAX_SAFE_INTEGER,
    limit,
  }: SearchQuery): FoundEntry[] {
    const terms = termsOf(query)
    if (terms.length === 0) return []
    this.#indexing.finish()
    const where = {
      since,
      until,
      ...this.#spans.around(since, until),
      sessions: sessions ? JSON.stringify(sessions.map((id) => `${eventsPrefix}${id}`)) : null,
    }
    // Whole words are found at once, and are what is looked for when there are enough of them.
    for (const beginnings of [false, true]) {
      const match = matchExpression(terms, beginnings)
      const found = this.#find.all({ match, ...where })
      if (!beginnings && best(found, limit).length < limit) continue
      const few = found.length < candidates && this.#tellingApart(terms, beginnings)
      const weighed = few ? this.#weigh.all({ match, ...where }) : found
      return best(weighed, limit)
    }
    return []
  }

  /** Whether the terms are rare enough to weigh messages by how often they are in them. */
  #tellingApart(terms: Term[], beginnings: boolean): boolean {
    return terms.every((term) =>
      beginnings && term.beginning
        ? term.text.length >= weighableLetters
        : Number(this.#count.get(matchExpression([term], false))?.count) <= weighable,
    )
  }
}

/** An item that is there more than once, since it grew or is very long, is one hit. */
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
