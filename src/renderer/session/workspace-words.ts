import type { SessionLocation, WorkspaceRow } from '../../shared/app/tables'
import type { Merged } from '../../shared/task/task'
import type { Health } from '../../shared/workspace/state'

const kinds = { worktree: 'Git worktree', jj: 'jj workspace', folder: 'Project folder' }

/** "Git worktree fix-login from main, ready": what it is, and how it stands. */
export function workspaceWords(
  place: SessionLocation,
  workspace: WorkspaceRow | undefined,
): string {
  const name = workspace?.name ?? place.branch ?? ''
  const base = workspace?.base ?? place.base
  const how = workspace && stands(workspace)
  // What it was made as is no matter when it is lost: the room is for what is wrong.
  const lost = lostWords(workspace) !== undefined || workspace?.state === 'trashed'
  const what = lost ? name : `${kinds[place.kind]} ${name}${base ? ` from ${shownBase(base)}` : ''}`
  return how ? `${what}, ${how}` : what
}

/** A commit that no branch is at is called as git calls it. */
const shownBase = (base: string): string => (isCommit.test(base) ? base.slice(0, 8) : base)
const isCommit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

const unsound: Record<Exclude<Health, 'ok'>, string> = {
  missing: 'its folder is gone',
  replaced: 'something else is in its place',
  foreign: 'it leads to another repository',
  pruned: 'git does not know it any more',
}

/** Why nothing is sent from a session whose folder is not what was made. */
export function lostWords(workspace: WorkspaceRow | undefined): string | undefined {
  if (workspace?.state !== 'ready' || workspace.health === 'ok') return undefined
  return `Nothing can be sent: ${unsound[workspace.health]}`
}

function stands({ state, step, health, setup, problem }: WorkspaceRow): string {
  switch (state) {
    case 'preparing':
      return step ? `preparing · ${step}` : 'preparing'
    case 'ready':
      if (health !== 'ok') return unsound[health]
      if (setup === 'running') return `ready · ${step ?? 'setting up'}`
      return setup === 'failed' ? 'ready, but not all was set up' : 'ready'
    case 'failed':
      return problem?.code === 'never-started' ? 'removed again' : 'not made'
    case 'removing':
      return 'being removed'
    case 'trashed':
    case 'gone':
      return 'removed'
  }
}

/** What became of the task that was done in it, once it is not needed any more. */
export const mergedWords = ({ base }: Merged): string =>
  `Done and merged into ${base}; its worktree was removed`

/** Whether sessions can go on in it, and what making it again is called where that can help. */
export function workspaceStatusOf(workspace: WorkspaceRow | undefined): {
  sound: boolean
  again?: string
} {
  if (!workspace) return { sound: true }
  const { state, health, kind } = workspace
  const again = health === 'missing' || (health === 'pruned' && kind === 'worktree')
  if (state === 'ready' && again) return { sound: false, again: 'Recreate' }
  if (state === 'failed') return { sound: false, again: 'Try again' }
  if (state === 'trashed') return { sound: false, again: 'Restore' }
  const sound = state === 'preparing' || (state === 'ready' && health === 'ok')
  return { sound: sound || state === 'removing' }
}
