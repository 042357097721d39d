import { type Result, success } from '../../../kit/result'
import { type Git, printed, type Repository } from '../git/git'
import type { Lonely } from '../inventory/commits'

/** A reference of ours that keeps commits which nothing else would keep. */
export interface Rescue {
  ref: string
  commit: string
}

/** How long commits are kept after the workspace has left the trash. */
export const rescuedFor = 90 * 24 * 60 * 60 * 1000

export const rescuesFor = (workspace: string, lonely: readonly Lonely[]): Rescue[] =>
  lonely.map(({ commit }, place) => ({
    ref: `refs/liminal/rescue/${workspace}${place === 0 ? '' : `-${place + 1}`}`,
    commit,
  }))

/** All or none of them, and HEAD taken off its branch along with it, if it still stands on that commit. */
export async function keepCommits(
  git: Git,
  repository: Repository,
  rescues: readonly Rescue[],
  takenOff: string | null,
): Promise<Result<void>> {
  const orders = [
    ...rescues.map(({ ref, commit }) => `update ${ref} ${commit}`),
    ...(takenOff === null ? [] : ['option no-deref', `update HEAD ${takenOff} ${takenOff}`]),
  ]
  if (orders.length === 0) return success(undefined)
  const asked = ['update-ref', '-m', 'Liminal: into the trash', '--stdin']
  const input = orders.map((order) => `${order}\n`).join('')
  const done = printed(await git.write(repository, asked, { input }))
  return done.ok ? success(undefined) : done
}

/** Only as they were made: what somebody has moved since is theirs. */
export async function dropRescues(
  git: Git,
  repository: Repository,
  rescues: readonly Rescue[],
): Promise<Result<void>> {
  for (const { ref, commit } of rescues) {
    const there = await git.read(repository, ['rev-parse', '--verify', '--quiet', ref])
    if (!there.ok) return there
    if (there.value.stdout.trimEnd() !== commit) continue
    const dropped = printed(await git.write(repository, ['update-ref', '-d', ref, commit]))
    if (!dropped.ok) return dropped
  }
  return success(undefined)
}
