import type { DatabaseSync } from 'node:sqlite'
import { frameFor, waitBeforeRetry } from './pace'
import type { Timers } from './surroundings'
import { inTransaction } from './transaction'
import { troubleOf } from './trouble'
import type { Troubles } from './troubles'

/** A change that waits for its frame. */
export interface Write {
  /** About how much memory it holds until then. */
  bytes: number
  /** What a terminal has printed may wait longer than all else. */
  output?: boolean
  /** A part of something long that lies on disk, and which comes soon: about how much it writes. */
  piece?: number
  /** Runs inside the frame's transaction, and again when that fails. */
  run(): void
  /** Runs when it is on disk. */
  done?(): void
}

/**
 * Gathers all changes of a frame into one transaction. What could not be written stays queued, in
 * order, and is tried again.
 */
export class WriteQueue {
  readonly #database: DatabaseSync
  readonly #file: string
  readonly #timers: Timers
  readonly #writes = new Map<string, Write>()
  readonly #troubles: Troubles
  readonly #listeners = new Set<(bytes: number) => void>()
  #bytes = 0
  /** How many of them are output. */
  #output = 0
  /** What the pieces among them write. */
  #pieces = 0
  #firstAt = 0
  /** What the timer waits for, from the first that is queued. */
  #frame = 0
  #failures = 0
  #cancelTimer: (() => void) | undefined
  #held = false
  #stopped = false

  constructor(database: DatabaseSync, file: string, troubles: Troubles, timers: Timers) {
    this.#database = database
    this.#file = file
    this.#troubles = troubles
    this.#timers = timers
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Write | undefined {
    return this.#writes.get(key)
  }

  /** Takes the place of the write with the same key, which is dropped. */
  put(key: string, write: Write): void {
    this.drop(key)
    this.#writes.set(key, write)
    this.#pieces += write.piece ?? 0
    this.#grew(write, write.bytes)
  }

  /** Tells that a queued write has become bigger. */
  grow(write: Write, bytes: number): void {
    write.bytes += bytes
    this.#grew(write, bytes)
  }

  drop(key: string): void {
    const write = this.#writes.get(key)
    if (!write) return
    this.#writes.delete(key)
    this.#bytes -= write.bytes
    if (write.output) this.#output -= write.bytes
    this.#pieces -= write.piece ?? 0
  }

  /** Tells about how many bytes a frame wrote. */
  onWritten(listener: (bytes: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Writes all that is queued; false when that failed. */
  flush(): boolean {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    if (this.#stopped) return false
    if (this.#writes.size === 0) return true
    try {
      inTransaction(this.#database, () => {
        for (const write of this.#writes.values()) write.run()
      })
    } catch (error) {
      this.#failures += 1
      this.#troubles.set('write', troubleOf(error, this.#file))
      this.#wait(waitBeforeRetry(this.#failures))
      return false
    }
    this.#written()
    return true
  }

  /** Frames wait until `release`; what is queued is kept. */
  hold(): void {
    this.#held = true
  }

  release(): void {
    this.#held = false
    if (this.#writes.size > 0 && !this.#cancelTimer) this.#wait(0)
  }

  /** Writes what is queued, and nothing after that. */
  stop(): void {
    this.flush()
    this.#stopped = true
    this.#cancelTimer?.()
  }

  #written(): void {
    const written = [...this.#writes.values()]
    const bytes = this.#bytes + this.#pieces
    this.#writes.clear()
    this.#bytes = 0
    this.#output = 0
    this.#pieces = 0
    this.#failures = 0
    this.#troubles.clear('write')
    for (const write of written) write.done?.()
    for (const listener of this.#listeners) listener(bytes)
  }

  #grew({ output }: Write, bytes: number): void {
    this.#bytes += bytes
    if (output) this.#output += bytes
    // After a failure the retry's timer runs, however much is queued.
    if (this.#failures > 0 || this.#held) return
    const frame = this.#frameNow()
    if (!this.#cancelTimer) this.#firstAt = this.#timers.now()
    else if (frame >= this.#frame) return
    else this.#cancelTimer()
    // Never here and now: what belongs to one moment of the app must not be torn in two.
    this.#frame = frame
    this.#wait(this.#left())
  }

  #frameNow(): number {
    return frameFor({ bytes: this.#bytes, output: this.#output, pieces: this.#pieces })
  }

  #left(): number {
    return Math.max(0, this.#frame - (this.#timers.now() - this.#firstAt))
  }

  #wait(milliseconds: number): void {
    if (this.#stopped) return
    this.#cancelTimer = this.#timers.after(milliseconds, () => {
      this.#cancelTimer = undefined
      if (this.#held) return
      this.#frame = this.#frameNow()
      const more = this.#failures > 0 ? 0 : this.#left()
      if (more > 0) this.#wait(more)
      else this.flush()
    })
  }
}
