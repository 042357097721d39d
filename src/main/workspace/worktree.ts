import type { Result } from '../../kit/result'
import type { MachineFiles } from '../host/files'
import type { MachineFolders } from '../host/folders'
import type { StoredWorkspace } from '../store/log/log'
import { type Git, type GitOptions, inText, type Repository } from './git/git'
import type { Job } from './isolation'
import type { SettingUp } from './setting-up'

/** Worktrees that were checked out ahead. */
interface SpareWorktrees {
  prepare(workspace: StoredWorkspace): Promise<void>
  take(workspace: StoredWorkspace): Promise<boolean>
  switch(workspace: StoredWorkspace, options: GitOptions): Promise<Result<void>>
}

export interface WorktreeParts {
  git: Git
  files: Pick<MachineFiles, 'kind' | 'names' | 'put' | 'remove' | 'text'>
  folders: MachineFolders
  settingUp: SettingUp
  spares?: SpareWorktrees
  /** Whoever has just got a worktree begins to work in it; the next spare one is made after that. */
  calm?(): Promise<void>
  /** Where the worktrees of a repository are made. */
  folderFor(top: string): Promise<Result<string>>
}

export const zero = '0'.repeat(40)

export const branchRef = ({ branch }: StoredWorkspace): string => `refs/heads/${branch}`

/** What the first line of the branch's log says, so that it is known for ours. */
export const branchMark = ({ id, base }: StoredWorkspace): string =>
  `Liminal workspace ${id}, from ${base}`

/** Without what was checked out: as the repository that it is made from. */
export const origin = ({ top, common }: StoredWorkspace): Repository => ({
  top,
  admin: common,
  common,
})

/** The branch is there, and this very making has made it. */
export async function isOurs(
  { git }: Pick<WorktreeParts, 'git'>,
  workspace: StoredWorkspace,
): Promise<boolean> {
  const args = ['reflog', 'show', '--format=%gs', branchRef(workspace), '--']
  const log = await git.read(origin(workspace), args)
  return log.ok && inText(log.value.stdout).trimEnd().split('\n').at(-1) === branchMark(workspace)
}

export function worktreeOf({ path, admin, common }: StoredWorkspace): Repository {
  return { top: path, admin: admin ?? '', common }
}

/** How long git may take for something that grows with the repository. */
export const patience = 60 * 60_000

export const options = ({ signal, heard }: Job): GitOptions => ({
  signal,
  heard,
  timeout: patience,
})
