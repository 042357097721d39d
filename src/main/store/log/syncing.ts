import type { Timers } from './surroundings'

/** A power cut costs what was said in this time: the price of less is a page of each file, more often. */
const cadence = 10_000

/** Asks the disk to keep what it was given: beside the main thread, and not while nothing changes. */
export class Syncing {
  readonly #timers: Timers
  readonly #sync: () => Promise<void>
  #cancel: (() => void) | undefined
  #busy = false
  /** Something has changed since the disk was last asked. */
  #changed = false
  #stopped = false

  constructor(timers: Timers, sync: () => Promise<void>) {
    this.#timers = timers
    this.#sync = sync
  }

  get stopped(): boolean {
    return this.#stopped
  }

  changed(soon = false): void {
    this.#changed = true
    if (this.#busy || this.#stopped || (this.#cancel && !soon)) return
    this.#cancel?.()
    this.#cancel = this.#timers.after(soon ? 0 : cadence, () => void this.#run())
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
  }

  async #run(): Promise<void> {
    this.#cancel = undefined
    this.#busy = true
    this.#changed = false
    await this.#sync()
    this.#busy = false
    if (this.#changed) this.changed()
  }
}
