import { type Result, success } from '../../shared/result'
import type { BytePath } from '../../shared/workspace/path'
import {
  type Clash,
  type ClashHunk,
  clashHunks,
  type Pair,
  pairsOf,
  parseBlobs,
  parseChanged,
  parseTrials,
  type Trial,
  turned,
} from '../../shared/workspace/radar'
import { type Git, inText, printed, type Repository } from '../vcs/git'
import { changedFiles } from './committing'
import type { BranchParts } from './parts'
import { standingOf } from './standing'
import { trialCommit, trialEnvironment, trialFolder } from './trial'

/** A folder that somebody works in, as it was read last. */
interface Seen {
  repository: Repository
  head: string
  uncommitted: BytePath[]
  /** As a commit, with what is not committed; made when it is needed. */
  work?: string | undefined
}

/** More files and hunks of one pair, and more of one folder, are not told. */
const mostFiles = 5
const mostClashes = 40
const mostHunks = 5
/** So many commits of what is not committed are kept on disk. */
const mostMade = 500
const mostLines = 12
/** So many texts are read at once, and so many hunks are kept. */
const mostRead = 1000
const mostKept = 5000

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
  #made = 0

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
    await this.#tidy(first.repository)
    const env = await trialEnvironment(this.parts, first.repository, 'radar')
    const changed = await this.#changed(first.repository)
    if (!changed.ok) return changed
    const pairs = pairsOf(changed.value)
    const tried = await this.#try(first.repository, pairs, env)
    if (!tried.ok) return tried
    const read = await this.#readHunks(first.repository, tried.value, env)
    if (!read.ok) return read
    for (const { pair, key, trial } of tried.value) {
      if (!trial) continue
      const tell = (path: BytePath, kind: Clash['kind'], hunks: ClashHunk[]) => {
        found.get(pair.one)?.push({ path, kind, folder: pair.other, hunks })
        found.get(pair.other)?.push({ path, kind, folder: pair.one, hunks: hunks.map(turned) })
      }
      for (const path of trial.conflicts.slice(0, mostFiles))
        tell(path, 'conflict', this.#hunks.get(`${key} ${path}`) ?? [])
      for (const path of trial.merges.slice(0, mostFiles)) tell(path, 'same-file', [])
    }
    // A row is small: what is worst is told first.
    for (const clashes of found.values()) {
      clashes.sort((a, b) => Number(b.kind === 'conflict') - Number(a.kind === 'conflict'))
      clashes.splice(mostClashes)
    }
    return success(found)
  }

  /** What was tried long ago is of no use: it goes, and what is of use is made again. */
  async #tidy(repository: Repository): Promise<void> {
    if (this.#made < mostMade) return
    this.#made = 0
    this.#trials.clear()
    this.#hunks.clear()
    for (const seen of this.#seen.values()) seen.work = undefined
    await this.parts.machine.files.remove(trialFolder(this.parts, repository, 'radar'))
  }

  /** All that differs in each folder from where all of them went apart. */
  async #changed(repository: Repository): Promise<Result<Map<string, ReadonlySet<BytePath>>>> {
    const { git } = this.parts
    const heads = [...new Set([...this.#seen.values()].map(({ head }) => head))].sort()
    const together = await apart(git, repository, heads)
    if (!together.ok) return together
    const base = together.value
    const missing = heads.filter((head) => head !== base && !this.#committed.has(`${base} ${head}`))
    if (missing.length > 0) {
      // Each commit as if the base were all that it came from.
      const args = ['diff-tree', '--stdin', '-r', '--name-only', '--no-renames', '-z']
      const input = missing.map((head) => `${head} ${base}\n`).join('')
      const read = printed(await git.read(repository, args, { input, limit: 256 * 1024 * 1024 }))
      if (!read.ok) return read
      for (const [head, paths] of parseChanged(read.value, missing))
        this.#committed.set(`${base} ${head}`, paths)
    }
    const changed = new Map<string, ReadonlySet<BytePath>>()
    for (const [folder, { head, uncommitted }] of this.#seen) {
      const committed = this.#committed.get(`${base} ${head}`) ?? []
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
        this.#made += 1
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

  /** The hunks of what is in conflict, all of them in one process. */
  async #readHunks(
    repository: Repository,
    tried: readonly { key: string; trial: Trial | undefined }[],
    env: Record<string, string>,
  ): Promise<Result<void>> {
    const wanted = tried
      .flatMap(({ key, trial }) =>
        (trial?.conflicts ?? [])
          .slice(0, mostFiles)
          .map((path) => ({ name: `${trial?.tree}:${path}`, known: `${key} ${path}` })),
      )
      .filter(({ known }) => !this.#hunks.has(known))
      .slice(0, mostRead)
    if (wanted.length === 0) return success(undefined)
    const names = wanted.map(({ name }) => name)
    const input = names.map((name) => `${name}\0`).join('')
    const limit = 64 * 1024 * 1024
    const args = ['cat-file', '--batch', '-z']
    const read = await this.parts.git.read(repository, args, { env, input, limit })
    // Without the texts there is still something to tell.
    const texts = read.ok && read.value.code === 0 ? parseBlobs(read.value.stdout, names) : []
    if (this.#hunks.size > mostKept) this.#hunks.clear()
    for (const [place, { known }] of wanted.entries()) {
      const hunks = clashHunks(inText(texts[place] ?? '')).slice(0, mostHunks)
      const short = (lines: string[]) => lines.slice(0, mostLines)
      this.#hunks.set(
        known,
        hunks.map(({ line, here, there }) => ({ line, here: short(here), there: short(there) })),
      )
    }
    return success(undefined)
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
  // What is tried is kept for a moment: packing it tight would cost more than it saves.
  const plainly = ['-c', 'core.looseCompression=0']
  const args = [
    ...plainly,
    'merge-tree',
    '--write-tree',
    '--stdin',
    '--name-only',
    '--messages',
    '-z',
  ]
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
