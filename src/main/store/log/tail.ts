import { open } from 'node:fs/promises'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Problem } from '../../../kit/result'
import { sizeOf } from './header-file'
import type { Surroundings } from './surroundings'
import { Syncing } from './syncing'
import { copyTailAside, headOf, readTailOf, setTailAside, TailFile, tailsBeside } from './tail-file'
import { type Kept, tailVersion } from './tail-records'
import { isSystemError, troubleOf } from './trouble'
import type { Troubles } from './troubles'

/** As much waits in a tail; then it is worth a transaction, which writes whole pages. */
const usualBytes = 512 * 1024
/** As much when the database has to rest. */
const mostBytes = 4 * 1024 * 1024
/** What is more at once fills pages by itself. */
const recordBytes = 16 * 1024
/** More tails that wait for the disk are not left lying about. */
const enoughLeft = 4
/** A tail is longer when anything stands in it. */
const headBytes = 128

/**
 * The tail of the log: a small file beside the database to which what is new is appended as it
 * comes, so that a word is safe from SIGKILL at the cost of its bytes and not of whole pages. The
 * next transaction brings all of it over, and with it the number of the next tail: what stands in
 * an earlier one is in the database, however the app ended in between.
 */
export class Tail {
  readonly #log: string
  readonly #now: () => number
  readonly #troubles: Troubles
  readonly #advance: StatementSync
  readonly #syncing: Syncing
  readonly #identity: string
  #generation: number
  /** What the next transaction brings over: only a power cut leaves more than one. */
  #files: TailFile[] = []
  /** Brought over by transactions that may not be on the disk itself yet. */
  #left: TailFile[] = []

  constructor(database: DatabaseSync, log: string, { timers }: Surroundings, troubles: Troubles) {
    this.#log = log
    this.#now = timers.now
    const { identity, generation } =
      database.prepare('SELECT log AS identity, generation FROM tail').get() ?? {}
    this.#identity = String(identity)
    this.#generation = Number(generation)
    this.#advance = database.prepare('UPDATE tail SET generation = ?')
    this.#syncing = new Syncing(timers, () => this.#sync())
    this.#troubles = troubles
  }

  /**
   * Gives what the database does not have yet to `take`, which refuses what does not go on where its
   * stream ends: a power cut can leave such a gap, or damage. All other streams go on; what was refused
   * stands in a copy. But for that nothing is written, so that whoever is killed meanwhile finds the same
   * again. What is returned tells of each file that was set aside.
   */
  restore(take: (kept: Kept) => boolean): Problem[] {
    const told: Problem[] = []
    let goesOn = true
    for (const file of tailsBeside(this.#log)) {
      const head = headOf(file)
      const ours = head?.log === this.#identity && goesOn
      const place = head?.generation ?? 0
      const next = this.#generation + (this.#files.length > 0 ? 1 : 0)
      // It was begun when the app ended, and nothing stands in it.
      if (!head && sizeOf(file) < headBytes) TailFile.left(file).remove()
      else if (ours && place < this.#generation) this.#left.push(TailFile.left(file))
      else if (ours && place === next) {
        const torn = this.#restoreFrom(file, take)
        this.#generation = place
        if (torn) told.push(torn)
      } else {
        goesOn = false
        told.push(otherTail(setTailAside(file, new Date(this.#now()))))
      }
    }
    this.#syncing.changed()
    return told
  }

  /** What does not go on is told, and is in the copy of the file. */
  #restoreFrom(file: string, take: (kept: Kept) => boolean): Problem | undefined {
    const read = readTailOf(file)
    const torn = new Set<string>()
    for (const kept of read.records.flat())
      if (!take(kept) && kept.kind !== 'row') torn.add(kept.stream)
    const now = new Date(this.#now())
    try {
      const copy = torn.size > 0 ? copyTailAside(file, now) : undefined
      this.#files.push(TailFile.goOn(file, read))
      return copy === undefined ? undefined : tornTail(torn.size, copy)
    } catch (error) {
      // No room for a copy: what was taken comes into the database by the transaction alone.
      if (torn.size === 0 || !isSystemError(error)) throw error
      return tornTail(torn.size, setTailAside(file, now))
    }
  }

  /** False when it is too much for it, or cannot be written: then it is the database's. */
  keep(news: Kept[], bytes: number, resting: boolean): boolean {
    const length = (this.#files.at(-1)?.length ?? 0) + bytes
    if (length > (resting ? mostBytes : usualBytes)) return false
    if (bytes > recordBytes && !resting) return false
    try {
      if (this.#files.length === 0) this.#files.push(this.#begin())
      this.#files.at(-1)?.append(news)
    } catch (error) {
      // A full or a read-only disk: what the database says of it is told.
      if (isSystemError(error)) return false
      throw error
    }
    this.#syncing.changed()
    return true
  }

  /** Runs in the transaction that brings it over. */
  bringOver(): void {
    if (this.#files.length > 0) this.#advance.run(this.#generation + 1)
  }

  broughtOver(): void {
    if (this.#files.length > 0) this.#generation += 1
    this.#left.push(...this.#files.splice(0))
    this.#syncing.changed(this.#left.length > enoughLeft)
  }

  /** `synced` is whether all that was brought over is on the disk itself. */
  close(synced: boolean): void {
    this.#syncing.stop()
    for (const file of this.#left) {
      if (synced) file.remove()
      else file.close()
    }
    for (const file of this.#files) file.close()
  }

  #begin(): TailFile {
    const head = { version: tailVersion, log: this.#identity, generation: this.#generation }
    return TailFile.make(this.#log, head)
  }

  async #sync(): Promise<void> {
    const left = [...this.#left]
    try {
      await syncFile(`${this.#log}-wal`)
      if (this.#syncing.stopped) return
      for (const file of left) file.remove()
      this.#left = this.#left.filter((file) => !left.includes(file))
      for (const file of this.#files) await file.sync()
      this.#troubles.clear('sync')
    } catch (error) {
      if (!this.#syncing.stopped) this.#troubles.set('sync', troubleOf(error, this.#log))
    }
  }
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.datasync()
}

function otherTail(place: string): Problem {
  return {
    code: 'tail-set-aside',
    message: `What was last added to the log does not go on where it ends, and has been set aside as ${place}.`,
    hint: 'That happens when the log was replaced by another one, or after a power cut. All else in it is as it was.',
  }
}

function tornTail(count: number, copy: string): Problem {
  const streams = count === 1 ? '1 conversation or terminal' : `${count} conversations or terminals`
  return {
    code: 'tail-torn',
    message: `What was last added to ${streams} does not go on where the log ends there, and is left out of it. It is kept in ${copy}.`,
    hint: 'That happens after a power cut, or where the log was damaged. All others go on as they were.',
  }
}
