import type { Clock } from '../../../kit/clock'
import type { Log } from '../../store/log/log'
import { Derived } from './derived'
import { filing } from './filing'

/** So long main may be busy with it at a time, and so long it does other things then. */
const sliceTime = 4
const restTime = 12
/** Words are indexed after it, which takes longer than reading: about one section at a time. */
const enoughQueued = 16 * 1024

/**
 * Gives underived sessions their sections and words, while nobody waits for it and in slices that
 * nobody notices. A session that is opened meanwhile does it itself, at once, from where this stood;
 * so does the next run of the app, when this one ends before it is through.
 */
export class Deriving {
  readonly #log: Log
  readonly #clock: Clock
  #stopped = false

  constructor(log: Log, clock: Clock) {
    this.#log = log
    this.#clock = clock
  }

  async all(): Promise<void> {
    const begunAt = (session: string) => this.#log.sessions.get(session)?.createdAt ?? 0
    // Of a word that is everywhere those that were indexed last are found: they should be the newest.
    const sessions = this.#log.underived.all().sort((one, other) => begunAt(one) - begunAt(other))
    for (const session of sessions) {
      if (this.#stopped) return
      // A fork that the end of the app has cut short.
      if (!this.#log.sessions.get(session)) this.#log.erase(session)
      else await this.one(session)
    }
    for (const session of this.#log.unfiled.all()) {
      if (this.#stopped) return
      await this.#slice(filing(session, this.#log), () => true)
    }
  }

  async one(session: string): Promise<void> {
    const derived = new Derived(session, this.#log)
    await this.#slice(derived.catchUp(), () => this.#log.underived.has(session))
  }

  /** Goes through the steps while they are wanted, and lets others have their turn in between. */
  async #slice(steps: Generator<void>, wanted: () => boolean): Promise<void> {
    let startedAt = performance.now()
    for (const _step of steps) {
      if (performance.now() - startedAt < sliceTime && this.#log.queuedBytes < enoughQueued)
        continue
      do await this.#rest()
      while (!this.#stopped && this.#log.queuedBytes >= enoughQueued)
      if (this.#stopped || !wanted()) return
      startedAt = performance.now()
    }
  }

  stop(): void {
    this.#stopped = true
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => this.#clock.after(restTime, resolve))
  }
}
