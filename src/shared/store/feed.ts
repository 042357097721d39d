import type { TableChange } from '../app/tables'
import type { SessionState } from '../session/state'

/**
 * What main sends down a window's port: one of these a frame, as one JSON string.
 * A session's part is a snapshot at N, then events after N.
 */
export interface FeedFrame {
  /** Counts the frames of this port, so that the window can say which it has dealt with. */
  frame: number
  /** The first frame holds every row; `reset` tells the window to forget the ones it has. */
  reset?: true
  rows?: TableChange[]
  snapshots?: SessionSnapshot[]
  /** Events by session: the number before the first of them, and the events, packed after those of earlier frames. */
  events?: [session: string, after: number, packed: unknown[]][]
  /** What main asks of the page: a menu entry was chosen, a notification was clicked. */
  signals?: Signal[]
}

export interface SessionSnapshot {
  session: string
  state: SessionState
}

export type Signal =
  | { type: 'command'; command: string }
  | { type: 'show-session'; session: string }

/** What a window sends up its port, as one JSON string each. */
export type FeedRequest =
  | { type: 'watch'; session: string }
  | { type: 'unwatch'; session: string }
  | { type: 'done'; frame: number }
  /** The answer to a heartbeat. */
  | { type: 'alive' }
  /** What it begins with is on screen. */
  | { type: 'drawn' }
