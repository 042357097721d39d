import { dirname, resolve } from 'node:path'
import type { Health } from '../../shared/workspace/state'
import type { FolderFacts, FolderIdentity } from '../host/folders'
import type { StoredWorkspace } from '../store/log/log'

export interface HealthFacts {
  /** What is at its path. */
  seen: Pick<FolderFacts, 'kind' | 'real' | 'identity'>
  /** What `.git` in it says, and what git's own folder for it says. */
  link: string | undefined
  back: string | undefined
  /** Git's own folder for it is there. */
  known: boolean
}

/**
 * Whether a worktree still is the one that was made: the very folder, and both of its ends lead to one
 * another. Without that git would find some other repository, or that of a folder above.
 */
export function healthOf(workspace: StoredWorkspace, facts: HealthFacts): Health {
  const { path, admin, identity } = workspace
  const { seen, link, back, known } = facts
  if (seen.kind === 'nothing') return 'missing'
  if (seen.kind !== 'folder' || seen.real !== path) return 'replaced'
  if (identity && !isSame(identity, seen.identity)) return 'replaced'
  if (!known) return 'pruned'
  const leads = link === undefined ? undefined : pathIn(link, 'gitdir: ', path)
  if (admin === undefined || leads !== admin) return 'foreign'
  const returns = back === undefined ? undefined : pathIn(back, '', admin)
  return returns !== undefined && dirname(returns) === path ? 'ok' : 'foreign'
}

/** Git writes whole paths, or with a setting of its own such that begin at the file. */
function pathIn(text: string, prefix: string, from: string): string | undefined {
  const [line = ''] = text.split('\n')
  return line.startsWith(prefix) ? resolve(from, line.slice(prefix.length)) : undefined
}

/** Of another device, of another moment: not every file system keeps all of it. */
const isSame = (one: FolderIdentity, other: FolderIdentity): boolean =>
  one.inode === other.inode && (one.born === '0' || other.born === '0' || one.born === other.born)
