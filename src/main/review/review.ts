import type { Release } from '../../shared/release'
import { type Problem, problemOf, type Result, success } from '../../shared/result'
import type { ReviewRow } from '../../shared/tables'
import type { BytePath } from '../../shared/workspace/path'
import type {
  FileChanges,
  Judgement,
  ReviewFiles,
  ReviewRange,
  Side,
} from '../../shared/workspace/review'
import type { ExactFiles } from '../machines/exact-files'
import type { Lanes } from '../vcs/lanes'
import type { Tracked } from '../workspaces/tracker'
import { notListed, sideOf } from './contents'
import { type Action, Deciding, type DecidingParts } from './deciding'
import type { Applied, Decision, Looked } from './decision'
import { type Ends, endsOf } from './ends'
import { type Asked, readChanges, readSides } from './file-changes'
import { FileList } from './file-list'
import { ListJudge } from './list-judge'
import { type Listed, readListing } from './listing'
import { linesOfCall } from './of-call'
import { type OriginParts, originsOf } from './origins'
import { findPlace, type Place, type ReviewedSession } from './place'
import { linesIn } from './texts'
import type { TurnMoments } from './turn-moments'
import { writerOf } from './writers'

export interface ReviewParts extends OriginParts, DecidingParts {
  files: ExactFiles
  lanes: Lanes
  turns: TurnMoments
  /** Follows a folder for as long as somebody looks. */
  follow(folder: string, listener: (tracked: Tracked) => void): Release
  show(row: ReviewRow): void
  nextRev(): number
  /** It has read its list. */
  listed(review: Review): void
}

/** So many are listed; conflicts are among them in any case. */
const listLimit = 20_000

