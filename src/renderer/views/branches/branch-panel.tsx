import { GitMerge, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SessionRow } from '../../../shared/tables'
import { visibleLine } from '../../markdown/visible'
import { succeeds } from '../../store/act'
import { useRow } from '../../store/rows'
import type { MenuGroups } from '../../ui/menu'
import { CommitForm } from './commit-form'
import { DeedStatus } from './deed-status'
import { MergeDialog } from './merge-dialog'
import { standingWords } from './standing-words'
import { useAsk } from './use-ask'
import { useLook } from './use-look'
import './branches.css'

/** What can be done with what was changed: commit it, and send it on its way. */
export function BranchPanel({ row }: { row: SessionRow }) {
  const [{ look, problem }] = useLook(row)
  const deeds = useRow('branches', row.workspace.path)
  const ask = useAsk(row, look)
  const [merging, setMerging] = useState(false)
  if (!look) {
    if (!problem || problem.code === 'no-repository') return null
    return (
      <section className="branch-panel" aria-label="Branch">
        <p role="alert">
          {visibleLine(problem.message)} {problem.hint}
        </p>
      </section>
    )
  }
  const more: MenuGroups = [
    [
      {
        label: 'Merge into another branch…',
        icon: GitMerge,
        disabled: look.bases.length === 0,
        run: () => setMerging(true),
      },
      {
        label: 'Take the last merge back',
        icon: Undo2,
        disabled: deeds?.undo === undefined,
        run: () => void succeeds('branch.undo', { session: row.id }),
      },
    ],
  ]
  return (
    <section className="branch-panel" aria-label="Branch">
      <p className="branch-line faint">{standingWords(look)}</p>
      <DeedStatus row={deeds} />
      <CommitForm row={row} look={look} onAsk={ask} more={more} />
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </section>
  )
}
