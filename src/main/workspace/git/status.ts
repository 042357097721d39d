import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import {
  type ChangedFile,
  changedOnDisk,
  type GitStatus,
  parseStatus,
} from '../../../shared/change/status'
import { type Git, inText, printed, type Repository } from './git'

const listing = ['status', '--porcelain=v2', '-z', '--untracked-files=normal']

/** What differs in the folder from the last commit, and where the branch stands. */
export async function readStatus(
  git: Git,
  repository: Repository,
  folder: string,
): Promise<Result<GitStatus>> {
  const read = printed(await git.read(repository, [...listing, '--branch', '--', folder]))
  return read.ok ? success(parseStatus(read.value)) : read
}

/** Its threads would each compare every path with all that are asked for. */
const alone = ['-c', 'core.preloadIndex=false']

/**
 * What differs at some paths, where the index is what it was when all was read. Of a file that is
 * changed once more a look at the disk says enough, which costs half as much as its whole status.
 * `git diff` would look too, but takes the index's lock where a file was only written anew.
 */
export async function readStatusOf(
  git: Git,
  repository: Repository,
  before: GitStatus,
  paths: readonly BytePath[],
): Promise<Result<ChangedFile[]>> {
  const raw = [...alone, 'diff-files', '--raw', '--no-abbrev', '-z', '--no-renames', '--']
  const unstaged = printed(await git.read(repository, [...raw, ...paths.map(inText)]))
  if (!unstaged.ok) return unstaged
  const { files, doubtful } = changedOnDisk(unstaged.value, before, new Set(paths))
  const others = await otherThanIndexed(git, repository, doubtful)
  const changed = files.filter(({ path }) => !doubtful.has(path) || others.has(path))
  const known = new Set(changed.map(({ path }) => path))
  const rest = paths.filter((path) => !known.has(path))
  if (rest.length === 0) return success(changed)
  const read = printed(
    await git.read(repository, [...alone, ...listing, '--', ...rest.map(inText)]),
  )
  if (!read.ok) return read
  // Of a folder all that is in it is told, also what was known.
  const more = parseStatus(read.value).files.filter(({ path }) => !known.has(path))
  return success([...changed, ...more])
}

/** Those that have other contents than the index; all that this cannot be said of are left out. */
async function otherThanIndexed(
  git: Git,
  repository: Repository,
  indexed: ReadonlyMap<BytePath, string>,
): Promise<Set<BytePath>> {
  // What is read is a line for each: these names would be read as something else.
  const asked = [...indexed].filter(([path]) => !/^"|\n/.test(path))
  if (asked.length === 0) return new Set()
  const input = asked.map(([path]) => `${path}\n`).join('')
  const hashed = await git.read(repository, ['hash-object', '--stdin-paths'], { input })
  // One of them is gone again: their status says it.
  if (!hashed.ok || hashed.value.code !== 0) return new Set()
  const oids = hashed.value.stdout.split('\n')
  return new Set(asked.flatMap(([path, oid], place) => (oids[place] === oid ? [] : [path])))
}

/** Whether other repositories are part of this one: what changes in them is asked of them. */
export async function hasSubmodules(git: Git, repository: Repository): Promise<Result<boolean>> {
  const staged = printed(await git.read(repository, ['ls-files', '--stage', '-z']))
  return staged.ok ? success(/(^|\0)160000 /.test(staged.value)) : staged
}

/** Folders and files that are ignored as a whole, from the checkout's folder on. */
export async function readIgnored(
  git: Git,
  repository: Repository,
  env: Record<string, string> = {},
): Promise<Result<string[]>> {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
  const read = printed(await git.read(repository, args, { env }))
  return read.ok ? success(inText(read.value).split('\0').filter(Boolean)) : read
}

/** Files of the folder that are not ignored, as they are called from it; nothing where git does not know it. */
export async function filesOf(git: Git, folder: string): Promise<string[] | undefined> {
  const found = await git.find(folder)
  if (!found.ok || !found.value) return undefined
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = printed(await git.read(found.value, args, { folder }))
  return listed.ok ? inText(listed.value).split('\0').filter(Boolean) : undefined
}
