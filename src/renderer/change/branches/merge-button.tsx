import { Archive, GitMerge } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { folderKey } from '../../../shared/host/remotes/on-host'
import { Button } from '../../kit/button'
import { visibleLine } from '../../kit/markdown/visible'
import { useRow } from '../../store/rows'
import { useDoings } from '../active-changes'
import { MergeDialog } from './merge-later'
import { useMergedBranch } from './use-merged-branch'

interface MergeButtonProps {
  row: SessionRow
  onArchive: () => void
}

/** Brings what was done in a workspace back to where it was made from, or says that this was done. */
export function MergeButton({ row, onArchive }: MergeButtonProps) {
  const [open, setOpen] = useState(false)
  const archive = useRef<HTMLButtonElement>(null)
  const workspace = useRow('workspaces', row.workspace.id)
  const folder = useRow('folders', folderKey(row))
  const merged = useMergedBranch(row)
  // What was pressed is gone with what there was to merge.
  useEffect(() => {
    if (!open && merged && document.activeElement === document.body) archive.current?.focus()
  }, [open, merged])
  const empty =
    folder?.versions === 'git' && folder.commit === workspace?.commit && folder.changed === 0
  // One that is being made, has failed, or is going has nothing to bring back.
  const isThere = row.workspace.kind !== 'folder' && workspace?.state === 'ready'
  const can = isThere && !merged && !empty
  useDoings({ 'branch.merge': can ? () => setOpen(true) : undefined })
  if (!isThere) return null
  return (
    <>
      {merged ? (
        <>
          <span role="status" aria-label="Merge" className="ellipsis">
            Merged into {visibleLine(merged)}
          </span>
          {!row.archived && (
            <Button ref={archive} icon={Archive} onClick={onArchive}>
              Archive
            </Button>
          )}
        </>
      ) : (
        can && (
          <Button icon={GitMerge} onClick={() => setOpen(true)}>
            Merge
          </Button>
        )
      )}
      {open && <MergeDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
