import type { LikelyDone } from './model/likely-done'
import { clockWords } from './task-words'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** As exact as anybody could be: the further off, the rounder. */
function roundTo(left: number): number {
  if (left < hour) return 5 * minute
  if (left < 6 * hour) return 10 * minute
  return left < day ? 30 * minute : hour
}

function checkpointWords(at: number, now: number): string {
  const left = at - now
  if (left < 5 * minute) return 'in a few minutes'
  // Nobody knows the hour of a day next week.
  if (left > 7 * day)
    return `on ${new Date(at).toLocaleDateString([], { month: 'short', day: 'numeric' })}`
  const step = roundTo(left)
  return `about ${clockWords(Math.ceil(at / step) * step, now)}`
}

function workWords(work: number): string {
  if (work < 10 * minute) return 'a few minutes of work'
  if (work < 55 * minute) return `about ${Math.round(work / (5 * minute)) * 5} min of work`
  if (work < 2 * day) return `about ${Math.max(1, Math.round(work / hour))} h of work`
  return `about ${Math.round(work / day)} days of work`
}

/** "Likely done about 14:20, about 3 h of work, 4 at a time, without 3 that wait for you"; nothing where nothing is left. */
export function likelyWords(likely: LikelyDone, now: number): string {
  const { count, at, work, atOnce, yours, otherwise } = likely
  const wait = (many: number) => (many === 1 ? 'waits' : 'wait')
  const others = [
    ...(yours > 0 ? [`${yours} that ${wait(yours)} for you`] : []),
    ...(otherwise > 0 ? [`${otherwise} that ${wait(otherwise)} for a branch`] : []),
  ].join(' and ')
  const without = others === '' ? [] : [`without ${others}`]
  if (count === 0) return yours > 0 ? `${yours} ${wait(yours)} for you` : ''
  if (at === undefined) return ['Likely done: unknown yet', ...without].join(', ')
  return [
    `Likely done ${checkpointWords(at, now)}`,
    workWords(work),
    ...(atOnce > 1 ? [`${atOnce} at a time`] : []),
    ...without,
  ].join(', ')
}
