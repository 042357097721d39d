import type { ReadOffsets, ResumeAbout, ResumePoint, StoredResumePoint } from './resume-point'
import type { Rows } from './rows'
import type { StoredOffsets } from './stored-programs'

/** About what a row of two numbers adds to a frame. */
const reachBytes = 24

interface Puts {
  about(): void
  reach(): void
}

/**
 * How far programs were read that outlive the app, beside the events that came of it: both are safe
 * in the same moment, so that whoever reads on misses nothing and reads nothing twice.
 */
export class ResumePoints {
  readonly #about: Rows<ResumeAbout>
  readonly #reach: Rows<StoredOffsets>
  /** What puts the two rows of each. */
  readonly #puts = new WeakMap<ResumePoint, Puts>()

  constructor(about: Rows<ResumeAbout>, reach: Rows<StoredOffsets>) {
    this.#about = about
    this.#reach = reach
  }

  /** As they were left. A row without its other half is none. */
  all(): StoredResumePoint[] {
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

  moved(resumePoint: ResumePoint): void {
    this.#putsOf(resumePoint).reach()
  }

  changed(resumePoint: ResumePoint): void {
    const { about, reach } = this.#putsOf(resumePoint)
    about()
    reach()
  }

  #putsOf(resumePoint: ResumePoint): Puts {
    const known = this.#puts.get(resumePoint)
    if (known) return known
    const { id } = resumePoint
    const safe = (reach: StoredOffsets) => resumePoint.safe(reachIn(reach))
    const reachNow = () => asRow(resumePoint.reach())
    const puts = {
      about: this.#about.asItIs(id, () => resumePoint.about()),
      reach: this.#reach.asItIs(id, reachNow, safe, reachBytes),
    }
    this.#puts.set(resumePoint, puts)
    return puts
  }

  /** Nobody reads on there; `safe` hears when that is so whatever happens. */
  remove(id: string, safe?: () => void): void {
    this.#about.removeUnseen(id)
    this.#reach.removeUnseen(id, safe)
  }
}

function asRow({ out, writes, pending, progress }: ReadOffsets): StoredOffsets {
  if (progress !== undefined) return [out, writes, pending, progress]
  return pending.length > 0 ? [out, writes, pending] : [out, writes]
}

const reachIn = ([out, writes, pending = [], progress]: StoredOffsets): ReadOffsets => ({
  out,
  writes,
  pending,
  progress,
})
