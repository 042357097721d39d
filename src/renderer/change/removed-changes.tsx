import { GitCompare } from 'lucide-react'
import type { SessionRow } from '../../shared/app/tables'
import { EmptyState } from '../kit/empty-state'
import { visibleLine } from '../kit/markdown/visible'
import { useMerged } from './use-merged'

/** Where to see what was changed, once the folder in which it was is removed. */
export function RemovedChanges({ session }: { session: SessionRow }) {
  const merged = useMerged(session.id)?.merged
  if (!merged)
    return (
      <EmptyState
        icon={GitCompare}
        title="Its worktree was removed"
        text="What was changed there is shown when it is restored."
      />
    )
  const commit = merged.commit.slice(0, 8)
  return (
    <EmptyState
      icon={GitCompare}
      title={`Merged into ${visibleLine(merged.base)} as ${commit}`}
      text={`“git diff ${commit}^ ${commit}” shows what was merged. “Undo merge”, in its task, takes it back.`}
    />
  )
}
