import type { Kept } from './tail-records'

/** A change that waits for its frame, and, when the tail has it, for the next transaction. */
export interface Write {
  /** About how much of it is not safe yet. */
  bytes: number
  /** What a terminal has printed may wait longer than all else. */
  output?: boolean
  /** A part of something long that lies on disk, and which comes soon: about how much it writes. */
  piece?: number
  /** What of it the tail does not have yet; without this it can only go into the database. */
  news?(): Kept[]
  /** Runs when the tail has that. */
  kept?(): void
  /** Runs inside the transaction, and again when that fails. */
  run(): void
  /** Runs when it is in the database. */
  done?(): void
}
