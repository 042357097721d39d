import { networkInterfaces } from 'node:os'
import type { Release } from '../../../kit/release'
import type { Timers } from '../link/way'

/** Whoever waits sees within a second that the net is back. */
const lookEvery = 1000
/** A look that comes so late comes from sleep. */
const slept = 5 * lookEvery

interface NetWatchParts {
  timers: Timers
  /** The same for as long as the net is. */
  addresses(): string
  /** What could not be reached before may be there now. */
  woken(): void
}

/** Looks, for as long as somebody waits, whether this computer has other addresses, or has slept. */
export class NetWatch {
  #next: Release | undefined

  constructor(private readonly parts: NetWatchParts) {}

  watch(wanted: boolean): void {
    if (wanted === (this.#next !== undefined)) return
    this.#next?.()
    this.#next = undefined
    if (wanted) this.#look(this.parts.addresses(), this.parts.timers.now())
  }

  #look(before: string, at: number): void {
    const { timers, addresses, woken } = this.parts
    this.#next = timers.after(lookEvery, () => {
      const now = timers.now()
      const there = addresses()
      this.#look(there, now)
      if (there !== before || now - at > slept) woken()
    })
  }
}

/** By which this computer is reached from others. */
export function ownAddresses(): string {
  const all = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ internal, cidr }) => (internal ? [] : [`${name} ${cidr}`])),
  )
  return all.sort().join('\n')
}
