/** What two clocks show: the one on the wall, which anybody may set, and one that only ever goes on, also in sleep. */
export interface Clocks {
  now: number
  uptime: number
}

/** A longer look than that at once: sleep, a clock that was set, a timer that came late. */
const longest = 30_000

/**
 * Whether a moment has come that was planned when the clocks showed `planned`; else when to look
 * again. It has come when both clocks say so: one that is set forward makes nothing run early, and one
 * that is set back makes it wait.
 */
export function waitFor(at: number, planned: Clocks, clocks: Clocks): number {
  const onTheWall = at - clocks.now
  const inTruth = at - planned.now - (clocks.uptime - planned.uptime)
  const left = Math.max(onTheWall, inTruth)
  return left <= 0 ? 0 : Math.min(left, longest)
}

/** What was to be sent in a moment, and was not because the app was away: after that nobody can be sure of it. */
const tooLate = 10 * 60_000

/** After a start of the app: whether what was planned before is still what the user expects. */
export function isStale(
  step: { at: number; until?: number; account?: unknown },
  now: number,
): boolean {
  const waits = step.until !== undefined || step.account !== undefined
  return !waits && now - step.at > tooLate
}

/** Clocks that differ by less are alike. */
const alike = 1000

/** When a moment comes, as the clock on the wall shows it: where that was set forward, it is as much later. */
export function comesAt(at: number, left: number, now: number): number {
  return now + left - at > alike ? now + left : at
}
