import { type Result, success } from '../../shared/result'
import type { BytePath } from '../../shared/workspace/path'
import {
  type Clash,
  type ClashHunk,
  clashHunks,
  type Pair,
  pairsOf,
  parseTrials,
  type Trial,
  turned,
} from '../../shared/workspace/radar'
import { type Git, inText, printed, type Repository } from '../vcs/git'
import { changedFiles } from './committing'
import type { BranchParts } from './parts'
import { standingOf } from './standing'
import { trialCommit, trialEnvironment } from './trial'

/** A folder that somebody works in, as it was read last. */
interface Seen {
  repository: Repository
  head: string
  uncommitted: BytePath[]
  /** As a commit, with what is not committed; made when it is needed. */
  work?: string | undefined
}

/** More files and hunks of one pair are not shown. */
const mostFiles = 50
const mostHunks = 5
const mostLines = 12

type Parts = Pick<BranchParts, 'git' | 'machine' | 'folder'>

/**
 * Finds out whether folders of one repository change the same lines, before they meet. Nothing is left
 * in the repository, and what was tried once is not tried again.
 */
export class RepositoryRadar {
  #seen = new Map<string, Seen>()
  /** What the commits of a branch changed since all of them went apart, by both ends. */
  #committed = new Map<string, ReadonlySet<BytePath>>()
  #trials = new Map<string, Trial | undefined>()
  #hunks = new Map<string, ClashHunk[]>()

  constructor(private readonly parts: Parts) {}

  /** Reads a folder again. */
  async read(folder: string, repository: Repository): Promise<Result<void>> {
    const standing = await standingOf(this.parts.git, this.parts.machine.files, repository)
    if (!standing.ok) return standing
    const files = await changedFiles(this.parts, repository)
    if (!files.ok) return files
    const { commit: head } = standing.value
    const uncommitted = files.value.map(({ path }) => path).filter((path) => !path.endsWith('/'))
    if (head === null) this.#seen.delete(folder)
    else this.#seen.set(folder, { repository, head, uncommitted })
    return success(undefined)
  }

  forget(folder: string): void {
    this.#seen.delete(folder)
  }

