import type { BranchLook } from '../../../shared/workspace/branch'
import { visibleLine } from '../../markdown/visible'

/** Where a checkout stands, in a line. */
export function standingWords({ branch, jj, commit, operation, files }: BranchLook): string {
  const named = branch === null ? 'On no branch' : `On ${visibleLine(branch)}`
  const where = jj ? `At change ${jj.change}` : named
  const count = files.length
  const changed = count === 0 ? 'no changes' : `${count} changed ${count === 1 ? 'file' : 'files'}`
  const before = commit === null ? 'no commit yet' : undefined
  const during = operation && `${operation} under way`
  return [where, before, during, changed].filter(Boolean).join(' · ')
}
