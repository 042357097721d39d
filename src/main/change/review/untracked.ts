import type { BytePath } from '../../../kit/path'
import { type Result, success } from '../../../kit/result'
import type { GitStatus } from '../../../shared/change/status'
import { type Git, inText, printed, type Repository } from '../../workspace/git/git'

/** Files that are not tracked, and those that two sides have changed. */
interface Untracked {
  fresh: BytePath[]
  conflicts: ReadonlySet<BytePath>
}

/** More are not named one by one. */
const namedLimit = 200
const outputLimit = 256 * 1024 * 1024

/** Asked of git, below these places; a status that is read already says where there is nothing to be asked. */
export async function readUntracked(
  git: Git,
  repository: Repository,
  where: readonly string[],
  status: Pick<GitStatus, 'files'> | undefined,
): Promise<Result<Untracked>> {
  // Where a file was there may be a folder, of which a status that does not go into folders says nothing.
  const named = status?.files.filter(({ change }) => change === 'untracked' || change === 'deleted')
  const names = named?.map(({ path }) => inText(path))
  if (status && names?.length === 0) return success({ fresh: [], conflicts: conflictsIn(status) })
  // A sign that stands for bytes which are no text names nothing.
  const clear = names && names.length <= namedLimit && !names.some((one) => one.includes('\uFFFD'))
  const args = ['ls-files', '--others', '--unmerged', '-t', '--exclude-standard', '-z', '--']
  const read = printed(
    await git.read(repository, [...args, ...(clear ? names : where)], { limit: outputLimit }),
  )
  if (!read.ok) return read
  const fresh: BytePath[] = []
  const conflicts = new Set<BytePath>(status ? conflictsIn(status) : [])
  for (const line of read.value.split('\0')) {
    if (line.startsWith('? ')) fresh.push(line.slice(2))
    // Mode, content and stage stand before it.
    else if (line.includes('\t')) conflicts.add(line.slice(line.indexOf('\t') + 1))
  }
  return success({ fresh, conflicts })
}

const conflictsIn = ({ files }: Pick<GitStatus, 'files'>): Set<BytePath> =>
  new Set(files.flatMap(({ path, change }) => (change === 'conflicted' ? [path] : [])))
