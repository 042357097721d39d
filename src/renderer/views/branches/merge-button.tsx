import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/tables'
import { Button } from '../../ui/button'
import { MergeDialog } from './merge-dialog'

/** Brings what was done in a workspace back to where it was made from. */
export function MergeButton({ row }: { row: SessionRow }) {
  const [open, setOpen] = useState(false)
  if (row.workspace.kind !== 'worktree') return null
  return (
    <>
      <Button icon={GitMerge} onClick={() => setOpen(true)}>
        Merge
      </Button>
      {open && <MergeDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
