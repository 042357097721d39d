import type { Release } from '../../../kit/release'
import { type Clocks, waitFor } from '../../../shared/agent/account/due'

export interface RecoveryClock {
  now(): number
  /** Milliseconds since the computer was started, asleep or not; nobody sets that clock. */
  uptime(): number
  after(milliseconds: number, run: () => void): Release
}

interface Alarm {
  at: number
  planned: Clocks
  release: Release
}

/** One alarm for each session. None goes off early, whatever happens to the clocks; each is looked at again after a while. */
export class Alarms {
  #alarms = new Map<string, Alarm>()

  constructor(
    private readonly clock: RecoveryClock,
    private readonly ring: (id: string) => void,
  ) {}

  all(): string[] {
    return [...this.#alarms.keys()]
  }

  set(id: string, at: number | undefined): void {
    const known = this.#alarms.get(id)
    if (known && known.at === at) return
    known?.release()
    this.#alarms.delete(id)
    if (at === undefined) return
    const planned = { now: this.clock.now(), uptime: this.clock.uptime() }
    const alarm = { at, planned, release: () => undefined }
    this.#alarms.set(id, alarm)
    this.#look(id, alarm)
  }

  stop(): void {
    for (const { release } of this.#alarms.values()) release()
    this.#alarms.clear()
  }

  #look(id: string, alarm: Alarm): void {
    const clocks = { now: this.clock.now(), uptime: this.clock.uptime() }
    const wait = waitFor(alarm.at, alarm.planned, clocks)
    // Never in the middle of what has set it.
    alarm.release = this.clock.after(wait, () => {
      const again = { now: this.clock.now(), uptime: this.clock.uptime() }
      if (waitFor(alarm.at, alarm.planned, again) > 0) this.#look(id, alarm)
      else {
        this.#alarms.delete(id)
        this.ring(id)
      }
    })
  }
}
