import { beat } from '../../../kit/heartbeat'
import type { Release } from '../../../kit/release'
import type { Stamped } from '../../../shared/session/event'
import type { FeedRequest, Signal } from '../../../shared/store/feed'
import { Heartbeat } from './heartbeat'
import type { Rows } from './rows'
import { type FeedPort, type Keep, type Shown, type Snapshots, WindowFeed } from './window-feed'

/** A window that does not come up costs no more. */
const mostEarly = 10

/** Carries rows, session events and signals to every window that is open. */
export class Feed {
  readonly #early = new Map<number, Signal[]>()
  #windows = new Map<number, WindowFeed>()
  /** What ends the reading of a window's page. */
  #endings = new Map<number, () => void>()
  #waiting: (() => void)[] = []
  #droppedListeners: ((window: number) => void)[] = []
  #leftListeners: ((window: number) => void)[] = []
  #eventListeners = new Set<(session: string, stamped: Stamped) => void>()

  constructor(
    private readonly rows: Rows,
    private readonly snapshots: Snapshots,
    private readonly shown: Shown = () => () => undefined,
    private readonly keep: Keep = () => undefined,
  ) {
    rows.listen((change) => {
      for (const window of this.#windows.values()) window.row(change)
    })
  }

  /** Called when the first page has drawn what it begins with. */
  onceDrawn(listener: () => void): void {
    this.#waiting.push(listener)
  }

  /** Called when a page has not answered for so long that it is given up, with all it reads. */
  onDropped(listener: (window: number) => void): void {
    this.#droppedListeners.push(listener)
  }

  /** Called when a page is gone, however that came: closed, loaded again, dropped. */
  onLeft(listener: (window: number) => void): void {
    this.#leftListeners.push(listener)
  }

  /** A page has connected; an earlier page of the same window is gone with its port. */
  connect(window: number, port: FeedPort, session: string | null = null): void {
    this.#endings.get(window)?.()
    const heartbeat = new Heartbeat(
      () => port.send(beat),
      () => {
        forget()
        // A page that wakes sees it, and connects again.
        port.close()
        for (const listener of this.#droppedListeners) listener(window)
      },
    )
    const feed = new WindowFeed(port, this.snapshots, this.shown, this.keep)
    const forget = () => {
      heartbeat.stop()
      feed.close()
      if (this.#endings.get(window) !== forget) return
      this.#windows.delete(window)
      this.#endings.delete(window)
      for (const listener of this.#leftListeners) listener(window)
    }
    this.#windows.set(window, feed)
    this.#endings.set(window, forget)
    port.onMessage((text) => {
      heartbeat.heard()
      const request = JSON.parse(text) as FeedRequest
      feed.request(request)
      if (request.type === 'drawn') for (const drawn of this.#waiting.splice(0)) drawn()
    })
    port.onClose(forget)
    feed.start(this.rows.everything(), session)
    for (const signal of this.#early.get(window) ?? []) feed.signal(signal)
    this.#early.delete(window)
  }

  /** Hears of what happens in sessions, until it is released. */
  onEvent(listener: (session: string, stamped: Stamped) => void): Release {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  /** An event was appended to a session under this number. */
  session(session: string, number: number, stamped: Stamped): void {
    for (const listener of this.#eventListeners) listener(session, stamped)
    for (const window of this.#windows.values()) window.event(session, number, stamped)
  }

  /** One that has just been opened hears of it when its page has connected. */
  signal(window: number, signal: Signal): void {
    const open = this.#windows.get(window)
    if (open) open.signal(signal)
    else this.#early.set(window, [...(this.#early.get(window) ?? []), signal].slice(-mostEarly))
  }
}
