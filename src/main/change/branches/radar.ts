import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import {
  type Conflict,
  type ConflictHunk,
  type Pair,
  type ToldConflict,
  type Trial,
  turned,
} from '../../../shared/change/radar'
import { branchStatusOf } from '../../workspace/git/branch-status'
import type { Repository } from '../../workspace/git/git'
import {
  isPickable,
  type Meeting,
  pickedGroups,
  type Side,
  type Trying,
  trialKey,
} from '../model/trial-plan'
import { changedFiles } from './committing'
import { GoneApart } from './gone-apart'
import type { BranchParts } from './parts'
import { pickFiles, readHunks, tryMerges } from './radar-trials'
import { trialCommit, trialEnvironment, trialFolder } from './trial'

/** A folder that somebody works in, as it was read last. */
interface Seen {
  repository: Repository
  head: string
  branch: string | null
  uncommitted: BytePath[]
  /** As a commit, with what is not committed; made when it is needed. */
  work?: string | undefined
}

/** More files and hunks of one pair, and more of one folder, are not told. */
const mostFiles = 5
const mostConflicts = 40
/** So much that is only tried is kept on disk: merges, and commits with what is merged, which are packed. */
const mostMade = 2000
const eachPack = 20
/** So many texts are read at once. */
const mostRead = 1000

type Parts = Pick<BranchParts, 'git' | 'machine' | 'folder'>

/** A merge of two that was tried, and the lines that are in conflict, once they were read. */
interface Tried {
  trial: Trial | undefined
  hunks?: Map<BytePath, ConflictHunk[]>
}

interface Asked extends Trying {
  pair: Pair
  key: string
}

/**
 * Finds out whether folders of one repository change the same lines, before they meet. Nothing is left
 * in the repository, and what was tried once is not tried again.
 */
export class RepositoryRadar {
  #seen = new Map<string, Seen>()
  readonly #apart: GoneApart
  #tried = new Map<string, Tried>()
  #made = 0

  constructor(private readonly parts: Parts) {
    this.#apart = new GoneApart(parts.git)
  }

  /** Reads a folder again. */
  async read(folder: string, repository: Repository): Promise<Result<void>> {
    const standing = await branchStatusOf(this.parts.git, this.parts.machine.files, repository)
    if (!standing.ok) return standing
    const files = await changedFiles(this.parts, repository)
    if (!files.ok) return files
    const { commit: head, branch } = standing.value
    const uncommitted = files.value.map(({ path }) => path).filter((path) => !path.endsWith('/'))
    if (head === null) this.#seen.delete(folder)
    else this.#seen.set(folder, { repository, head, branch, uncommitted })
    return success(undefined)
  }

  forget(folder: string): void {
    this.#seen.delete(folder)
  }

  /** What a folder stands on, and whether what it has of a file is committed there. */
  standing(folder: string, path: BytePath): Pick<ToldConflict, 'branch' | 'committed'> {
    const { branch, uncommitted = [] } = this.#seen.get(folder) ?? { branch: null }
    return {
      ...(branch === null ? {} : { branch }),
      ...(uncommitted.includes(path) ? {} : { committed: true }),
    }
  }

