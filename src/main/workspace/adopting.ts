import { join, resolve } from 'node:path'
import { failure, type Result } from '../../kit/result'
import type { StoredWorkspace } from '../store/log/log'
import { printed } from './git/git'
import type { Job } from './isolation'
import { origin, type WorktreeParts } from './worktree'

/** The very folder that was made is there, and git has nothing of it any more. */
export async function isForgotten(
  { folders }: Pick<WorktreeParts, 'folders'>,
  { path, identity }: StoredWorkspace,
): Promise<boolean> {
  const seen = identity ? await folders.facts(path) : undefined
  return seen?.ok === true && seen.value.identity.inode === identity?.inode
}

/** A folder that git has forgotten gets another other half; nothing in it changes but the way there. */
export async function adopt(parts: WorktreeParts, job: Job): Promise<Result<void>> {
  const { git, files, folders } = parts
  const { id, path, branch, common } = job.workspace
  job.made.adopted = true
  const kept = job.record()
  if (!kept.ok) return kept
  const half = `${path}.half-${id.slice(0, 8)}`
  // What an earlier try left, of which nobody else knows.
  await clearHalf(parts, common, half)
  const args = ['worktree', 'add', '--no-checkout', '--quiet', half, branch ?? '']
  const added = printed(await git.write(origin(job.workspace), args))
  if (!added.ok) return added
  const link = await files.text(join(half, '.git'))
  if (!link?.startsWith('gitdir: '))
    return failure('git-refused', 'Git did not make another place for what it keeps.')
  const admin = resolve(half, link.slice('gitdir: '.length).trimEnd())
  await files.put(join(admin, 'gitdir'), `${join(path, '.git')}\n`)
  await files.put(join(path, '.git'), `gitdir: ${admin}\n`)
  return folders.discard(half)
}

/** What a `worktree add` left that was killed: a folder with nothing in it but the way to its other half. */
export async function clearHalf(
  { files }: Pick<WorktreeParts, 'files'>,
  common: string,
  path: string,
): Promise<void> {
  const admins = join(common, 'worktrees')
  for (const name of await files.names(admins)) {
    const back = await files.text(join(admins, name, 'gitdir'))
    if (back?.trimEnd() === join(path, '.git')) await files.remove(join(admins, name))
  }
  const inside = await files.names(path)
  if (inside.every((name) => name === '.git')) await files.remove(path)
}
