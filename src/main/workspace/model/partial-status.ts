import type { BytePath } from '../../../kit/path'
import type { ChangedFile, GitStatus } from '../../../shared/change/status'

/** With more paths than these, reading everything costs no more. */
export const mostKnownPaths = 64

/**
 * Puts what was read of some paths, which are known to have changed, into what was known of all; nothing
 * where only reading everything can tell: renames are two paths, and at which folder git folds what is
 * untracked hangs on what else is there. The index has to be what it was.
 */
export function mergedStatus(
  before: GitStatus,
  paths: readonly BytePath[],
  read: readonly ChangedFile[],
): GitStatus | undefined {
  const named = ({ path }: ChangedFile) =>
    paths.some((one) => path === one || path === `${one}/` || path.startsWith(`${one}/`))
  // Git writes a name otherwise than the file system: nothing can be put in its place.
  if (!read.every(named)) return undefined
  let files = before.files
  for (const path of paths) {
    const concerned = ({ path: other }: ChangedFile) =>
      other === path || other.startsWith(`${path}/`)
    const now = read.filter(concerned)
    if (now.some(isMoved)) return undefined
    if (files.some((file) => isFolder(file) && path.startsWith(file.path))) {
      // Whether anything else is left in a folder that stands for all in it is not known.
      if (now.length === 0 || !now.every(isUntracked)) return undefined
      continue
    }
    const old = files.filter(concerned)
    if (old.some(isMoved) || files.some(({ from }) => from === path)) return undefined
    const placed = (file: ChangedFile) =>
      !isUntracked(file) || isAtTop(file) || old.some(({ path: other }) => other === file.path)
    if (!now.every(placed)) return undefined
    files = [...files.filter((file) => !concerned(file)), ...now]
  }
  return { ...before, files: files.toSorted(byPosition) }
}

const isMoved = ({ from }: ChangedFile): boolean => from !== undefined
const isUntracked = ({ change }: ChangedFile): boolean => change === 'untracked'
const isFolder = (file: ChangedFile): boolean => isUntracked(file) && file.path.endsWith('/')
const isAtTop = ({ path }: ChangedFile): boolean => !path.slice(0, -1).includes('/')

/** As git lists them: what is untracked comes last. */
function byPosition(one: ChangedFile, other: ChangedFile): number {
  const [first, second] = [isUntracked(one), isUntracked(other)]
  if (first !== second) return first ? 1 : -1
  return one.path < other.path ? -1 : 1
}
