import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { WriteQueue } from './write-queue'

export interface PendingQuestion {
  id: string
  body: unknown
}

/**
 * Questions that wait for an answer, and the answers. Written in the frame of the events that
 * tell of them, so that neither is ever there without the other.
 */
export class Questions {
  readonly #queue: WriteQueue
  readonly #now: () => number
  readonly #insert: StatementSync
  readonly #answer: StatementSync
  readonly #known: StatementSync
  readonly #unanswered: StatementSync
  readonly #pending = new Map<string, Map<string, unknown>>()

  constructor(database: DatabaseSync, queue: WriteQueue, now: () => number) {
    this.#queue = queue
    this.#now = now
    this.#insert = database.prepare(
      'INSERT OR IGNORE INTO question (session, id, asked_at, body) VALUES (?, ?, ?, ?)',
    )
    this.#answer = database.prepare(
      `UPDATE question SET answered_at = ?, answer = ?
       WHERE session = ? AND id = ? AND answered_at IS NULL`,
    )
    this.#known = database.prepare('SELECT 1 FROM question WHERE session = ? AND id = ?')
    this.#unanswered = database.prepare(
      'SELECT id, body FROM question WHERE session = ? AND answered_at IS NULL ORDER BY asked_at, id',
    )
  }

  /** False when there was a question of this id before. */
  ask(session: string, id: string, body: unknown): boolean {
    const pending = this.#of(session)
    const key = `question/${session}/${id}`
    if (pending.has(id) || this.#queue.find(key) || this.#known.get(session, id)) return false
    pending.set(id, body)
    const at = this.#now()
    const text = JSON.stringify(body)
    this.#queue.put(key, {
      bytes: text.length,
      run: () => this.#insert.run(session, id, at, text),
    })
    return true
  }

  /** False when it does not wait for an answer (any more): the first answer is the one that counts. */
  answer(session: string, id: string, answer: unknown): boolean {
    if (!this.#of(session).delete(id)) return false
    const at = this.#now()
    const text = JSON.stringify(answer)
    this.#queue.put(`answer/${session}/${id}`, {
      bytes: text.length,
      run: () => this.#answer.run(at, text, session, id),
    })
    return true
  }

  pending(session: string): PendingQuestion[] {
    return [...this.#of(session)].map(([id, body]) => ({ id, body }))
  }

  forget(session: string): void {
    this.#pending.delete(session)
  }

  #of(session: string): Map<string, unknown> {
    const known = this.#pending.get(session)
    if (known) return known
    const rows = this.#unanswered.all(session)
    const pending = new Map(rows.map(({ id, body }) => [String(id), JSON.parse(String(body))]))
    this.#pending.set(session, pending)
    return pending
  }
}
