import { join } from 'node:path'
import { type Result, success } from '../../../kit/result'
import {
  type ConflictHunk,
  conflictHunks,
  parseBlobs,
  parseTrials,
  type Trial,
} from '../../../shared/change/radar'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'
import { type Picked, pickedStream } from '../model/trial-plan'
import type { BranchParts } from './parts'
import { trialFolder } from './trial'

const limit = 64 * 1024 * 1024
/** More of one file is not told. */
const mostHunks = 5
const mostLines = 12

/** Tries merges of commits, two by two, each as "ONE OTHER", in one process; nothing is touched. */
export async function tryMerges(
  git: Git,
  repository: Repository,
  pairs: readonly string[],
  env: Record<string, string>,
): Promise<Result<(Trial | undefined)[]>> {
  if (pairs.length === 0) return success([])
  // What is tried is kept for a moment: packing it tight would cost more than it saves.
  const plainly = ['-c', 'core.looseCompression=0']
  const asked = ['--write-tree', '--stdin', '--name-only', '--messages', '-z']
  const input = pairs.map((pair) => `${pair}\n`).join('')
  const args = [...plainly, 'merge-tree', ...asked]
  const read = printed(await git.write(repository, args, { env, input, limit }))
  return read.ok ? success(parseTrials(read.value)) : read
}

/**
 * Makes commits that have nothing but the files that matter to a trial: merging these costs what the
 * few files cost, and not what the repository does. Tells for each group the base's commit, and then
 * those of the sides. Git is told of a repository of our own for it, since it writes references.
 */
export async function pickFiles(
  parts: Pick<BranchParts, 'git' | 'machine' | 'folder'>,
  repository: Repository,
  groups: readonly Picked[],
  env: Record<string, string>,
): Promise<Result<string[][]>> {
  const admin = join(trialFolder(parts, repository, 'radar'), 'picked.git')
  const own: Repository = { top: admin, admin, common: admin }
  const { git, machine } = parts
  if ((await machine.files.kind(join(admin, 'HEAD'))) !== 'file') {
    await machine.files.makeFolder(admin)
    const format = await git.read(repository, ['rev-parse', '--show-object-format'])
    const hash = printed(format)
    if (!hash.ok) return hash
    const args = ['init', '--quiet', '--template=', `--object-format=${hash.value.trim()}`]
    const made = printed(await git.write(own, args))
    if (!made.ok) return made
  }
  const args = ['-c', 'fastimport.unpackLimit=1', '-c', 'core.logAllRefUpdates=false']
  const input = pickedStream(groups)
  const asked = [...args, 'fast-import', '--quiet', '--force', '--date-format=raw']
  const made = printed(await git.write(own, asked, { env, input, limit }))
  if (!made.ok) return made
  const names = made.value.split('\n')
  return success(groups.map(({ sides }) => names.splice(0, sides.size + 1)))
}

/** The hunks of files that a merge left in conflict, in the order in which they are named, all in one process. */
export async function readHunks(
  git: Git,
  repository: Repository,
  names: readonly string[],
  env: Record<string, string>,
): Promise<ConflictHunk[][]> {
  if (names.length === 0) return []
  const input = names.map((name) => `${name}\0`).join('')
  const read = await git.read(repository, ['cat-file', '--batch', '-z'], { env, input, limit })
  // Without the texts there is still something to tell.
  const texts = read.ok && read.value.code === 0 ? parseBlobs(read.value.stdout, names) : []
  const short = (lines: string[]) => lines.slice(0, mostLines)
  const told = ({ line, here, there }: ConflictHunk) => ({
    line,
    here: short(here),
    there: short(there),
  })
  return names.map((_, place) =>
    conflictHunks(inText(texts[place] ?? ''))
      .slice(0, mostHunks)
      .map(told),
  )
}
