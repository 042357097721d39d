import type { Rows } from './rows'
import type { StoredReach } from './stored-rows'
import type { Reach, StoredWire, Wire, WireAbout } from './wire'

/** About what a row of two numbers adds to a frame. */
const reachBytes = 24

/**
 * How far programs were read that outlive the app, beside the events that came of it: both are safe
 * in the same moment, so that whoever reads on misses nothing and reads nothing twice.
 */
export class Wires {
  readonly #about: Rows<WireAbout>
  readonly #reach: Rows<StoredReach>

  constructor(about: Rows<WireAbout>, reach: Rows<StoredReach>) {
    this.#about = about
    this.#reach = reach
  }

  /** As they were left. A row without its other half is none. */
  all(): StoredWire[] {
    return this.#about.entries().flatMap(([id, about]) => {
      const reach = this.#reach.get(id)
      if (!reach) return []
      return [{ id, ...about, ...reachIn(reach) }]
    })
  }

  /** Nothing that is there could not be read: known once they were. */
  isWhole(): boolean {
    return this.#about.unreadable.size + this.#reach.unreadable.size === 0
  }

  moved(wire: Wire): void {
    const safe = (reach: StoredReach) => wire.safe(reachIn(reach))
    this.#reach.putAsItIs(wire.id, () => asRow(wire.reach()), safe, reachBytes)
  }

  changed(wire: Wire): void {
    this.#about.putAsItIs(wire.id, () => wire.about())
    this.moved(wire)
  }

  /** Nobody reads on there; `safe` hears when that is so whatever happens. */
  remove(id: string, safe?: () => void): void {
    this.#about.removeUnseen(id)
    this.#reach.removeUnseen(id, safe)
  }
}

function asRow({ out, writes, pending, progress }: Reach): StoredReach {
  if (progress !== undefined) return [out, writes, pending, progress]
  return pending.length > 0 ? [out, writes, pending] : [out, writes]
}

const reachIn = ([out, writes, pending = [], progress]: StoredReach): Reach => ({
  ...{ out, writes, pending, progress },
})
