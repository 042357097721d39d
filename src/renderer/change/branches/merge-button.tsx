import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/app/tables'
import { Button } from '../../kit/button'
import { useRow } from '../../store/rows'
import { MergeDialog } from './merge-dialog'

/** Brings what was done in a workspace back to where it was made from. */
export function MergeButton({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  const workspace = useRow('workspaces', row.workspace.id)
  // One that is being made, has failed, or is going has nothing to bring back.
  if (row.workspace.kind === 'folder' || workspace?.state !== 'ready') return null
  return (
    <>
      <Button icon={GitMerge} onClick={() => setOpen(true)}>
        Merge
      </Button>
      {open && <MergeDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
