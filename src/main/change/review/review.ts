import type { BytePath } from '../../../kit/path'
import type { Release } from '../../../kit/release'
import { failure, type Problem, problemOf, type Result, success } from '../../../kit/result'
import type { ReviewRow } from '../../../shared/app/tables'
import { listLimit } from '../../../shared/change/counted-files'
import type {
  Acceptance,
  FileChanges,
  Resolved,
  ReviewFiles,
  ReviewRange,
  Side,
} from '../../../shared/change/review'
import type { Compared } from './asking'
import { attributesOf, byPath } from './attributes'
import { notListed } from './contents'
import { type Action, Deciding } from './deciding'
import type { Applied, Decision, Looked } from './decision'
import { Due, isBelow } from './due'
import { type Ends, endsOf } from './ends'
import { type Asked, readChanges, readSide } from './file-changes'
import { FileList } from './file-list'
import { ListAcceptance } from './list-acceptance'
import { type Listed, readListing, withinLimit } from './listing'
import { changedByCall } from './of-call'
import type { Resolution } from './resolving'
import { atCommit, readResult } from './result'
import { findReviewFolder, type ReviewedSession, type ReviewFolder } from './review-folder'
import type { ReviewParts } from './review-parts'
import { reviewRow } from './review-row'
import { shownFile } from './shown-file'
import { writerOf } from './writers'

/** One range of one session that is looked at in some window: its list is kept right meanwhile. */
export class Review {
  readonly list: FileList
  readonly #judge: ListAcceptance
  readonly #deciding: Deciding
  readonly #due = new Due()
  #listed = new Map<BytePath, Listed>()
  #place: ReviewFolder | undefined
  #ends: Ends | undefined
  /** The newest end of a turn when these were found. */
  #turn: string | undefined
  #state: ReviewRow['state'] = 'reading'
  #problem: Problem | undefined
  #judgements: ReadonlyMap<BytePath, Acceptance> = new Map()
  #generated: ReadonlySet<BytePath> = new Set()
  #cut = false
  #reading: Promise<void> | undefined
  #again = false
  #stopped = false
  #unfollow: Release
  #shown = ''

