import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { GitStatus } from '../../../shared/change/status'
import type { MachineFiles } from '../../host/files'
import { indexInfo } from '../../workspace/git/entries'
import { type Git, printed, type Repository } from '../../workspace/git/git'

export interface OwnIndexParts {
  git: Git
  files: Pick<MachineFiles, 'copy' | 'makeFolder' | 'remove'>
  /** Of the app's own, where nothing else is. */
  indexes: string
}

/** How git is told of it: before its command, and in its environment. */
interface OwnIndex {
  args: string[]
  env: Record<string, string>
  leave(): Promise<void>
}

/**
 * An index of our own to compare with. Of the user's `git diff` would take the lock, whatever it is
 * told, to note which files were only written anew; an agent's commit just then would fail.
 */
export async function ownIndex(
  parts: OwnIndexParts,
  repository: Repository,
  status: GitStatus | undefined,
): Promise<OwnIndex> {
  const { files, indexes } = parts
  await files.makeFolder(indexes)
  const index = join(indexes, randomUUID())
  const leave = async () => {
    await files.remove(index)
  }
  // Parts of an index that is split would lie beside the user's.
  const args = ['-c', 'core.splitIndex=false', '-c', 'diff.autoRefreshIndex=true']
  const own = { args, env: { GIT_INDEX_FILE: index }, leave }
  if (!status || !(await fill(parts.git, repository, status, own)))
    await files.copy(join(repository.admin, 'index'), index)
  return own
}

/**
 * Nothing but the files which differ, as a status has told them: git compares these, and does not look
 * at the tens of thousands that are as they were. False where the status does not say all that an
 * index has of them.
 */
async function fill(
  git: Git,
  repository: Repository,
  { files }: GitStatus,
  { args, env }: OwnIndex,
): Promise<boolean> {
  const tracked = files.filter(({ change }) => change !== 'untracked')
  const entries = tracked.flatMap(({ path, indexed }) =>
    indexed ? [[path, indexed] as const] : [],
  )
  if (entries.length < tracked.length) return false
  const asked = [...args, 'update-index', '-z', '--index-info']
  return printed(await git.write(repository, asked, { env, input: indexInfo(entries) })).ok
}
