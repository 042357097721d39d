import type { Release } from '../../../kit/release'
import type { TableChange } from '../../../shared/app/tables'
import type { Stamped } from '../../../shared/session/event'
import { pack } from '../../../shared/session/packing'
import type { SessionState } from '../../../shared/session/state'
import type { FeedRequest, Signal } from '../../../shared/store/feed'
import { Owed } from './owed'

/** A port to a window, as little of it as the feed needs. */
export interface FeedPort {
  send(text: string): void
  onMessage(listener: (text: string) => void): void
  onClose(listener: () => void): void
  close(): void
}

/** Where a window that begins to watch a session, or has fallen behind, starts from. */
export type Snapshots = (session: string) => SessionState | undefined

/** A window shows a session, until it says otherwise. */
export type Shown = (session: string) => Release

/** Makes all that has happened safe: whatever a window shows is there again after a kill. */
export type Keep = () => void

/** Frames a window has not dealt with yet before it is taken to lag: one it draws, one that waits. */
const framesInFlight = 2
/** Beyond either the window is behind for good and gets a snapshot when it wakes (SPEC R8). */
const owedPieces = 1000
const owedBytes = 4 * 1024 * 1024
/** What the app asked of the page meanwhile; nobody waits for the oldest of so many. */
const signalLimit = 1000
/** What a window takes in one frame: more would hold up its drawing while it is parsed and folded. */
const frameLimit = 128 * 1024
/** A frame of the screen: more often nobody sees. */
const frameTime = 16

interface Watched {
  /** Number of the last event that the window has or will have got; -1 while it needs a snapshot. */
  sent: number
  /** The last of them: the next is packed after it. A snapshot has none. */
  newest: Stamped | undefined
  /** Events waiting for the next frame. */
  owed: Owed
  hidden: Release
}

/** What one window is owed: kept small however slow the window is. */
export class WindowFeed {
  #frame = 0
  #done = 0
  #reset = true
  #rows = new Map<string, TableChange>()
  #signals: Signal[] = []
  #watched = new Map<string, Watched>()
  /** Of all that it watches. */
  #owed = { bytes: 0, pieces: 0 }
  /** Snapshots that were too long for one frame together. */
  #owesSnapshots = false
  #timer: NodeJS.Timeout | null = null
  #lastSent = 0
  #closed = false

  constructor(
    private readonly port: FeedPort,
    private readonly snapshots: Snapshots,
    private readonly shown: Shown,
    private readonly keep: Keep,
  ) {}

  /** The first frame carries every row, even when there is none: the window waits for it. */
  start(changes: TableChange[], session: string | null): void {
    if (session) this.#watch(session)
    for (const change of changes) this.row(change)
    this.#send()
  }

  row(change: TableChange): void {
    const id = 'put' in change ? change.put.id : change.remove
    const key = `${change.table}/${id}`
    // The newest wins, and goes to the end: a row put again after it was removed is new.
    this.#rows.delete(key)
    this.#rows.set(key, change)
    this.#schedule()
  }

  signal(signal: Signal): void {
    this.#signals.push(signal)
    if (this.#signals.length > signalLimit) this.#signals.shift()
    this.#schedule()
  }

  event(session: string, number: number, stamped: Stamped): void {
    const watched = this.#watched.get(session)
    if (!watched || watched.sent < 0 || number <= watched.sent) return
    const text = pack(watched.newest, stamped)
    watched.newest = stamped
    this.#changeOwed(watched, (owed) => owed.add(text))
    watched.sent = number
    if (this.#owed.bytes > owedBytes || this.#owed.pieces > owedPieces) this.#fallBack()
    this.#schedule()
  }

  request(request: FeedRequest): void {
    if (request.type === 'watch') this.#watch(request.session)
    else if (request.type === 'unwatch') this.#forget(request.session)
    else if (request.type === 'done') this.#done = Math.max(this.#done, request.frame)
    this.#schedule()
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const { hidden } of this.#watched.values()) hidden()
    this.#watched.clear()
  }

  #watch(session: string): void {
    const hidden = this.#watched.get(session)?.hidden ?? this.shown(session)
    this.#drop(session)
    this.#watched.set(session, { sent: -1, newest: undefined, owed: new Owed(), hidden })
  }

  #forget(session: string): void {
    const hidden = this.#watched.get(session)?.hidden
    this.#drop(session)
    this.#watched.delete(session)
    hidden?.()
  }

  /** What is owed of a session is not wanted any more. */
  #drop(session: string): void {
    const watched = this.#watched.get(session)
    if (!watched) return
    this.#changeOwed(watched, () => {
      watched.owed = new Owed()
    })
  }

  #changeOwed<T>(watched: Watched, change: (owed: Owed) => T): T {
    const { bytes, pieces } = watched.owed
    const result = change(watched.owed)
    this.#owed.bytes += watched.owed.bytes - bytes
    this.#owed.pieces += watched.owed.pieces - pieces
    return result
  }

  /** Too far behind: what waits is dropped, since the log has it and a snapshot is shorter. */
  #fallBack(): void {
    for (const watched of this.#watched.values()) {
      watched.sent = -1
      watched.newest = undefined
      watched.owed = new Owed()
    }
    this.#owed = { bytes: 0, pieces: 0 }
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return
    if (this.#frame - this.#done >= framesInFlight) return
    // With a backlog the window sets the pace, by the frames it has dealt with.
    const behind = this.#owed.bytes > frameLimit
    const wait = behind ? 0 : Math.max(0, this.#lastSent + frameTime - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#send()
    }, wait)
  }

  #send(): void {
    const parts = [...this.#rowParts(), ...this.#sessionParts()]
    if (parts.length === 0) return
    this.#frame += 1
    this.#lastSent = performance.now()
    this.keep()
    this.port.send(`{"frame":${this.#frame},${parts.join(',')}}`)
    if (this.#owed.bytes > 0 || this.#owesSnapshots) this.#schedule()
  }

  #rowParts(): string[] {
    const parts: string[] = []
    if (this.#reset) parts.push('"reset":true')
    this.#reset = false
    if (this.#rows.size > 0) parts.push(`"rows":${JSON.stringify([...this.#rows.values()])}`)
    this.#rows.clear()
    if (this.#signals.length > 0) parts.push(`"signals":${JSON.stringify(this.#signals)}`)
    this.#signals = []
    return parts
  }

  #sessionParts(): string[] {
    const snapshots: string[] = []
    const events: string[] = []
    let room = frameLimit
    let snapshotRoom = frameLimit
    this.#owesSnapshots = false
    for (const [session, watched] of this.#watched) {
      const name = JSON.stringify(session)
      if (watched.sent < 0) {
        // Several long ones together could be longer than a string can be.
        this.#owesSnapshots ||= snapshotRoom <= 0
        if (snapshotRoom <= 0) continue
        const state = this.snapshots(session)
        if (!state) continue
        const text = JSON.stringify(state)
        snapshotRoom -= text.length
        snapshots.push(`{"session":${name},"state":${text}}`)
        watched.sent = state.sequence
      } else if (watched.owed.events > 0 && room > 0) {
        const after = watched.sent - watched.owed.events
        const text = this.#changeOwed(watched, (owed) => owed.take(room))
        events.push(`[${name},${after},[${text}]]`)
        room -= text.length
      }
    }
    return [
      ...(snapshots.length > 0 ? [`"snapshots":[${snapshots.join(',')}]`] : []),
      ...(events.length > 0 ? [`"events":[${events.join(',')}]`] : []),
    ]
  }
}
