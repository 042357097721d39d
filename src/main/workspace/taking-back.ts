import { join } from 'node:path'
import { type BytePath, shownPath } from '../../kit/path'
import { type Result, success } from '../../kit/result'
import type { StoredWorkspace } from '../store/log/log'
import { foreignIn, foreignInHalf } from './foreign'
import { inBytes } from './git/git'
import type { Kept, Made } from './isolation'
import { branchRef, isOurs, origin, type WorktreeParts, worktreeOf } from './worktree'

/**
 * What was made goes again, in the order opposite to the making. What somebody has made or changed in it
 * stays, with all that it needs: it is looked for where nobody else writes any more.
 */
export async function takeBack(
  parts: WorktreeParts,
  workspace: StoredWorkspace,
  made: Made,
): Promise<Result<Kept>> {
  const folder = await takeFolder(parts, workspace)
  if (!folder.ok) return folder
  if (folder.value.length > 0) return success({ paths: folder.value, branch: true })
  for (const above of (workspace.above ?? []).toReversed()) await parts.folders.removeEmpty(above)
  return success({ paths: [], branch: made.newBranch && !(await takeBranch(parts, workspace)) })
}

/** Tells what stays, and then all of it does. */
async function takeFolder(
  parts: WorktreeParts,
  workspace: StoredWorkspace,
): Promise<Result<BytePath[]>> {
  const { files, folders } = parts
  const { path, admin, identity } = workspace
  const aside = `${path}.going-${workspace.id.slice(0, 8)}`
  // An earlier run of the app was ended in the middle of this.
  await folders.move(aside, path)
  const there = await folders.facts(path)
  if (!there.ok) return there
  if (there.value.kind === 'nothing') return takeAdmin(parts, workspace)
  // Something else came to its place.
  if (there.value.kind !== 'folder') return success([inBytes(path)])
  if (admin === undefined || identity === undefined) {
    // Git was ended while it made the two: there is nothing in it but the way to the other half.
    const inside = await files.names(path)
    if (inside.some((name) => name !== '.git')) return success(inside.map(inBytes))
    const link = await files.text(join(path, '.git'))
    if (link !== undefined && !link.startsWith(`gitdir: ${join(workspace.common, 'worktrees')}`))
      return success(['.git'])
    const gone = await folders.discard(path)
    return gone.ok ? takeAdmin(parts, workspace) : gone
  }
  if (there.value.identity.inode !== identity.inode) return success([inBytes(path)])
  const users = await folders.users(path)
  if (!users.ok) return users
  if (users.value.length > 0) return success(users.value.map(({ name }) => inBytes(name)))
  const moved = await folders.move(path, aside)
  if (!moved.ok) return moved
  const place = worktreeOf(workspace)
  const foreign = await (workspace.state === 'preparing'
    ? foreignInHalf(parts, place, { folder: aside })
    : foreignIn(parts, place, aside))
  const carried = await folders.same(workspace.top, aside, workspace.carried ?? [])
  const stays = foreign.ok ? foreign.value.filter((one) => !carried.includes(one)) : [inBytes(path)]
  if (stays.length > 0 || (await headMoved(parts, workspace))) {
    const back = await folders.move(aside, path)
    if (!back.ok) return back
    return foreign.ok ? success(stays.length > 0 ? stays : ['HEAD']) : foreign
  }
  const gone = await folders.discard(aside)
  return gone.ok ? takeAdmin(parts, workspace) : gone
}

/** Somebody has committed or switched there. */
async function headMoved({ git }: WorktreeParts, workspace: StoredWorkspace): Promise<boolean> {
  const asked = ['rev-parse', '--verify', '--quiet', 'HEAD']
  const head = await git.read(worktreeOf(workspace), asked, { folder: workspace.common })
  return !head.ok || head.value.stdout.trim() !== workspace.commit
}

/** What git keeps for a worktree that is not there any more, by its own name alone. */
async function takeAdmin(
  { files }: WorktreeParts,
  { path, common }: StoredWorkspace,
): Promise<Result<string[]>> {
  const admins = join(common, 'worktrees')
  for (const name of await files.names(admins)) {
    const back = await files.text(join(admins, name, 'gitdir'))
    if (back?.trimEnd() === join(path, '.git')) await files.remove(join(admins, name))
  }
  return success([])
}

/** Only as it was made, and only by us. */
async function takeBranch(parts: WorktreeParts, workspace: StoredWorkspace): Promise<boolean> {
  if (!(await isOurs(parts, workspace))) return true
  const args = ['update-ref', '-d', branchRef(workspace), workspace.commit]
  const gone = await parts.git.write(origin(workspace), args)
  return gone.ok && gone.value.code === 0
}

/** In words for the user, where something stays. */
export function keptWords(
  { paths, branch }: Kept,
  { path, branch: name }: StoredWorkspace,
): string {
  const [first] = paths
  if (first === undefined) return branch ? `The branch ${name} has moved on, and stays.` : ''
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
  return `It stays at ${path}: ${shownPath(first)}${more} came there meanwhile.`
}
