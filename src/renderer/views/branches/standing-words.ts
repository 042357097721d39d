import type { BranchLook } from '../../../shared/workspace/branch'
import { visibleLine } from '../../markdown/visible'

/** Where a checkout stands, in a line. */
export function standingWords({ branch, commit, operation, files }: BranchLook): string {
  const where = branch === null ? 'On no branch' : `On ${visibleLine(branch)}`
  const count = files.length
  const changed = count === 0 ? 'no changes' : `${count} changed ${count === 1 ? 'file' : 'files'}`
  const before = commit === null ? 'no commit yet' : undefined
  const during = operation && `${operation} under way`
  return [where, before, during, changed].filter(Boolean).join(' · ')
}
