import type { SeenWindow } from '../../../shared/agent/account/windows'
import { isCurrent } from '../../../shared/agent/account/windows'

const minute = 60_000
const hour = 60 * minute
/** How it was used before that says little of how it is used now. */
const lately = 2 * hour
/** From less than these nothing can be told. */
const fewestPoints = 3
const shortest = 10 * minute
const least = 0.02
/** Nobody has used it since: it need not go on like that. */
const stale = 30 * minute
/** A window whose end is not known is not looked at further ahead. */
const farthest = 12 * hour

/**
 * When a window is used up if it goes on being used as it was lately; nothing where there is too
 * little to tell that, and where it begins anew before.
 */
export function forecast(window: SeenWindow, now: number): number | undefined {
  const { course, used = 0, resetsAt, state } = window
  if (used >= 1 || state === 'rejected' || !isCurrent(window, now)) return undefined
  const points = course.filter(([at]) => at > now - lately && at <= now)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < fewestPoints) return undefined
  if (last[0] - first[0] < shortest || last[1] - first[1] < least || now - last[0] > stale)
    return undefined
  const at = last[0] + (1 - last[1]) / slopeOf(points)
  return at > now && at < (resetsAt ?? now + farthest) ? at : undefined
}

/** The line that lies nearest to all points: one that is a little off does not turn it. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [time, use] = [mean(([at]) => at), mean(([, used]) => used)]
  const above = mean(([at, used]) => (at - time) * (used - use))
  return above / mean(([at]) => (at - time) ** 2)
}
