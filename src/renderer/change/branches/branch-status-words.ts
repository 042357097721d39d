import type { BranchLook, Operation } from '../../../shared/change/branch'
import { visibleLine } from '../../kit/markdown/visible'

/** Where a checkout stands, in a line. */
export function branchStatusWords(look: BranchLook): string {
  const { branch, jj, commit, operation, files } = look
  const named = branch === null ? 'On no branch' : `On ${visibleLine(branch)}`
  const where = jj ? `At change ${jj.change}` : named
  const count = look.changed ?? files.length
  const changed = count === 0 ? 'no changes' : `${count} changed ${count === 1 ? 'file' : 'files'}`
  const before = commit === null ? 'no commit yet' : undefined
  const during = operation && `${operation} under way${nextWords(operation, files)}`
  return [where, before, during, changed].filter(Boolean).join(' · ')
}

/** What is to be done so that it goes on. */
function nextWords(operation: Operation, files: BranchLook['files']): string {
  const open = files.filter(({ change }) => change === 'conflicted').length
  if (open > 0) return `, ${open === 1 ? '1 file' : `${open} files`} in conflict`
  if (operation === 'bisect') return ''
  if (operation === 'rebase' || operation === 'am')
    return `, “git ${operation} --continue” in the terminal goes on with it`
  return ', commit to finish it'
}