/** One range of one session that is looked at in some window: its list is kept right meanwhile. */
export class Review {
  readonly list: FileList
  readonly #judge: ListJudge
  readonly #deciding: Deciding
  #commit: string | null = null
  #listed = new Map<BytePath, Listed>()
  #place: Place | undefined
  #ends: Ends | undefined
  #state: ReviewRow['state'] = 'reading'
  #problem: Problem | undefined
  #judgements: ReadonlyMap<BytePath, Judgement> = new Map()
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
    this.#judge = new ListJudge(parts)
    this.#deciding = new Deciding(parts, session.id)
    this.#unfollow = parts.follow(session.folder, (tracked) => {
      if (tracked.type === 'files') return
      if (tracked.type === 'status' && tracked.status.commit !== this.#commit) {
        this.#commit = tracked.status.commit
        this.#judge.forget()
      }
      void this.refresh()
    })
    this.#show()
    void this.refresh()
  }

  stop(): void {
    this.#stopped = true
    this.#unfollow()
  }

  /** Reads again; when that is under way, once more after it. */
  refresh(): Promise<void> {
    if (this.#reading) this.#again = true
    else
      this.#reading = this.#read()
        .catch((error: unknown) => this.#troubled(problemOf(error)))
        .finally(() => {
          this.#reading = undefined
          if (this.#again && !this.#stopped) {
            this.#again = false
            void this.refresh()
          }
        })
    return this.#reading
  }

  async files(after: number | undefined): Promise<Result<ReviewFiles>> {
    if (this.#state === 'reading') await this.#reading
    return this.#problem ? { ok: false, problem: this.#problem } : success(this.list.since(after))
  }

  async file(path: BytePath, asked: Asked): Promise<Result<FileChanges>> {
    const looked = await this.#look(path)
    if (!looked.ok) return looked
    const { place, ends, listed } = looked.value
    const { accepted } = this.parts.ledger(place)
    return readChanges(this.parts, place, ends, listed, accepted, asked)
  }

  /** Where what a call has changed of a file stands now. */
  async ofCall(path: BytePath, session: string, call: string): Promise<[number, number][]> {
    const looked = await this.#look(path)
    if (!looked.ok) return []
    const { place, ends, listed } = looked.value
    const sides = await readSides(this.parts, place, ends, listed)
    if (!sides.ok) return []
    const [before, after] = [linesIn(sides.value.left), linesIn(sides.value.right)]
    if (!before || !after) return []
    const origins = await originsOf(this.parts, place, ends, path, [before, after])
    return linesOfCall(before, after, origins, session, call)
  }

  /** One side of a file, to say something of it. */
  async side(path: BytePath, side: 'before' | 'after'): Promise<Result<Side>> {
    const looked = await this.#look(path)
    if (!looked.ok) return looked
    const { place, ends, listed } = looked.value
    const sides = await readSides(this.parts, place, ends, listed)
    if (!sides.ok) return sides
    return success(sideOf(side === 'before' ? sides.value.left : sides.value.right, true))
  }

  async apply(action: Action, decision: Decision): Promise<Result<{ done: Applied | 'queued' }>> {
    const looked = await this.#look(decision.path)
    return looked.ok ? this.#deciding.apply(looked.value, action, decision) : looked
  }

  async undo(): Promise<Result<{ path: string }>> {
    return this.#place ? this.#deciding.undo(this.#place) : notListed()
  }

  async view(path: BytePath, version: string | undefined): Promise<Result<void>> {
    const looked = await this.#look(path)
    if (!looked.ok) return looked
    const ledger = this.parts.ledger(looked.value.place)
    ledger.view(path, version === undefined ? undefined : seenOf(version))
    this.parts.decided(ledger.key)
    return success(undefined)
  }

  /** The workspace whose decisions concern this review. */
  get key(): string | undefined {
    return this.#place?.key
  }

  async #look(path: BytePath): Promise<Result<Looked>> {
    if (this.#state === 'reading') await this.#reading
    const listed = this.#listed.get(path)
    const [place, ends] = [this.#place, this.#ends]
    return listed && place && ends ? success({ place, ends, listed }) : notListed()
  }

  async #read(): Promise<void> {
    const found = await findPlace(this.parts.git, this.session)
    if (!found.ok) return this.#troubled(found.problem)
    const place = found.value
    const ends = await endsOf(this.parts.git, place, this.range, this.parts.turns)
    if (!ends.ok) return this.#troubled(ends.problem)
    const read = await this.parts.lanes.run(place.repository.common, () =>
      readListing(this.parts, place, ends.value),
    )
    if (!read.ok) return this.#troubled(read.problem)
    const kept = withinLimit(read.value)
    const ledger = this.parts.ledger(place)
    const judgements = await this.#judge.judge(place, ends.value, kept, ledger.accepted)
    this.#place = place
    this.#ends = ends.value
    this.#cut = kept.length < read.value.length
    this.#listed = new Map(kept.map((file) => [file.path, file]))
    this.#state = 'ready'
    this.#problem = undefined
    this.#judgements = judgements
    this.#put()
    this.#show()
    this.parts.listed(this)
  }

  /** Agents began to write, or have ended. */
  writersChanged(): void {
    if (this.#state === 'ready') {
      this.#put()
      this.#show()
    }
  }

  #put(): void {
    const place = this.#place
    if (!place) return
    const ledger = this.parts.ledger(place)
    const writers = this.parts.writing(place.session.folder)
    this.list.set(
      [...this.#listed.values()].map((file) => {
        const judgement = this.#judgements.get(file.path) ?? 'pending'
        const viewed = ledger.viewed(file.path) === seenOf(file.version)
        const busy = writerOf(place, writers, file.path)
        // What of it is accepted is shown too, and may change while the file does not.
        const version = `${ledger.accepted.of(file.path)?.oid ?? ''}:${file.version}`
        return {
          ...{ ...shown(file), version, judgement },
          ...(viewed ? { viewed } : {}),
          ...(busy === undefined ? {} : { busy }),
        }
      }),
    )
  }

  /** In which version each file of the list is. */
  version(path: BytePath): string | undefined {
    return this.#listed.get(path)?.version
  }

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
    const files = this.list.all()
    const sum = (side: 'added' | 'deleted') =>
      files.reduce((lines, { counts }) => lines + (counts?.[side] ?? 0), 0)
    const last = this.#place && this.parts.ledger(this.#place).last()
    const problem = this.#problem ?? this.#deciding.refused
    const row: ReviewRow = {
      ...{ id: this.id, session: this.session.id, range: this.range, state: this.#state },
      ...{ rev: this.list.rev, files: files.length, added: sum('added'), deleted: sum('deleted') },
      reviewed: files.filter(({ judgement }) => judgement === 'accepted').length,
      queued: this.#place ? this.parts.waiting.of(this.#place.key) : [],
      ...(this.#cut ? { cut: true } : {}),
      ...(this.#ends?.note === undefined ? {} : { note: this.#ends.note }),
      ...(last ? { undo: { action: last.action, path: last.path } } : {}),
      ...(problem ? { problem } : {}),
    }
    const text = JSON.stringify(row)
    if (text === this.#shown) return
    this.#shown = text
    this.parts.show(row)
  }
}

function withinLimit(files: Listed[]): Listed[] {
  if (files.length <= listLimit) return files
  const first = files.filter(({ change }) => change === 'conflicted')
  const rest = files.filter(({ change }) => change !== 'conflicted')
  return [...first, ...rest.slice(0, Math.max(0, listLimit - first.length))]
}

const shown = ({ oids: _oids, entryModes: _modes, ...file }: Listed) => file

/** Of a version what concerns the side after: that was looked at, whatever it was compared with. */
const seenOf = (version: string): string => version.slice(version.lastIndexOf(':') + 1)
