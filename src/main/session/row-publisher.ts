import type { Clock } from '../../kit/clock'
import { stillDismissed } from '../../shared/app/need'
import type { SessionRow } from '../../shared/app/tables'
import type { Log } from '../store/log/log'
import { isOpen } from './repair'
import { inFolder, keptRow, rowOf } from './row'
import type { Session } from './session'
import type { Summary } from './summary'

/** A frame of the screen: more often nobody sees. */
const frame = 16
/** While text streams nothing in a row changes but its time. */
const lull = 1000
/** So often that time is kept as well: a row is many times as long as what is said in a second. */
const keptEvery = 10_000

export interface SessionRows {
  put(table: 'sessions', row: SessionRow): void
  remove(table: 'sessions', id: string): void
}

/** Publishes and stores the rows of sessions that changed, at most once a frame. */
export class RowPublisher {
  #changed = new Set<Session>()
  #lulled = new Set<Session>()
  /** Those whose time is shown and not kept yet. */
  #unkept = new Set<Session>()
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
    this.clock.after(frame, () => this.#publishChanged())
  }

  /** All of them at the same moment: one frame for the windows, one record in the log. */
  #changedALittle(session: Session): void {
    const first = this.#lulled.size === 0
    this.#lulled.add(session)
    if (!first) return
    this.clock.after(lull, () => {
      for (const one of this.#lulled) {
        this.rows.put('sessions', rowNow(one))
        this.#keepLater(one)
      }
      this.#lulled.clear()
    })
  }

  #keepLater(session: Session): void {
    const first = this.#unkept.size === 0
    this.#unkept.add(session)
    if (!first) return
    this.clock.after(keptEvery - lull, () => {
      for (const one of [...this.#unkept]) this.publish(one)
    })
  }

  flush(): void {
    this.#publishChanged()
    for (const session of [...this.#unkept]) this.publish(session)
  }

  #publishChanged(): void {
    this.#scheduled = false
    for (const session of this.#changed) this.publish(session)
    this.#changed.clear()
  }

  publish(session: Session): void {
    // What is over needs no dismissing any more; the next of its kind is seen again.
    const dismissed = stillDismissed(rowNow(session))
    session.stored = { ...session.stored, dismissed }
    // How its folder is stands with the folder: it may be there again at the next start.
    const summary: Summary = { row: ownRow(session) }
    const open = session.loaded ? { open: isOpen(session.state) } : {}
    session.stored = { ...session.stored, ...open, summary }
    this.#unkept.delete(session)
    this.log.sessions.put(session.stored)
    this.rows.put('sessions', rowNow(session))
  }

  forget(session: Session): void {
    for (const waiting of [this.#changed, this.#lulled, this.#unkept]) waiting.delete(session)
    this.rows.remove('sessions', session.id)
  }
}

/** What lists show of it now. */
export const rowNow = (session: Session): SessionRow =>
  inFolder(ownRow(session), session.folderHealth)

function ownRow(session: Session): SessionRow {
  const kept = session.loaded ? undefined : keptRow(session.stored)
  if (kept) return kept
  return rowOf(session.stored, session.state, {
    process: session.agentLink.processId,
    running: session.running,
    begins: session.conversation?.state === 'checking',
  })
}
