import { resolve } from 'node:path'
import { failure, type Result, success } from '../../../kit/result'
import { type Git, printed, type Repository } from '../git/git'
import type { Ground } from '../inventory/place'

/** Why git does not prune what lies in the trash, as `git worktree list` shows it. */
const reason = 'Liminal: in the trash'

const asked = async (git: Git, repository: Repository, args: string[]): Promise<Result<void>> => {
  const done = printed(await git.write(repository, ['worktree', ...args]))
  return done.ok ? success(undefined) : done
}

export async function lock(
  git: Git,
  repository: Repository,
  files: Ground['files'],
  admin: string,
  path: string,
): Promise<Result<void>> {
  const why = await files.text(resolve(admin, 'locked'))
  if (why?.trimEnd() === reason) return success(undefined)
  if (why !== undefined)
    return failure('worktree-locked', `Its worktree was locked meanwhile: ${why.trimEnd()}`)
  return asked(git, repository, ['lock', `--reason=${reason}`, path])
}

/** A lock of somebody else's stays. */
export async function unlock(
  git: Git,
  repository: Repository,
  files: Ground['files'],
  admin: string,
  path: string,
): Promise<Result<void>> {
  const why = await files.text(resolve(admin, 'locked'))
  if (why?.trimEnd() !== reason) return success(undefined)
  return asked(git, repository, ['unlock', path])
}
