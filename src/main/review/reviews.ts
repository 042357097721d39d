import type { Release } from '../../shared/release'
import { failure, type Result, success } from '../../shared/result'
import type { ReviewRange } from '../../shared/workspace/review'
import type { RowStore, StoredReview } from '../log/log'
import { Accepted } from './accepted'
import { Ledger } from './ledger'
import type { Place, ReviewedSession } from './place'
import { Review, type ReviewParts } from './review'

export interface ReviewsParts extends Omit<ReviewParts, 'nextRev' | 'ledger' | 'decided'> {
  rows: RowStore<StoredReview>
  now(): number
  hide(review: string): void
  after(milliseconds: number, run: () => void): Release
  session(id: string): Result<ReviewedSession>
}

interface Open {
  review: Review
  windows: Set<number>
  leaving: Release | null
}

/** Whoever looks away often looks again at once. */
const patience = 5000

/** The reviews that windows look at. One that nobody looks at costs nothing. */
export class Reviews {
  #open = new Map<string, Open>()
  #rev = 0
  #ledgers = new Map<string, Ledger>()

  constructor(private readonly parts: ReviewsParts) {}

  open(window: number, session: string, range: ReviewRange): Result<{ review: string }> {
    const found = this.parts.session(session)
    if (!found.ok) return found
    const id = `${session}/${range.type}${range.type === 'turn' ? `/${range.turn}` : ''}`
    const open = this.#open.get(id) ?? this.#begin(id, found.value, range)
    open.leaving?.()
    open.leaving = null
    open.windows.add(window)
    return success({ review: id })
  }

  close(window: number, id: string): void {
    const open = this.#open.get(id)
    if (!open?.windows.delete(window) || open.windows.size > 0) return
    open.leaving = this.parts.after(patience, () => this.#end(id, open))
  }

  /** Its page is gone, with all that it looked at. */
  left(window: number): void {
    for (const id of this.#open.keys()) this.close(window, id)
  }

  find(id: string): Result<Review> {
    const open = this.#open.get(id)
    return open
      ? success(open.review)
      : failure('no-review', 'These changes are not looked at any more.', {
          hint: 'Open them again.',
        })
  }

  stop(): void {
    for (const [id, open] of this.#open) this.#end(id, open)
  }

  #begin(id: string, session: ReviewedSession, range: ReviewRange): Open {
    const parts: ReviewParts = {
      ...this.parts,
      nextRev: () => ++this.#rev,
      ledger: (place) => this.#ledger(place),
      decided: (key) => {
        for (const { review } of this.#open.values()) if (review.key === key) void review.refresh()
      },
    }
    const open = {
      review: new Review(id, session, range, parts),
      windows: new Set<number>(),
      leaving: null,
    }
    this.#open.set(id, open)
    return open
  }

  /** One for all that work in a workspace: what one of them decides counts for the others. */
  #ledger({ key, repository }: Place): Ledger {
    const known = this.#ledgers.get(key)
    if (known) return known
    const { git, rows, now } = this.parts
    const ledger = new Ledger(key, new Accepted(git, repository, key), rows, now)
    this.#ledgers.set(key, ledger)
    return ledger
  }

  #end(id: string, open: Open): void {
    open.leaving?.()
    open.review.stop()
    this.#open.delete(id)
    this.parts.hide(id)
  }
}
