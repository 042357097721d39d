import type { SessionRow } from '../../../shared/app/tables'
import { later } from '../../kit/later'

/** The dialog of a merge, which no conversation needs to be drawn. */
export const MergeDialog = later<{ row: SessionRow; onClose: () => void }>(() =>
  import('./merge-dialog').then((view) => view.MergeDialog),
)
