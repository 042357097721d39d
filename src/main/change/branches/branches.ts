import { join } from 'node:path'
import type { BytePath } from '../../../kit/path'
import { failure, type Result, success } from '../../../kit/result'
import type {
  BranchLook,
  Combined,
  FileHunks,
  MergePreview,
  MergeWay,
} from '../../../shared/change/branch'
import type { Issue } from '../../../shared/change/issue'
import type { ToldConflict } from '../../../shared/change/radar'
import type { Repository } from '../../workspace/git/git'
import { preview } from '../model/merge-plan'
import { combine } from './combining'
import { type CommitOptions, commit } from './committing'
import { hunksToCommit } from './hunks-to-commit'
import { openIssues } from './issues'
import { commitJj } from './jj/committing'
import { lookAtJj } from './jj/looking'
import { mergeJj, pullJj, undoMergeJj } from './jj/merging'
import { jjMergeFacts } from './jj/previewing'
import { pushJj } from './jj/pushing'
import { settleJjMerge } from './jj/settle-merge'
import type { JjCheckout } from './jj/status'
import { KeptUndos, offerUndos } from './kept-undos'
import { look } from './looking'
import { type MergeOptions, merge, undoMerge } from './merging'
import type { BranchOperations } from './operations'
import type { BranchFolder, BranchParts } from './parts'
import { commitOf, mergeFacts } from './previewing'
import { pull } from './pulling'
import { type PushOptions, push } from './pushing'
import { Radar, type RadarParts } from './radar-watch'
import { openRequest, type PullRequestOptions, readRequest } from './requests'
import { settleMerge } from './settle-merge'
import { settlePull } from './settle-pull'
import { settleInterrupted } from './settling'
import { abort, update } from './updating'

/** What the user does with the branches of the folders that sessions work in. */
export class Branches {
  #radar: Radar | undefined
  readonly #undos: KeptUndos

  constructor(
    private readonly parts: BranchParts,
    private readonly branchOperations: BranchOperations,
    private readonly placeOf: (session: string) => Result<BranchFolder>,
  ) {
    this.#undos = new KeptUndos(parts.memory)
  }

  /** What an earlier run did not get to finish. */
  async begin(): Promise<void> {
    const { machine, folder } = this.parts
    for (const own of ['indexes', 'trials']) await machine.files.remove(join(folder, own))
    await settleInterrupted(this.parts)
    await settleMerge(this.parts, this.#undos, (place, end) =>
      this.branchOperations.tell(place, 'merge', end),
    )
    await settlePull(this.parts, (place, end) => this.branchOperations.tell(place, 'merge', end))
    await settleJjMerge(this.parts, this.#undos, (place, end) =>
      this.branchOperations.tell(place, 'merge', end),
    )
    await offerUndos(this.parts, this.#undos, (folder, change) =>
      this.branchOperations.change(folder, change),
    )
  }

  /** Follows who changes the same. */
  watch(radar: Omit<RadarParts, 'show' | keyof BranchParts>): void {
    const show = (folder: string, conflicts: ToldConflict[]) =>
      this.branchOperations.change(folder, { clashes: conflicts })
    this.#radar = new Radar({ ...this.parts, git: this.parts.reading, ...radar, show })
  }

