import type { SessionRow } from '../../../shared/tables'
import { BranchPanel } from './branch-panel'

/** What was changed, and what can be done with it. */
export function ChangesTab({ row }: { row: SessionRow }) {
  return (
    <div className="changes-tab">
      <div className="changes-space" />
      <BranchPanel row={row} />
    </div>
  )
}
