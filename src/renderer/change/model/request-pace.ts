import type { RequestView } from '../../../shared/change/request'

const soon = 30_000
const later = 180_000
/** So often nothing may have changed: then it is read again at the user's word only. */
const mostUnchanged = 20

/** In how many milliseconds a request is read again while somebody looks at it; null where that is of no use. */
export function readAgainAfter(
  { state, checks }: Pick<RequestView, 'state' | 'checks'>,
  unchanged: number,
): number | null {
  if (state === 'merged' || state === 'closed' || unchanged >= mostUnchanged) return null
  return checks.some((check) => check.state === 'running') ? soon : later
}