  async look(session: string): Promise<Result<BranchLook>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    return jj ? lookAtJj(this.parts, jj, place) : look(this.parts, repository, place)
  }

  async hunks(session: string, path: BytePath): Promise<Result<FileHunks>> {
    const found = await this.#find(session)
    return found.ok ? hunksToCommit(this.parts, found.value.repository, path) : found
  }

  async commit(session: string, request: CommitOptions): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    return nothing(
      await this.branchOperations.run(session, place.path, 'commit', (doing) =>
        jj
          ? commitJj(this.parts, jj, request, doing)
          : commit(this.parts, repository, request, doing),
      ),
    )
  }

  async preview(session: string, base: string, way: MergeWay): Promise<Result<MergePreview>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, jj } = found.value
    const looked = jj
      ? await jjMergeFacts(this.parts, jj, base, way)
      : await mergeFacts(this.parts, repository, base, way)
    return looked.ok ? success(preview(looked.value.facts)) : looked
  }

  async merge(
    session: string,
    request: Omit<MergeOptions, 'folder'>,
  ): Promise<Result<{ commit: string }>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    const done = await this.branchOperations.run(session, place.path, 'merge', (doing) =>
      jj
        ? mergeJj(this.parts, jj, { ...request, folder: place.path }, doing)
        : merge(this.parts, repository, { ...request, folder: place.path }, doing),
    )
    if (!done.ok) return done
    const { undo, words } = done.value
    const tip = jj ? undefined : await commitOf(this.parts.git, repository, 'HEAD')
    const at = tip?.ok ? { tip: tip.value } : {}
    const kept = { ...undo, ...at, repository, words, ...(jj ? { place: jj.place } : {}) }
    this.#undos.keep(place.path, kept)
    const merged = tip?.ok ? { base: undo.base, commit: tip.value } : undefined
    this.branchOperations.change(place.path, { undo: { words }, merged })
    return success({ commit: undo.after })
  }

  async combine(
    session: string,
    base: string,
    branches: readonly string[],
  ): Promise<Result<Combined>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, jj } = found.value
    return jj ? noBranches : combine(this.parts, repository, base, branches)
  }

  async pull(session: string, base: string): Promise<Result<{ conflicts: string[] }>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    const done = await this.branchOperations.run(session, place.path, 'merge', (doing) =>
      jj ? pullJj(this.parts, jj, base, doing) : pull(this.parts, repository, base, doing),
    )
    return done.ok ? success({ conflicts: done.value.conflicts }) : done
  }

  /** What the branch follows is fetched, and comes in where that is asked. */
  async update(session: string, merges: boolean): Promise<Result<{ conflicts: string[] }>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    if (jj) return noUpstreams
    const done = await this.branchOperations.run(session, place.path, 'merge', (doing) =>
      update(this.parts, repository, merges, doing),
    )
    return done.ok ? success({ conflicts: done.value.conflicts }) : done
  }

  async abort(session: string): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    if (jj) return noUpstreams
    return nothing(
      await this.branchOperations.run(session, place.path, 'merge', (doing) =>
        abort(this.parts, repository, doing),
      ),
    )
  }

  /** Its folder need not be there any more: a task's is removed as soon as it is merged. */
  async undo(session: string, commit?: string): Promise<Result<void>> {
    const place = this.placeOf(session)
    if (!place.ok) return place
    const { path } = place.value
    const undo = this.#undos.of(path)
    if (!undo || (commit !== undefined && undo.after !== commit))
      return failure('no-undo', 'There is no merge that could be taken back.')
    const { repository, place: jj } = undo
    const done = await this.branchOperations.run(session, path, 'merge', () =>
      jj
        ? undoMergeJj(this.parts, { repository, place: jj }, undo)
        : undoMerge(this.parts, repository, undo, path),
    )
    if (!done.ok) return done
    this.#undos.forget(path)
    this.branchOperations.change(path, { undo: undefined, merged: undefined })
    return success(undefined)
  }

  async push(session: string, request: PushOptions): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    return nothing(
      await this.branchOperations.run(session, place.path, 'push', (doing) =>
        jj ? pushJj(this.parts, jj, doing) : push(this.parts, repository, request, doing),
      ),
    )
  }

  async request(session: string, request: PullRequestOptions): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    const done = await this.branchOperations.run(session, place.path, 'request', async (doing) => {
      const pushed = jj
        ? await pushJj(this.parts, jj, doing)
        : await push(this.parts, repository, { upstream: false }, doing)
      return openRequest(this.parts, repository, pushed, request, doing)
    })
    if (!done.ok) return done
    this.branchOperations.change(place.path, { request: done.value.request })
    return success(undefined)
  }

  async readRequest(session: string): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place, jj } = found.value
    const looked = jj
      ? await lookAtJj(this.parts, jj, place)
      : await look(this.parts, repository, place)
    if (!looked.ok) return looked
    const { branch, requests } = looked.value
    if (branch === null || requests === undefined)
      return failure('no-request', 'There is no request for what is checked out here.')
    const read = await readRequest(this.parts, repository, branch, requests)
    if (!read.ok) return read
    this.branchOperations.change(place.path, { request: read.value })
    return success(undefined)
  }

  /** The open issues of the repository that is in a folder. */
  async issues(folder: string): Promise<Result<{ issues: Issue[] }>> {
    const found = await this.parts.reading.find(folder)
    if (!found.ok) return found
    if (!found.value) return noRepository
    const issues = await openIssues(this.parts, found.value)
    return issues.ok ? success({ issues: issues.value }) : issues
  }

  cancel(session: string): Result<void> {
    const place = this.placeOf(session)
    return place.ok ? this.branchOperations.cancel(place.value.path) : place
  }

  stop(): void {
    this.#radar?.stop()
    this.branchOperations.stop()
  }

  async #find(session: string): Promise<Result<Found>> {
    const place = this.placeOf(session)
    if (!place.ok) return place
    const { reading, jj } = this.parts
    const found = await reading.find(place.value.path)
    if (!found.ok) return found
    const repository = found.value
    if (!repository) return noRepository
    // What jj has in a folder together with git is git's, as everybody else sees it.
    const own = repository.excludes === undefined ? undefined : await jj.find(place.value.path)
    const at = own ? { jj: { place: own, repository } } : {}
    return success({ repository, place: place.value, ...at })
  }
}

const noRepository = failure('no-repository', 'This folder is not in a Git repository.')

interface Found {
  repository: Repository
  place: BranchFolder
  /** It is a workspace of jj and no checkout of git: git can only read there. */
  jj?: JjCheckout
}

/** What became of it is in the row; the answer says only whether it was done. */
const nothing = (result: Result<unknown>): Result<void> => (result.ok ? success(undefined) : result)

const noBranches = failure('jj-branches', 'Workspaces of jj have no branches to combine.')

const noUpstreams = failure('jj-fetches', 'A workspace of jj is brought up to date by jj.', {
  hint: 'Use jj git fetch, in the terminal.',
})
