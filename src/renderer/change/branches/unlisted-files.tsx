import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from '../../kit/button'
import type { Commit } from './use-commit'

interface UnlistedFilesProps {
  commit: Commit
  onShowAll: () => void
}

/** What is not committed and does not stand in the list: it stays out of a commit until it is chosen. */
export function UnlistedFiles({ commit, onShowAll }: UnlistedFilesProps) {
  const { hidden, shown, show, taken } = commit
  if (hidden.length === 0 || shown === 'all') return null
  const open = shown === 'unlisted'
  return (
    <>
      <Button
        kind="quiet"
        icon={open ? ChevronDown : ChevronRight}
        aria-expanded={open}
        onClick={() => show(open ? 'none' : 'unlisted')}
      >
        Also changed, not in this list ({hidden.length})
      </Button>
      {taken === 0 && (
        <span>Nothing in this list is uncommitted, so Commit has nothing to take.</span>
      )}
      {open && (
        <Button kind="quiet" onClick={onShowAll}>
          Show what changed
        </Button>
      )}
    </>
  )
}
