import type { SessionRow } from '../../shared/tables'
import type { Log } from '../log/log'
import type { Clock } from './clock'
import { restingRow, rowOf } from './row'
import type { Session } from './session'
import { type Summary, summaryOf } from './summary'

/** A frame of the screen: more often nobody sees. */
const frame = 16
/** While text streams nothing in a row changes but its time. */
const lull = 1000

export interface SessionRows {
  put(table: 'sessions', row: SessionRow): void
  remove(table: 'sessions', id: string): void
}

/** Publishes and stores the rows of sessions that changed, at most once a frame. */
export class RowPublisher {
  #changed = new Set<Session>()
  #lulled = new Set<Session>()
  #scheduled = false

  constructor(
    private readonly log: Log,
    private readonly rows: SessionRows,
    private readonly clock: Clock,
  ) {}

  changed(session: Session, urgent: boolean): void {
    if (!urgent) {
      this.#changedALittle(session)
      return
    }
    this.#changed.add(session)
    if (this.#scheduled) return
    this.#scheduled = true
    this.clock.after(frame, () => this.flush())
  }

  /** All of them at the same moment, for the log writes whole pages, which hold many rows. */
  #changedALittle(session: Session): void {
    const first = this.#lulled.size === 0
    this.#lulled.add(session)
    if (!first) return
    this.clock.after(lull, () => {
      const lulled = [...this.#lulled]
      this.#lulled.clear()
      for (const one of lulled) this.changed(one, true)
    })
  }

  flush(): void {
    this.#scheduled = false
    for (const session of this.#changed) this.publish(session)
    this.#changed.clear()
  }

  publish(session: Session): void {
    const row = rowNow(session)
    const summary: Summary = { row, tally: session.tally, waits: waits(session) }
    session.stored = { ...session.stored, summary }
    this.log.sessions.put(session.stored)
    this.rows.put('sessions', row)
  }

  forget(session: Session): void {
    this.#changed.delete(session)
    this.rows.remove('sessions', session.id)
  }
}

/** From the summary while its events have not been read, so that starting the app reads none. */
export function rowNow(session: Session): SessionRow {
  const { stored, tally } = session
  const summary = summaryOf(stored)
  if (session.loaded || !summary)
    return rowOf(stored, session.state, tally, {
      process: session.engagement.process?.id ?? null,
      running: session.running,
    })
  const resting = restingRow(stored, summary)
  return { ...resting, unseen: tally.unseen || resting.unseen }
}

function waits(session: Session): boolean {
  if (!session.loaded) return summaryOf(session.stored)?.waits ?? false
  return session.state.questions.some(({ kind }) => kind === 'context-lost')
}
