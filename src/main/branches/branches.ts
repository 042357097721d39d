import { join } from 'node:path'
import { failure, type Result, success } from '../../shared/result'
import type { BranchLook, FileHunks, Foretold, MergeWay } from '../../shared/workspace/branch'
import { foretell } from '../../shared/workspace/merge-plan'
import type { BytePath } from '../../shared/workspace/path'
import type { Clash } from '../../shared/workspace/radar'
import type { Repository } from '../vcs/git'
import { type CommitWish, changedFiles, commit } from './committing'
import type { Deeds } from './deeds'
import { commitOf, mergeFacts } from './foretelling'
import { hunksOfFile } from './hunk-choice'
import { KeptUndos } from './kept-undos'
import { look } from './looking'
import { mergeLeft } from './merge-left'
import { type MergeWish, merge, undoMerge } from './merging'
import { OwnIndex } from './own-index'
import type { BranchParts, Place } from './parts'
import { pullLeft } from './pull-left'
import { pull } from './pulling'
import { type PushWish, push } from './pushing'
import { Radar, type RadarParts } from './radar-watch'
import { openRequest, type RequestWish, readRequest } from './requests'
import { settleLeft } from './settling'
import { emptyTree, standingOf } from './standing'

/** What the user does with the branches of the folders that sessions work in. */
export class Branches {
  #radar: Radar | undefined
  readonly #undos: KeptUndos

  constructor(
    private readonly parts: BranchParts,
    private readonly deeds: Deeds,
    private readonly placeOf: (session: string) => Result<Place>,
  ) {
    this.#undos = new KeptUndos(parts.memory)
  }

  /** What an earlier run did not get to finish. */
  async begin(): Promise<void> {
    const { machine, folder } = this.parts
    for (const own of ['indexes', 'trials']) await machine.files.remove(join(folder, own))
    await settleLeft(this.parts)
    await mergeLeft(this.parts, this.#undos, (place, end) => this.deeds.tell(place, 'merge', end))
    await pullLeft(this.parts, (place, end) => this.deeds.tell(place, 'merge', end))
    await this.#offerUndos()
  }

  /** What was merged in an earlier run can be taken back too, as long as nothing came after it. */
  async #offerUndos(): Promise<void> {
    for (const [folder, { repository, base, after, words }] of this.#undos.all) {
      const now = await commitOf(this.parts.git, repository, `refs/heads/${base}`)
      if (now.ok && now.value === after) this.deeds.change(folder, { undo: { words } })
      else this.#undos.forget(folder)
    }
  }

  /** Follows who changes the same. */
  watch(radar: Omit<RadarParts, 'show' | keyof BranchParts>): void {
    const show = (folder: string, clashes: Clash[]) => this.deeds.change(folder, { clashes })
    this.#radar = new Radar({ ...this.parts, ...radar, show })
  }

  async look(session: string): Promise<Result<BranchLook>> {
    const found = await this.#find(session)
    return found.ok ? look(this.parts, found.value.repository, found.value.place) : found
  }

  async hunks(session: string, path: BytePath): Promise<Result<FileHunks>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository } = found.value
    const { git, machine, folder } = this.parts
    const files = await changedFiles(this.parts, repository)
    if (!files.ok) return files
    if (!files.value.some((file) => file.path === path))
      return failure('changed-meanwhile', 'This file has no changes any more.')
    const standing = await standingOf(git, machine.files, repository)
    if (!standing.ok) return standing
    const empty = await emptyTree(git, repository)
    if (!empty.ok) return empty
    const from = { git, files: machine.files, folder: join(folder, 'indexes') }
    const objects = join(folder, 'indexes', 'objects')
    await machine.files.makeFolder(objects)
    const index = await OwnIndex.open(from, repository, objects)
    try {
      const reset = await index.reset(standing.value.commit ?? empty.value)
      return reset.ok ? await hunksOfFile(git, repository, index, path) : reset
    } finally {
      await index.close()
    }
  }

  async commit(session: string, wish: CommitWish): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    return nothing(
      await this.deeds.run(place.path, 'commit', (doing) =>
        commit(this.parts, repository, wish, doing),
      ),
    )
  }

  async foretell(session: string, base: string, way: MergeWay): Promise<Result<Foretold>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const looked = await mergeFacts(this.parts, found.value.repository, base, way)
    return looked.ok ? success(foretell(looked.value.facts)) : looked
  }

  async merge(session: string, wish: Omit<MergeWish, 'folder'>): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    const done = await this.deeds.run(place.path, 'merge', (doing) =>
      merge(this.parts, repository, { ...wish, folder: place.path }, doing),
    )
    if (!done.ok) return done
    const { undo, words } = done.value
    this.#undos.keep(place.path, { ...undo, repository, words })
    this.deeds.change(place.path, { undo: { words } })
    return success(undefined)
  }

  async pull(session: string, base: string): Promise<Result<{ conflicts: string[] }>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    const done = await this.deeds.run(place.path, 'merge', (doing) =>
      pull(this.parts, repository, base, doing),
    )
    return done.ok ? success({ conflicts: done.value.conflicts }) : done
  }

  async undo(session: string): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    const undo = this.#undos.of(place.path)
    if (!undo) return failure('no-undo', 'There is no merge that could be taken back.')
    const done = await this.deeds.run(place.path, 'merge', () =>
      undoMerge(this.parts, repository, undo, place.path),
    )
    if (!done.ok) return done
    this.#undos.forget(place.path)
    this.deeds.change(place.path, { undo: undefined })
    return success(undefined)
  }

  async push(session: string, wish: PushWish): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    return nothing(
      await this.deeds.run(place.path, 'push', (doing) =>
        push(this.parts, repository, wish, doing),
      ),
    )
  }

  async request(session: string, wish: RequestWish): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    const done = await this.deeds.run(place.path, 'request', (doing) =>
      openRequest(this.parts, repository, wish, doing),
    )
    if (!done.ok) return done
    this.deeds.change(place.path, { request: done.value.request })
    return success(undefined)
  }

  async readRequest(session: string): Promise<Result<void>> {
    const found = await this.#find(session)
    if (!found.ok) return found
    const { repository, place } = found.value
    const looked = await look(this.parts, repository, place)
    if (!looked.ok) return looked
    const { branch, requests } = looked.value
    if (branch === null || requests === undefined)
      return failure('no-request', 'There is no request for what is checked out here.')
    const read = await readRequest(this.parts, repository, branch, requests)
    if (!read.ok) return read
    this.deeds.change(place.path, { request: read.value })
    return success(undefined)
  }

  cancel(session: string): Result<void> {
    const place = this.placeOf(session)
    return place.ok ? this.deeds.cancel(place.value.path) : place
  }

  stop(): void {
    this.#radar?.stop()
    this.deeds.stop()
  }

  async #find(session: string): Promise<Result<{ repository: Repository; place: Place }>> {
    const place = this.placeOf(session)
    if (!place.ok) return place
    const repository = await this.parts.git.find(place.value.path)
    if (!repository.ok) return repository
    return repository.value
      ? success({ repository: repository.value, place: place.value })
      : failure('no-repository', 'This folder is not in a Git repository.')
  }
}

/** What became of it is in the row; the answer says only whether it was done. */
const nothing = (result: Result<unknown>): Result<void> => (result.ok ? success(undefined) : result)
