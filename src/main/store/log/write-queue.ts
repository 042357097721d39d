import type { DatabaseSync } from 'node:sqlite'
import { frameFor, waitBeforeRetry } from './pace'
import type { Timers } from './surroundings'
import type { Kept } from './tail-records'
import { inTransaction } from './transaction'
import { troubleOf } from './trouble'
import type { Troubles } from './troubles'
import type { Write } from './write'

/** To bring over what an earlier run left would make the first paint wait. */
const afterStart = 3000
/** Where what is new is safe until the next transaction brings it over. */
export interface Aside {
  /** False when it does not take it; `resting` is whether the database has to rest. */
  keep(news: Kept[], bytes: number, resting: boolean): boolean
  /** Runs in the transaction. */
  bringOver(): void
  broughtOver(): void
}

/**
 * Gathers all changes of a frame and makes them safe together: in the tail while they are few, and
 * in one transaction with all that the tail has when they are not. What could not be written stays
 * queued, in order, and is tried again.
 */
export class WriteQueue {
  readonly #database: DatabaseSync
  readonly #file: string
  readonly #timers: Timers
  readonly #aside: Aside
  readonly #writes = new Map<string, Write>()
  /** Those of them that are not safe yet. */
  readonly #news = new Set<Write>()
  readonly #troubles: Troubles
  readonly #writtenListeners = new Set<(bytes: number) => void>()
  readonly #safeListeners = new Set<() => void>()
  /** Of what is not safe yet. */
  #bytes = 0
  /** How many of them are output. */
  #output = 0
  /** What the pieces among them write. */
  #pieces = 0
  /** What the tail has. */
  #kept = 0
  #firstAt = 0
  /** What the timer waits for, from the first that is queued. */
  #frame = 0
  #failures = 0
  #cancelTimer: (() => void) | undefined
  #held = false
  #stopped = false
  /** While the app starts with what was left: the tail takes what it can. */
  #forgetStart: (() => void) | undefined
  /** How many are at work that must not be torn in two, and what is to be done then. */
  #together = 0
  #wanted: 'nothing' | 'keep' | 'commit' = 'nothing'

  constructor(
    database: DatabaseSync,
    file: string,
    aside: Aside,
    troubles: Troubles,
    timers: Timers,
  ) {
    this.#database = database
    this.#file = file
    this.#aside = aside
    this.#troubles = troubles
    this.#timers = timers
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Write | undefined {
    return this.#writes.get(key)
  }

  /** Whether there is something of it that is not safe yet. */
  isNews(write: Write): boolean {
    return this.#news.has(write)
  }

  /** There is so much more of one that is made once: it grows, or takes its place again. */
  add(key: string, write: Write, bytes: number): void {
    if (this.#writes.get(key) === write) {
      this.grow(write, bytes)
      return
    }
    write.bytes = bytes
    this.put(key, write)
  }

  /** Takes the place of the write with the same key, which is dropped. */
  put(key: string, write: Write): void {
    this.drop(key)
    this.#writes.set(key, write)
    this.#news.add(write)
    this.#pieces += write.piece ?? 0
    this.#grew(write, write.bytes)
  }

  /** Tells that a queued write has become bigger. */
  grow(write: Write, bytes: number): void {
    write.bytes += bytes
    this.#news.add(write)
    this.#grew(write, bytes)
  }

  drop(key: string): void {
    const write = this.#writes.get(key)
    if (!write) return
    this.#writes.delete(key)
    this.#news.delete(write)
    this.#bytes -= write.bytes
    if (write.output) this.#output -= write.bytes
    this.#pieces -= write.piece ?? 0
  }

  /** Tells about how many bytes a transaction wrote. */
  onWritten(listener: (bytes: number) => void): void {
    this.#writtenListeners.add(listener)
  }

  /** Tells that all that was queued is safe. */
  onSafe(listener: () => void): void {
    this.#safeListeners.add(listener)
  }

  /** Nothing of what is queued meanwhile becomes safe before the rest of it does. */
  together(work: () => void): void {
    this.#together += 1
    try {
      work()
    } finally {
      this.#together -= 1
      if (this.#together === 0) this.#catchUp()
    }
  }

  #catchUp(): void {
    const wanted = this.#wanted
    this.#wanted = 'nothing'
    if (wanted === 'keep') this.keep()
    else if (wanted === 'commit') this.commit()
  }

  /** Makes what is queued safe; false when that failed. What must not be torn is so a moment later. */
  keep(): boolean {
    if (this.#stopped) return false
    if (this.#together > 0) {
      if (this.#wanted === 'nothing') this.#wanted = 'keep'
      return true
    }
    if (this.#news.size === 0) return true
    if (this.#keepAside()) return true
    // After a failure the retry's timer runs.
    return this.#failures === 0 && this.commit()
  }

  /** What is queued is in the tail already: it was read from there. */
  restored(): void {
    const kept = [...this.#news].filter(({ news }) => news)
    this.#setAside(kept)
    if (kept.length === 0) return
    this.#forgetStart = this.#timers.after(afterStart, () => (this.#forgetStart = undefined))
  }

  /** Brings all that is queued into the database; false when that failed. */
  commit(): boolean {
    if (this.#together > 0) {
      this.#wanted = 'commit'
      return true
    }
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    if (this.#stopped) return false
    if (this.#writes.size === 0) return true
    try {
      inTransaction(this.#database, () => {
        for (const write of this.#writes.values()) write.run()
        this.#aside.bringOver()
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
    if (this.#news.size > 0 && !this.#cancelTimer) this.#wait(0)
  }

  /** Writes what is queued, and nothing after that. What the database cannot take is the tail's. */
  stop(): void {
    if (!this.commit()) this.#keepAside(true)
    this.#stopped = true
    this.#forgetStart?.()
    this.#cancelTimer?.()
  }

  #written(): void {
    const written = [...this.#writes.values()]
    const bytes = this.#bytes + this.#kept + this.#pieces
    this.#writes.clear()
    this.#news.clear()
    this.#bytes = 0
    this.#output = 0
    this.#pieces = 0
    this.#kept = 0
    this.#failures = 0
    this.#troubles.clear('write')
    this.#aside.broughtOver()
    for (const write of written) write.done?.()
    for (const listener of this.#writtenListeners) listener(bytes)
    for (const listener of this.#safeListeners) listener()
  }

  #keepAside(last = false): boolean {
    const writes = [...this.#news]
    const news: Kept[] = []
    for (const write of writes) {
      if (!write.news) return false
      news.push(...write.news())
    }
    const rests = this.#held || last || this.#forgetStart !== undefined
    if (!this.#aside.keep(news, this.#bytes, rests)) return false
    this.#setAside(writes)
    for (const listener of this.#safeListeners) listener()
    return true
  }

  #setAside(writes: Write[]): void {
    for (const write of writes) {
      this.#news.delete(write)
      this.#bytes -= write.bytes
      this.#kept += write.bytes
      if (write.output) this.#output -= write.bytes
      write.bytes = 0
      write.kept?.()
    }
    if (this.#failures > 0 || this.#news.size > 0) return
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
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
      else if (this.#failures === 0) this.keep()
      else if (!this.commit()) this.#keepAside()
    })
  }
}
