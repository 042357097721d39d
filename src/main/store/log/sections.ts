import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { emptySession } from '../../../shared/session/fold'
import type { SessionState } from '../../../shared/session/state'
import type { SealedSection } from './log'
import { type ReadRows, reading } from './read-rows'
import type { WriteQueue } from './write-queue'

const columns = 'number, first, last, items, heading, at'

/** Sealed sections, and the checkpoint that each of them leaves. */
export class Sections {
  readonly #queue: WriteQueue
  readonly #insert: StatementSync
  readonly #checkpoint: StatementSync
  readonly #head: StatementSync
  readonly #one: ReadRows<SealedSection>
  readonly #all: ReadRows<SealedSection>
  readonly #queued = new Map<string, SealedSection[]>()
  readonly #queuedStates = new Map<string, string>()

  constructor(database: DatabaseSync, queue: WriteQueue) {
    this.#queue = queue
    // The batch holds the section's last event, or comes after the one that does; mostly it is the newest.
    this.#insert = database.prepare(
      `INSERT OR REPLACE INTO section (session, ${columns}, last_batch) VALUES
       (?, ?, ?, ?, ?, ?, ?, coalesce(?, (SELECT last_batch FROM stream WHERE name = ?), 0))`,
    )
    this.#checkpoint = database.prepare(
      'INSERT OR REPLACE INTO checkpoint (session, state) VALUES (?, ?)',
    )
    this.#head = database.prepare('SELECT state FROM checkpoint WHERE session = ?')
    this.#one = reading(database, `SELECT ${columns} FROM section WHERE session = ? AND number = ?`)
    this.#all = reading(
      database,
      `SELECT ${columns} FROM section WHERE session = ? ORDER BY number`,
    )
  }

  /** `stream` is the name of the session's events. */
  seal(
    session: string,
    stream: string,
    sealed: SealedSection,
    stateAtSeal: SessionState,
    batch: number | null = null,
  ): void {
    const { number, first, last, items, heading, at } = sealed
    const queued = this.#queuedOf(session)
    queued.push(sealed)
    this.#queue.put(`section/${session}/${number}`, {
      bytes: 256,
      run: () => this.#insert.run(session, number, first, last, items, heading, at, batch, stream),
      done: () => queued.splice(queued.indexOf(sealed), 1),
    })
    // The state goes on changing in place, so it is written down now.
    const state = JSON.stringify(stateAtSeal)
    this.#queuedStates.set(session, state)
    this.#queue.put(`checkpoint/${session}`, {
      bytes: state.length,
      run: () => this.#checkpoint.run(session, state),
      done: () => this.#queuedStates.delete(session),
    })
  }

  head(session: string): SessionState {
    const state = this.#queuedStates.get(session) ?? this.#head.get(session)?.state
    return state === undefined ? emptySession() : (JSON.parse(String(state)) as SessionState)
  }

  one(session: string, number: number): SealedSection | undefined {
    const queued = this.#queued.get(session)?.find((section) => section.number === number)
    return queued ?? this.#one.get(session, number)
  }

  all(session: string): SealedSection[] {
    const queued = this.#queued.get(session) ?? []
    return [...this.#all.all(session), ...queued]
  }

  forget(session: string): void {
    for (const { number } of this.#queuedOf(session))
      this.#queue.drop(`section/${session}/${number}`)
    this.#queue.drop(`checkpoint/${session}`)
    this.#queued.delete(session)
    this.#queuedStates.delete(session)
  }

  #queuedOf(session: string): SealedSection[] {
    const known = this.#queued.get(session)
    if (known) return known
    const made: SealedSection[] = []
    this.#queued.set(session, made)
    return made
  }
}
