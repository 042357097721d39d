import type { Release } from '../../shared/release'
import { type Problem, type Result, success } from '../../shared/result'
import type { ReviewRow } from '../../shared/tables'
import type { BytePath } from '../../shared/workspace/path'
import type {
  FileChanges,
  ReviewFiles,
  ReviewRange,
  WhiteSpace,
} from '../../shared/workspace/review'
import type { ExactFiles } from '../machines/exact-files'
import type { Git } from '../vcs/git'
import type { Lanes } from '../vcs/lanes'
import type { Tracked } from '../workspaces/tracker'
import { notListed } from './contents'
import { type Ends, endsOf, type TurnTrees } from './ends'
import { readChanges } from './file-changes'
import { FileList } from './file-list'
import { type Listed, readListing } from './listing'
import { findPlace, type Place, type ReviewedSession } from './place'

export interface ReviewParts {
  git: Git
  files: ExactFiles
  lanes: Lanes
  turns: TurnTrees
  /** Follows a folder for as long as somebody looks. */
  follow(folder: string, listener: (tracked: Tracked) => void): Release
  show(row: ReviewRow): void
  nextRev(): number
}

/** So many are listed; conflicts are among them in any case. */
const listLimit = 20_000

/** One range of one session that is looked at in some window: its list is kept right meanwhile. */
export class Review {
  readonly list: FileList
  #listed = new Map<BytePath, Listed>()
  #place: Place | undefined
  #ends: Ends | undefined
  #state: ReviewRow['state'] = 'reading'
  #problem: Problem | undefined
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
    this.#unfollow = parts.follow(session.folder, (tracked) => {
      if (tracked.type !== 'files') void this.refresh()
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
      this.#reading = this.#read().finally(() => {
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

  async file(path: BytePath, by: WhiteSpace, asked: boolean): Promise<Result<FileChanges>> {
    if (this.#state === 'reading') await this.#reading
    const listed = this.#listed.get(path)
    if (!listed || !this.#place || !this.#ends) return notListed()
    return readChanges(this.parts, this.#place, this.#ends, listed, by, asked)
  }

  async #read(): Promise<void> {
    const found = await findPlace(this.parts.git, this.session)
    if (!found.ok) return this.#troubled(found.problem)
    this.#place = found.value
    const ends = await endsOf(this.parts.git, found.value, this.range, this.parts.turns)
    if (!ends.ok) return this.#troubled(ends.problem)
    this.#ends = ends.value
    const read = await this.parts.lanes.run(found.value.repository.common, () =>
      readListing(this.parts, found.value, ends.value),
    )
    if (!read.ok) return this.#troubled(read.problem)
    const kept = withinLimit(read.value)
    this.#cut = kept.length < read.value.length
    this.#listed = new Map(kept.map((file) => [file.path, file]))
    this.#state = 'ready'
    this.#problem = undefined
    this.list.set(kept.map(shown))
    this.#show()
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
    const row: ReviewRow = {
      ...{ id: this.id, session: this.session.id, range: this.range, state: this.#state },
      ...{ rev: this.list.rev, files: files.length, added: sum('added'), deleted: sum('deleted') },
      reviewed: files.filter(({ judgement }) => judgement === 'accepted').length,
      queued: [],
      ...(this.#cut ? { cut: true } : {}),
      ...(this.#ends?.note === undefined ? {} : { note: this.#ends.note }),
      ...(this.#problem ? { problem: this.#problem } : {}),
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

const shown = ({ oids: _oids, mode: _mode, ...file }: Listed) => ({
  ...file,
  judgement: 'pending' as const,
})
