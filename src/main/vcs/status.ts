import { type Result, success } from '../../shared/result'
import type { BytePath } from '../../shared/workspace/path'
import { type ChangedFile, type GitStatus, parseStatus } from '../../shared/workspace/status'
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

/** What differs at some paths, which are texts, and nothing else. */
export async function readStatusOf(
  git: Git,
  repository: Repository,
  paths: readonly BytePath[],
): Promise<Result<ChangedFile[]>> {
  const read = printed(await git.read(repository, [...listing, '--', ...paths.map(inText)]))
  return read.ok ? success(parseStatus(read.value).files) : read
}

/** Whether other repositories are part of this one: what changes in them is asked of them. */
export async function hasSubmodules(git: Git, repository: Repository): Promise<Result<boolean>> {
  const staged = printed(await git.read(repository, ['ls-files', '--stage', '-z']))
  return staged.ok ? success(/(^|\0)160000 /.test(staged.value)) : staged
}

/** Folders and files that are ignored as a whole, from the checkout's folder on. */
export async function readIgnored(git: Git, repository: Repository): Promise<Result<string[]>> {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
  const read = printed(await git.read(repository, args))
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
