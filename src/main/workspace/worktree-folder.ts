import { basename, dirname, join, resolve } from 'node:path'
import { type Result, success } from '../../kit/result'
import { fittingName } from './folder-names'
import type { Git } from './git/git'

interface WorktreeFolderParts {
  git: Pick<Git, 'find'>
  /** As the settings say it; empty for what is usual. */
  wanted: string
  /** Of the user. */
  home: string
  /** Of the app's own data. */
  own: string
}

/** Beside the repository, where it is found and files need not be copied; where the user wants it otherwise, there. */
export async function worktreeFolder(
  top: string,
  { git, wanted, home, own }: WorktreeFolderParts,
): Promise<Result<string>> {
  const there = wanted.replace(/^~(?=[/\\]|$)/, home)
  if (wanted !== '') return success(join(resolve(top, there), basename(top)))
  const inOther = await git.find(dirname(top))
  // Beside it they would be files of another repository that it does not know.
  if (inOther.ok && inOther.value === undefined)
    return success(join(dirname(top), `${fittingName(basename(top))}-worktrees`))
  return success(join(own, 'worktrees', basename(top)))
}
