import type { FeedRequest, Signal } from '../../shared/feed'
import type { Release } from '../../shared/release'
import type { Stamped } from '../../shared/session/event'
import type { SessionState } from '../../shared/session/state'
import type { Rows } from './rows'
import { WindowFeed } from './window-feed'

/** A port to a window, as little of it as the feed needs. */
export interface FeedPort {
  send(text: string): void
  onMessage(listener: (text: string) => void): void
  onClose(listener: () => void): void
}

/** Where a window that begins to watch a session, or has fallen behind, starts from. */
export type Snapshots = (session: string) => SessionState | undefined

/** A window shows a session, until it says otherwise. */
export type Shown = (session: string) => Release

/** Makes all that has happened safe: whatever a window shows is there again after a kill. */
export type Keep = () => void

/** Carries rows, session events and signals to every window that is open. */
export class Feed {
  #windows = new Map<number, WindowFeed>()
  #waiting: (() => void)[] = []

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

  /** A page has connected; an earlier page of the same window is gone with its port. */
  connect(window: number, port: FeedPort, session: string | null = null): void {
    this.#windows.get(window)?.close()
    const feed = new WindowFeed(port, this.snapshots, this.shown, this.keep)
    this.#windows.set(window, feed)
    port.onMessage((text) => {
      const request = JSON.parse(text) as FeedRequest
      feed.request(request)
      if (request.type === 'drawn') for (const drawn of this.#waiting.splice(0)) drawn()
    })
    port.onClose(() => {
      feed.close()
      if (this.#windows.get(window) === feed) this.#windows.delete(window)
    })
    feed.start(this.rows.everything(), session)
  }

  /** An event was appended to a session under this number. */
  session(session: string, number: number, stamped: Stamped): void {
    for (const window of this.#windows.values()) window.event(session, number, stamped)
  }

  signal(window: number, signal: Signal): void {
    this.#windows.get(window)?.signal(signal)
  }
}