  constructor(
    readonly id: string,
    readonly session: ReviewedSession,
    readonly range: ReviewRange,
    private readonly parts: ReviewParts,
  ) {
    this.list = new FileList(parts.nextRev)
    this.#judge = new ListAcceptance(parts)
    this.#deciding = new Deciding(parts, session.id)
    this.#unfollow = parts.follow(session.folder, (tracked) => {
      if (this.#due.hear(tracked)) this.#judge.forget()
      if (tracked.type === 'files') this.#show()
      else void this.#refresh()
    })
    this.#show()
    void this.refresh()
  }

  stop(): void {
    this.#stopped = true
    this.#unfollow()
  }

  /** Reads all again. */
  refresh(): Promise<void> {
    this.#due.add(undefined)
    return this.#refresh()
  }

  /** Reads what is due; when that is under way, once more after it. */
  #refresh(): Promise<void> {
    if (this.#reading) this.#again = true
    else
      this.#reading = this.#read()
        .catch((error: unknown) => this.#troubled(problemOf(error)))
        .finally(() => {
          this.#reading = undefined
          if (this.#again && !this.#stopped) {
            this.#again = false
            void this.#refresh()
          }
        })
    return this.#reading
  }

  async files(after: number | undefined): Promise<Result<ReviewFiles>> {
    if (this.#state === 'reading') await this.#reading
    return this.#problem ? { ok: false, problem: this.#problem } : success(this.list.since(after))
  }

  async file(path: BytePath, asked: Asked): Promise<Result<FileChanges>> {
    const looked = await this.look(path)
    return looked.ok ? readChanges(this.parts, looked.value, asked, this.#deciding.lately) : looked
  }

  /** Where what a call has changed of a file stands now. */
  async ofCall(path: BytePath, session: string, call: string): Promise<[number, number][]> {
    const looked = await this.look(path)
    return looked.ok ? changedByCall(this.parts, looked.value, session, call) : []
  }

  /** One side of a file, to say something of it. */
  async side(path: BytePath, side: 'before' | 'after'): Promise<Result<Side>> {
    const looked = await this.look(path)
    return looked.ok ? readSide(this.parts, looked.value, side) : looked
  }

  /** What is looked at, to tell somebody else. */
  async compared(): Promise<Result<Compared>> {
    if (this.#state === 'reading') await this.#reading
    const [place, ends] = [this.#place, this.#ends]
    if (this.#problem) return { ok: false, problem: this.#problem }
    const files = this.list.all()
    return place && ends && files.length > 0
      ? success({ repository: place.repository, ends, files })
      : failure('no-changes', 'There are no changes to look at.')
  }

  async apply(action: Action, decision: Decision): Promise<Result<{ done: Applied | 'queued' }>> {
    const looked = await this.look(decision.path, decision)
    return looked.ok ? this.#deciding.apply(looked.value, action, decision) : looked
  }

  async resolve(decision: Resolution): Promise<Result<Resolved>> {
    const looked = await this.look(decision.path, decision)
    return looked.ok ? this.#deciding.resolve(looked.value, decision) : looked
  }

  async undo(): Promise<Result<{ path: string }>> {
    return this.#place ? this.#deciding.undo(this.#place) : notListed()
  }

  async view(path: BytePath, version: string | undefined): Promise<Result<void>> {
    const looked = await this.look(path)
    return looked.ok ? this.#deciding.view(looked.value, path, version) : looked
  }

  /** The workspace whose decisions concern this review. */
  get key(): string | undefined {
    return this.#place?.key
  }

  async look(path: BytePath, by?: Omit<Decision, 'lines'>): Promise<Result<Looked>> {
    if (this.#state === 'reading') await this.#reading
    const [listed, place, ends] = [this.#listed.get(path), this.#place, this.#ends]
    const shown = by && this.#deciding.lately.find(by)
    if (!listed || !place || !ends) return notListed()
    return success({ place, ends: listed.committed ? atCommit(ends) : ends, listed, shown })
  }

  async #read(): Promise<void> {
    const due = this.#due.take()
    if (due && this.#state === 'ready' && !this.#cut && (await this.#readSome(due))) return
    // Where it lies does not change; what was in the way may be gone.
    const known = this.#problem ? undefined : this.#place
    const found = known ? success(known) : await findReviewFolder(this.parts.git, this.session)
    if (!found.ok) return this.#troubled(found.problem)
    const place = found.value
    this.#turn = this.parts.turns.newest(this.session.id)
    const born = this.#due.status !== undefined && this.#due.status.commit !== null
    const ends = await endsOf(this.parts.git, place, this.range, this.parts.turns, born)
    if (!ends.ok) return this.#troubled(ends.problem)
    const read = await this.#list(place, ends.value)
    if (!read.ok) return this.#troubled(read.problem)
    const kept = withinLimit(read.value)
    this.#place = place
    this.#ends = ends.value
    this.#cut = kept.length < read.value.length
    await this.#take(place, ends.value, kept, () => false)
    this.#state = 'ready'
    this.#problem = undefined
    this.#tell()
  }

  /** Only these paths, where the others are certainly as they were; false where that cannot be said. */
  async #readSome(paths: BytePath[]): Promise<boolean> {
    const [place, ends] = [this.#place, this.#ends]
    // What was renamed is told by looking at both of its names.
    const pairs = [...this.#listed.values()].some(({ from }) => from !== undefined)
    const moved = this.parts.turns.newest(this.session.id) !== this.#turn
    if (!place || !ends || ends.right !== undefined || pairs || moved) return false
    const read = await this.#list(place, ends, paths)
    if (!read.ok || this.#listed.size + read.value.length > listLimit) return false
    await this.#take(place, ends, read.value, (path) => !paths.some((one) => isBelow(one, path)))
    this.#tell()
    return true
  }

  /** What differs now is shown at once, beside what stays; how much of it is accepted when that was read. */
  async #take(place: ReviewFolder, ends: Ends, read: Listed[], stays: (path: BytePath) => boolean) {
    const rest = <One>(known: Iterable<[BytePath, One]>) =>
      [...known].filter(([path]) => stays(path))
    const attributes = attributesOf(this.parts.git, place.repository, read)
    const { generated, filtered } = await attributes
    this.#listed = new Map([...rest(this.#listed), ...byPath(read, filtered)])
    this.#generated = new Set([...[...this.#generated].filter(stays), ...generated])
    this.showAgain()
    const { accepted } = this.parts.ledger(place)
    const judged = await this.#judge.judge(place, ends, read, accepted, attributes)
    this.#judgements = new Map([...rest(this.#judgements), ...judged])
  }

  #list(place: ReviewFolder, ends: Ends, paths?: BytePath[]): Promise<Result<Listed[]>> {
    const asked = paths ? { paths } : { status: this.#due.status }
    return this.parts.lanes.run(place.repository.common, () =>
      this.range.type === 'result'
        ? readResult(this.parts, place, ends, asked)
        : readListing(this.parts, place, ends, asked),
    )
  }

  #tell(): void {
    this.#due.told()
    this.#put()
    this.#show()
    this.parts.listed()
  }

  /** Agents began to write, or have ended, or somebody was asked to look. */
  showAgain(): void {
    if (this.#state !== 'ready') return
    this.#put()
    this.#show()
  }

  #put(): void {
    const place = this.#place
    if (!place) return
    const ledger = this.parts.ledger(place)
    const writers = this.parts.writing(place.session.folder)
    this.list.set(
      [...this.#listed.values()].map((file) =>
        shownFile(file, ledger, {
          judgement: this.#judgements.get(file.path) ?? 'pending',
          generated: this.#generated.has(file.path),
          busy: writerOf(place, writers, file.path),
        }),
      ),
    )
  }

  /** In which version each file of the list is. */
  version = (path: BytePath): string | undefined => this.#listed.get(path)?.version

  get top(): string | undefined {
    return this.#place?.repository.top
  }

  #troubled(problem: Problem): void {
    this.#state = 'trouble'
    this.#problem = problem
    this.#show()
  }

  #show(): void {
    if (this.#stopped) return
    const place = this.#place
    const row = reviewRow(this, this.#state, {
      queued: place ? this.parts.waiting.of(place.key) : [],
      asked: this.parts.asked(this.session.id),
      undo: place && this.parts.ledger(place).last(),
      cut: this.#cut,
      behind: this.#due.behind,
      note: this.#ends?.note,
      problem: this.#problem ?? this.#deciding.refused,
    })
    const text = JSON.stringify(row)
    if (text === this.#shown) return
    this.#shown = text
    this.parts.show(row)
  }
}
