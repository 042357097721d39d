import { Lanes } from '../../../kit/lanes'
import type { BytePath } from '../../../kit/path'
import type { RowStore, StoredReview } from '../../store/log/log'
import type { Accepted, AcceptedFile } from './accepted'

/** One accept, revert, take or chosen side that was carried out, with what takes it back. */
export type Entered = {
  id: string
  path: BytePath
  at: number
} & (
  | { action: 'accept'; before: AcceptedFile | null; after: AcceptedFile }
  | { action: 'revert'; writes: RevertedWrite[]; accepted: AcceptedFile | null }
  /** Something of another workspace was put into it. */
  | { action: 'take'; writes: RevertedWrite[] }
  /** A side of a conflict was chosen, and with the last of them it was marked as resolved. */
  | { action: 'resolve'; writes: RevertedWrite[]; marked: Marked | null }
)

/** What the index had of a path before it was marked as resolved, what it had then, and in the midst of what. */
export interface Marked {
  head: string
  operation: string | null
  before: string
  after: string
}

/** A file that was written: what was there is kept by a name, what is there now is told by its hash. */
export interface RevertedWrite {
  path: BytePath
  kept: string | null
  now: string | null
}

/** So many can be taken back, one after the other. */
const undoLimit = 100

/** What was accepted and reverted in one workspace, for all the sessions in it. */
export class Ledger {
  readonly #lanes = new Lanes()
  /** The last that was decided in this run, by what was looked at and what lay there then. */
  #decided = ''

  constructor(
    readonly key: string,
    readonly accepted: Accepted,
    private readonly stored: RowStore<StoredReview>,
    private readonly now: () => number,
  ) {}

  /** One after the other: two windows that do the same at the same time do it once. */
  alone<Value>(task: () => Promise<Value>): Promise<Value> {
    return this.#lanes.run('', task)
  }

  /** Whether the same of the same was done, by a second window or a second click, and nothing since. */
  wasDecided(decision: unknown): boolean {
    return this.#decided === JSON.stringify(decision)
  }

  decided(decision: unknown): void {
    this.#decided = JSON.stringify(decision)
  }

  enter(entered: DistributiveOmit<Entered, 'id' | 'at'>): void {
    const all = this.#entries()
    const number = Number(all.at(-1)?.id.split('/').at(-1) ?? 0) + 1
    const id = `${this.key}/entry/${String(number).padStart(9, '0')}`
    const data = { ...entered, at: this.now() }
    this.stored.put({ id, kind: 'entry', key: this.key, data })
    for (const old of all.slice(0, Math.max(0, all.length + 1 - undoLimit)))
      this.stored.remove(old.id)
  }

  last(): Entered | undefined {
    const row = this.#entries().at(-1)
    return row && ({ ...(row.data as object), id: row.id } as Entered)
  }

  /** Taken back: it may be done again. */
  forget(id: string): void {
    this.#decided = ''
    this.stored.remove(id)
  }

  /** In which version a file was looked at. */
  viewed(path: BytePath): string | undefined {
    const row = this.stored.get(this.#viewedId(path))
    return row ? String(row.data) : undefined
  }

  view(path: BytePath, version: string | undefined): void {
    const id = this.#viewedId(path)
    if (version === undefined) this.stored.remove(id)
    else this.stored.put({ id, kind: 'viewed', key: this.key, data: version })
  }

  #viewedId(path: BytePath): string {
    return `${this.key}/viewed/${path}`
  }

  #entries(): StoredReview[] {
    return this.stored
      .all()
      .filter(({ kind, key }) => kind === 'entry' && key === this.key)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  }
}

type DistributiveOmit<Type, Keys extends PropertyKey> = Type extends unknown
  ? Omit<Type, Keys>
  : never
