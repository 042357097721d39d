import type { ToolContent } from '../../../shared/agent/content'
import { useDiffs } from './use-diffs'

/** How many lines all of its changes add and remove. */
export function Counts({ of }: { of: readonly ToolContent[] }) {
  const diffs = useDiffs(of.filter((part) => part.type === 'diff'))
  if (!diffs) return <span className="counts faint">Comparing…</span>
  const added = diffs.reduce((sum, diff) => sum + diff.added, 0)
  const removed = diffs.reduce((sum, diff) => sum + diff.removed, 0)
  if (added === 0 && removed === 0) return null
  return (
    <span className="counts">
      <span className="count-added">+{added}</span>{' '}
      <span className="count-removed">−{removed}</span>
    </span>
  )
}
