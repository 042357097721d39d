import { textOf } from '../../../shared/agent/content'
import type { Stamped } from '../../../shared/session/event'
import { emptySession, fold } from '../../../shared/session/fold'
import type { Section, SessionState } from '../../../shared/session/state'
import type { Tally } from '../../../shared/session/tally'
import type { Log } from '../../store/log/log'
import { entriesOf, keyOf } from './searchable'

const headingLength = 120

/** What is made of a session's events: its state, and, beside them in the log, its sections and its words. */
export class Derived {
  readonly state: SessionState
  /** What of the newest section is in the full-text index. */
  #indexed = new Set<string>()

  readonly #session: string
  readonly #log: Log

  /** What had been counted of it, where an earlier version left a state without that. */
  readonly #before: Tally | undefined

  constructor(session: string, log: Log, before?: Tally) {
    this.#session = session
    this.#log = log
    const head = log.head(session)
    this.#before = 'tally' in head ? undefined : before
    this.state = { ...emptySession(), ...head }
  }

  /**
   * Folds what is in the log after the newest checkpoint. It may be left at any step: each section
   * is kept whole with its words and its checkpoint, from which the next one goes on.
   */
  *catchUp(): Generator<void> {
    for (const { events, batch } of this.#log.replay(this.#session, this.state.sequence)) {
      for (const stamped of events) this.fold(stamped, batch)
      yield
    }
    if (this.#before) this.state.tally = this.#before
    if (!this.#log.underived.has(this.#session)) return
    this.index(this.state.section)
    this.#log.underived.remove(this.#session)
    this.#log.unfiled.remove(this.#session)
  }

  /** `batch` is where the event was read from, if it was. */
  fold(stamped: Stamped, batch?: number): void {
    const sealed = fold(this.state, stamped)
    if (!sealed) return
    this.index(sealed)
    this.#indexed.clear()
    const { number, first, last = first, items, turn, startedAt } = sealed
    // It was sealed before, when the app ended between then and now.
    if (this.#log.section(this.#session, number)) return
    const heading = textOf(turn?.content ?? []).slice(0, headingLength)
    const row = { number, first, last, items: items.length, heading, at: startedAt }
    this.#log.seal(this.#session, row, this.state, batch)
  }

  index(section: Section): void {
    const folder = this.#log.sessions.get(this.#session)?.workspace.path
    const entries = entriesOf(section, folder).filter((entry) => !this.#indexed.has(keyOf(entry)))
    for (const entry of entries) this.#indexed.add(keyOf(entry))
    if (entries.length > 0) this.#log.index(this.#session, entries)
  }
}
