import { failure, type Result, success } from '../../kit/result'
import { clockIn } from '../../kit/zones'
import { nextTime, readCron } from './cron'
import { nextByRule } from './next-by-rule'
import { readRule } from './rrule'
import type { Repeat } from './task'

/** The first moment after this one at which something comes round; none where it does not again. */
type Schedule = (after: number) => number | undefined

/** What was written of it, however that is said. */
export const textOf = (repeat: Repeat): string => ('rule' in repeat ? repeat.rule : repeat.cron)

export function readSchedule(repeat: Repeat): Result<Schedule> {
  const { zone } = repeat
  if (!clockIn(zone, 0))
    return failure('bad-schedule', `Nobody knows the time zone ${zone}.`, {
      hint: 'Name one like “Europe/Berlin”.',
    })
  if ('rule' in repeat) {
    const rule = readRule(repeat.rule)
    if (!rule.ok) return rule
    return success((after) => nextByRule(rule.value, zone, repeat.from, after))
  }
  const cron = readCron(repeat.cron)
  return cron.ok ? success((after) => nextTime(cron.value, zone, after)) : cron
}

const minute = 60_000
const mostCounted = 100

/** How many times went by after the first and until now, counted as far as people count. */
export function missedTimes(schedule: Schedule, first: number, now: number): number {
  let count = 0
  let at: number | undefined = first
  while (at !== undefined && at <= now - minute && count < mostCounted) {
    count += 1
    at = schedule(at)
  }
  return count
}
