import type { ReviewRow } from '../../shared/app/tables'
import type { ChangeSize } from '../../shared/task/found'
import type { TaskRow } from '../../shared/task/row'

/**
 * What its result changes: as it is seen just now where somebody looks at it, else as it was found to
 * be when it came. Nothing is said of what was never read.
 */
export function resultSize(
  { session, state, size }: Pick<TaskRow, 'session' | 'state' | 'size'>,
  reviews: readonly ReviewRow[],
): ChangeSize | undefined {
  const seen = reviews.find(
    (review) =>
      review.session === session &&
      review.range.type === 'result' &&
      review.state === 'ready' &&
      !review.behind,
  )
  return state === 'review' && seen ? seen : size
}

/** There is a result, and nothing in it to accept. */
export const isUnchanged = (
  { state }: Pick<TaskRow, 'state'>,
  size: ChangeSize | undefined,
): boolean => state === 'review' && size?.files === 0
