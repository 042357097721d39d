import type { ReadOffsets, ResumeAbout, ResumePoint, StoredResumePoint } from './resume-point'
import type { Rows } from './rows'
import type { StoredOffsets } from './stored-programs'

/** About what a row of two numbers adds to a frame. */
const reachBytes = 24

/**
 * How far programs were read that outlive the app, beside the events that came of it: both are safe
 * in the same moment, so that whoever reads on misses nothing and reads nothing twice.
 */
export class ResumePoints {
  readonly #about: Rows<ResumeAbout>
  readonly #reach: Rows<StoredOffsets>

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
    const safe = (reach: StoredOffsets) => resumePoint.safe(reachIn(reach))
    this.#reach.putAsItIs(resumePoint.id, () => asRow(resumePoint.reach()), safe, reachBytes)
  }

  changed(resumePoint: ResumePoint): void {
    this.#about.putAsItIs(resumePoint.id, () => resumePoint.about())
    this.moved(resumePoint)
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