  /** What each folder and the others changed alike, by folder. */
  async clashes(): Promise<Result<Map<string, Clash[]>>> {
    const found = new Map([...this.#seen.keys()].map((folder): [string, Clash[]] => [folder, []]))
    const [first] = this.#seen.values()
    if (!first || this.#seen.size < 2) return success(found)
    const env = await trialEnvironment(this.parts, first.repository)
    const changed = await this.#changed(first.repository)
    if (!changed.ok) return changed
    const pairs = pairsOf(changed.value)
    const tried = await this.#try(first.repository, pairs, env)
    if (!tried.ok) return tried
    for (const { pair, key, trial } of tried.value) {
      if (!trial) continue
      const { conflicts, merges } = trial
      for (const path of conflicts.slice(0, mostFiles)) {
        const hunks = await this.#hunksOf(first.repository, key, trial.tree, path, env)
        found.get(pair.one)?.push({ path, kind: 'conflict', folder: pair.other, hunks })
        found
          .get(pair.other)
          ?.push({ path, kind: 'conflict', folder: pair.one, hunks: hunks.map(turned) })
      }
      for (const path of merges.slice(0, mostFiles)) {
        found.get(pair.one)?.push({ path, kind: 'same-file', folder: pair.other, hunks: [] })
        found.get(pair.other)?.push({ path, kind: 'same-file', folder: pair.one, hunks: [] })
      }
    }
    return success(found)
  }

  /** All that differs in each folder from where all of them went apart. */
  async #changed(repository: Repository): Promise<Result<Map<string, ReadonlySet<BytePath>>>> {
    const { git } = this.parts
    const heads = [...new Set([...this.#seen.values()].map(({ head }) => head))].sort()
    const together = await apart(git, repository, heads)
    if (!together.ok) return together
    const base = together.value
    const changed = new Map<string, ReadonlySet<BytePath>>()
    for (const [folder, { head, uncommitted }] of this.#seen) {
      const key = `${base} ${head}`
      let committed = this.#committed.get(key)
      if (!committed) {
        const read =
          base === head
            ? success('')
            : printed(
                await git.read(repository, [
                  'diff-tree',
                  '-r',
                  '--name-only',
                  '--no-renames',
                  '-z',
                  base,
                  head,
                ]),
              )
        if (!read.ok) return read
        committed = new Set(read.value.split('\0').filter(Boolean))
        this.#committed.set(key, committed)
      }
      changed.set(folder, new Set([...committed, ...uncommitted]))
    }
    return success(changed)
  }

  /** Tries each pair once, all of them in one process. */
  async #try(repository: Repository, pairs: readonly Pair[], env: Record<string, string>) {
    const works = new Map<string, string>()
    for (const folder of new Set(pairs.flatMap(({ one, other }) => [one, other]))) {
      const seen = this.#seen.get(folder)
      if (!seen) continue
      if (seen.work === undefined) {
        const made = await trialCommit(
          this.parts,
          seen.repository,
          seen.head,
          seen.uncommitted,
          env,
        )
        // A folder that cannot be read now is tried at its next change.
        if (!made.ok) continue
        seen.work = made.value
      }
      works.set(folder, seen.work)
    }
    const asked = pairs.flatMap((pair) => {
      const [one, other] = [works.get(pair.one), works.get(pair.other)]
      return one === undefined || other === undefined ? [] : [{ pair, key: `${one} ${other}` }]
    })
    const missing = [...new Set(asked.map(({ key }) => key))].filter(
      (key) => !this.#trials.has(key),
    )
    const read = await tryMerges(this.parts.git, repository, missing, env)
    if (!read.ok) return read
    for (const [place, key] of missing.entries()) this.#trials.set(key, read.value[place])
    const wanted = new Set(asked.map(({ key }) => key))
    for (const key of this.#trials.keys()) if (!wanted.has(key)) this.#trials.delete(key)
    return success(asked.map(({ pair, key }) => ({ pair, key, trial: this.#trials.get(key) })))
  }

  async #hunksOf(
    repository: Repository,
    key: string,
    tree: string,
    path: BytePath,
    env: Record<string, string>,
  ): Promise<ClashHunk[]> {
    const known = this.#hunks.get(`${key} ${path}`)
    if (known) return known
    const { git } = this.parts
    const blob = await git.read(repository, ['cat-file', 'blob', `${tree}:${inText(path)}`], {
      ...{ env, limit: 4 * 1024 * 1024 },
    })
    const text = blob.ok && blob.value.code === 0 ? inText(blob.value.stdout) : ''
    const hunks = clashHunks(text)
      .slice(0, mostHunks)
      .map(({ line, here, there }) => ({
        ...{ line, here: here.slice(0, mostLines), there: there.slice(0, mostLines) },
      }))
    if (this.#hunks.size > 2000) this.#hunks.clear()
    this.#hunks.set(`${key} ${path}`, hunks)
    return hunks
  }
}

/** Tries merges of commits, two by two, each as "ONE OTHER"; nothing is touched. */
export async function tryMerges(
  git: Git,
  repository: Repository,
  pairs: readonly string[],
  env: Record<string, string>,
): Promise<Result<(Trial | undefined)[]>> {
  if (pairs.length === 0) return success([])
  const args = ['merge-tree', '--write-tree', '--stdin', '--name-only', '--messages', '-z']
  const input = pairs.map((pair) => `${pair}\n`).join('')
  const read = printed(await git.write(repository, args, { env, input, limit: 64 * 1024 * 1024 }))
  return read.ok ? success(parseTrials(read.value)) : read
}

/** Where branches went apart; where they never were together, there is no such place. */
async function apart(
  git: Git,
  repository: Repository,
  heads: readonly string[],
): Promise<Result<string>> {
  const [only = ''] = heads
  if (heads.length === 1) return success(only)
  const read = printed(await git.read(repository, ['merge-base', '--octopus', ...heads]))
  return read.ok ? success(read.value.trim()) : read
}
