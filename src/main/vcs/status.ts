import { type Result, success } from '../../shared/result'
import { type GitStatus, parseStatus } from '../../shared/workspace/status'
import { type Git, inText, printed, type Repository } from './git'

/** What differs in the folder from the last commit, and where the branch stands. */
export async function readStatus(
  git: Git,
  repository: Repository,
  folder: string,
): Promise<Result<GitStatus>> {
  const args = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal']
  const read = printed(await git.read(repository, [...args, '--', folder]))
  return read.ok ? success(parseStatus(read.value)) : read
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
