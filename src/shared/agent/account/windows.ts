import type { LimitWindow } from '../content'

/** A window of a limit as it was last told of, and how its use grew until then. */
export interface SeenWindow extends LimitWindow {
  seenAt: number
  /** When, and how much of it was used, since it began anew; the oldest first. */
  course: [at: number, used: number][]
}

/** More points than these say nothing more of how fast it is used up. */
const mostPoints = 40
/** Points that are nearer to each other are one. */
const nearest = 60_000
/** Agents tell the same reset with some seconds more or less. */
const sameReset = 120_000

/** What was told goes over what was known; what is not said of a window stays as it was. */
export function withWindows(
  known: readonly SeenWindow[],
  told: readonly LimitWindow[],
  now: number,
): SeenWindow[] {
  const all = new Map(known.map((window) => [keyOf(window), window]))
  for (const window of told) {
    const before = all.get(keyOf(window))
    all.set(keyOf(window), before ? goneOn(before, window, now) : begun(window, now))
  }
  return [...all.values()]
}

const keyOf = ({ name, model }: LimitWindow): string => `${name}\n${model ?? ''}`

const begun = (window: LimitWindow, now: number): SeenWindow => ({
  ...window,
  seenAt: now,
  course: window.used === undefined ? [] : [[now, window.used]],
})

function goneOn(before: SeenWindow, told: LimitWindow, now: number): SeenWindow {
  if (isAnew(before, told, now)) return begun(told, now)
  const { used } = told
  return {
    ...before,
    ...told,
    seenAt: now,
    course: used === undefined ? before.course : withPoint(before.course, [now, used]),
  }
}

/** The window of before is over: what was used of it says nothing of this one. */
function isAnew(before: SeenWindow, told: LimitWindow, now: number): boolean {
  if (before.resetsAt === undefined) return (told.used ?? 1) < (before.used ?? 0)
  if (told.resetsAt === undefined) return now >= before.resetsAt
  return told.resetsAt > before.resetsAt + sameReset
}

function withPoint(course: SeenWindow['course'], point: [number, number]): SeenWindow['course'] {
  // A clock that was set back: what comes after now is of no use.
  const past = course.filter(([at]) => at <= point[0])
  const last = past.at(-1)
  // The first one stays: from there it is counted.
  const kept = past.length > 1 && last && point[0] - last[0] < nearest ? past.slice(0, -1) : past
  const all = [...kept, point]
  return all.length > mostPoints ? all.filter((_, place) => place % 2 === 0 || place > 20) : all
}

/** What is known of it holds: it has not begun anew since. */
export const isCurrent = ({ resetsAt }: LimitWindow, now: number): boolean =>
  resetsAt === undefined || resetsAt > now

/** The end of what is used up now, where that was told: the latest, since all of them have to be over. */
export function usedUpUntil(
  windows: readonly LimitWindow[],
  model: string | undefined,
  now: number,
): number | undefined {
  const ends = windows
    .filter((window) => isUsedUp(window) && concerns(window.model, model))
    .flatMap(({ resetsAt }) => (resetsAt !== undefined && resetsAt > now ? [resetsAt] : []))
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** Refused without a time is no usage limit: the service has too much to do. */
const isUsedUp = ({ state, used, resetsAt }: LimitWindow): boolean =>
  resetsAt !== undefined && (state === 'rejected' || (used ?? 0) >= 1)

/** Whether a limit of a model concerns who uses one; one of no model concerns everybody. */
export function concerns(limited: string | undefined, used: string | undefined): boolean {
  if (limited === undefined) return true
  if (used === undefined) return false
  // "opus" is what agents call "claude-opus-5-5" when they speak of limits.
  const [one, other] = [limited.toLowerCase(), used.toLowerCase()]
  return one.includes(other) || other.includes(one)
}
