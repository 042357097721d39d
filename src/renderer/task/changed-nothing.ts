import type { ReviewRow } from '../../shared/app/tables'
import type { TaskRow } from '../../shared/task/row'

/** There is nothing to accept in its result: its files were read to the end, and none differs. */
export const hasChangedNothing = (
  { session }: Pick<TaskRow, 'session'>,
  reviews: readonly ReviewRow[],
): boolean =>
  reviews.some(
    (review) =>
      review.session === session &&
      review.range.type === 'result' &&
      review.state === 'ready' &&
      !review.behind &&
      review.files === 0,
  )