  /** What each folder and the others changed alike, by folder. */
  async conflicts(): Promise<Result<Map<string, Conflict[]>>> {
    const found = new Map(
      [...this.#seen.keys()].map((folder): [string, Conflict[]] => [folder, []]),
    )
    const [first] = this.#seen.values()
    if (!first || this.#seen.size < 2) return success(found)
    const { repository } = first
    await this.#tidy(repository)
    const env = await trialEnvironment(this.parts, repository, 'radar')
    const sides = [...this.#seen].map(
      ([folder, { head, uncommitted }]): Side => ({ folder, commit: head, besides: uncommitted }),
    )
    const works = [...this.#seen.values()].flatMap(({ work }) => work ?? [])
    const meeting = await this.#apart.meetings(repository, sides, works)
    if (!meeting.ok) return meeting
    const asked = await this.#asked(repository, meeting.value, env)
    if (!asked.ok) return asked
    const tried = await this.#try(repository, asked.value, env)
    if (!tried.ok) return tried
    await this.#readHunks(repository, env)
    for (const { pair, key } of asked.value) {
      const { trial, hunks } = this.#tried.get(key) ?? {}
      if (!trial) continue
      const tell = (path: BytePath, kind: Conflict['kind'], lines: ConflictHunk[]) => {
        found.get(pair.one)?.push({ path, kind, folder: pair.other, hunks: lines })
        found.get(pair.other)?.push({ path, kind, folder: pair.one, hunks: lines.map(turned) })
      }
      for (const path of trial.conflicts.slice(0, mostFiles))
        tell(path, 'conflict', hunks?.get(path) ?? [])
      for (const path of trial.merges.slice(0, mostFiles)) tell(path, 'same-file', [])
    }
    // A row is small: what is worst is told first.
    for (const conflicts of found.values()) {
      conflicts.sort((a, b) => Number(b.kind === 'conflict') - Number(a.kind === 'conflict'))
      conflicts.splice(mostConflicts)
    }
    return success(found)
  }

  /** What was tried long ago is of no use: it goes, and what is of use is made again. */
  async #tidy(repository: Repository): Promise<void> {
    if (this.#made < mostMade) return
    this.#made = 0
    this.#tried.clear()
    for (const seen of this.#seen.values()) seen.work = undefined
    await this.parts.machine.files.remove(trialFolder(this.parts, repository, 'radar'))
  }

  /** What of them is to be tried, and how: what is not committed is known as a commit by then. */
  async #asked(
    repository: Repository,
    found: readonly Meeting[],
    env: Record<string, string>,
  ): Promise<Result<Asked[]>> {
    const works = new Map<string, string>()
    for (const folder of new Set(found.flatMap(({ one, other }) => [one.folder, other.folder]))) {
      const seen = this.#seen.get(folder)
      if (!seen) continue
      const { head, uncommitted } = seen
      if (seen.work === undefined) {
        const made = await trialCommit(this.parts, seen.repository, head, uncommitted, env)
        // A folder that cannot be read now is tried at its next change.
        if (!made.ok) continue
        seen.work = made.value
        this.#made += 1
      }
      works.set(folder, seen.work)
    }
    const read = await this.#apart.read(repository, [...new Set(works.values())], env)
    if (!read.ok) return read
    const asked: Asked[] = []
    for (const { one, other, base } of found) {
      const [ours, theirs] = [works.get(one.folder), works.get(other.folder)]
      if (ours === undefined || theirs === undefined) continue
      const common = this.#apart.common(ours, theirs, base)
      if (common.length === 0) continue
      const pair = { one: one.folder, other: other.folder }
      asked.push({
        pair,
        works: [ours, theirs],
        ...(base !== undefined && isPickable(common)
          ? { key: trialKey(common), picked: { base, common } }
          : { key: `${ours} ${theirs}` }),
      })
    }
    return success(asked)
  }

  /** Tries each once, all of them in one process. */
  async #try(
    repository: Repository,
    asked: readonly Asked[],
    env: Record<string, string>,
  ): Promise<Result<void>> {
    const wanted = new Set(asked.map(({ key }) => key))
    for (const key of this.#tried.keys()) if (!wanted.has(key)) this.#tried.delete(key)
    const missing = new Map(
      asked.filter(({ key }) => !this.#tried.has(key)).map((one) => [one.key, one]),
    )
    if (missing.size === 0) return success(undefined)
    const all = [...missing.values()]
    const commits = await this.#pick(repository, all, env)
    const pairs = all.map((one) => (commits.get(one) ?? one.works).join(' '))
    const read = await tryMerges(this.parts.git, repository, pairs, env)
    if (!read.ok) return read
    for (const [place, { key }] of all.entries()) this.#tried.set(key, { trial: read.value[place] })
    this.#made += all.length
    return success(undefined)
  }

  /** Commits of what both changed alone; where git does not make them, all of it is merged. */
  async #pick(
    repository: Repository,
    asked: readonly Asked[],
    env: Record<string, string>,
  ): Promise<Map<Asked, [string, string]>> {
    const groups = pickedGroups(asked)
    const commits = new Map<Asked, [string, string]>()
    if (groups.length === 0) return commits
    const made = await pickFiles(this.parts, repository, groups, env)
    if (!made.ok) return commits
    this.#made += eachPack
    for (const [place, { sides, members }] of groups.entries()) {
      const [, ...names] = made.value[place] ?? []
      const named = new Map([...sides.keys()].map((work, side) => [work, names[side]]))
      for (const one of members) {
        const [ours, theirs] = one.works.map((work) => named.get(work))
        if (ours && theirs) commits.set(one, [ours, theirs])
      }
    }
    return commits
  }

  async #readHunks(repository: Repository, env: Record<string, string>): Promise<void> {
    const wanted = [...this.#tried.values()]
      .filter(({ trial, hunks }) => trial && !hunks)
      .flatMap((tried) => {
        const { tree = '', conflicts = [] } = tried.trial ?? {}
        const name = (path: BytePath) => ({ name: `${tree}:${path}`, path, tried })
        return conflicts.slice(0, mostFiles).map(name)
      })
      .slice(0, mostRead)
    const names = wanted.map(({ name }) => name)
    const read = await readHunks(this.parts.git, repository, names, env)
    for (const [place, { path, tried }] of wanted.entries()) {
      tried.hunks ??= new Map()
      tried.hunks.set(path, read[place] ?? [])
    }
  }
}
