import { type ClockTime, checkpointOf, clockIn, overIn } from '../../kit/zones'
import type { Rule } from './rrule'

const minute = 60_000
const wholeDay = 86_400_000
/** Beyond that nothing is looked for. */
const farthest = 36_600

/**
 * The first moment after this one at which clocks in the zone show what the rule says, which holds from
 * `from` on. What a change of the clock leaves out happens when the clock goes on; what it shows twice
 * happens once.
 */
export function nextByRule(
  rule: Rule,
  zone: string,
  from: number,
  after: number,
): number | undefined {
  const start = clockIn(zone, Math.ceil(from / minute) * minute)
  const seen = clockIn(zone, after)
  const over = overIn(zone, after)
  if (!start || !seen || over === undefined) return undefined
  const { until, count } = rule
  const end = until && ('moment' in until ? until.moment : checkpointOf(until.shown, zone))
  const first = dayOf(start)
  // What is counted is counted from its beginning.
  const begin = count === undefined ? Math.max(first, dayOf(seen) - 1) : first
  let counted = 0
  for (let day = begin; day <= begin + farthest; day += 1) {
    if (!fitsDay(rule, start, day)) continue
    for (const at of timesOf(rule, start, day)) {
      if (day === first && at < start.hour * 60 + start.minute) continue
      counted += 1
      if (count !== undefined && counted > count) return undefined
      if (day * wholeDay + at * minute <= over) continue
      const moment = checkpointOf(shownOn(day, at), zone)
      if (moment === undefined || (end !== undefined && moment > end)) return undefined
      if (moment > after) return moment
    }
  }
  return undefined
}

/** Days since 1970, of what calendars show. */
const dayOf = ({ year, month, day }: ClockTime): number => Date.UTC(year, month, day) / wholeDay

function shownOn(day: number, at: number): ClockTime {
  const date = new Date(day * wholeDay)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: Math.floor(at / 60),
    minute: at % 60,
  }
}

function fitsDay(rule: Rule, start: ClockTime, day: number): boolean {
  const { every, interval, days, months, weekdays } = rule
  const { year, month, day: date } = shownOn(day, 0)
  const passed = {
    MINUTELY: 0,
    HOURLY: 0,
    DAILY: day - dayOf(start),
    WEEKLY: weekOf(day) - weekOf(dayOf(start)),
    MONTHLY: (year - start.year) * 12 + month - start.month,
    YEARLY: year - start.year,
  }[every]
  if (passed % interval !== 0) return false
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const weekday = (day + 4) % 7
  const said = days.length > 0 || weekdays.length > 0
  if (months.length > 0 && !months.includes(month + 1)) return false
  if (days.length > 0 && !days.includes(date) && !days.includes(date - length - 1)) return false
  const nths = [Math.ceil(date / 7), -Math.ceil((length - date + 1) / 7)]
  const isNamed = (one: Rule['weekdays'][number]) =>
    one.day === weekday && (one.nth === undefined || nths.includes(one.nth))
  if (weekdays.length > 0 && !weekdays.some(isNamed)) return false
  if (said) return true
  // What the rule does not say is as it was at its beginning.
  if (every === 'WEEKLY') return weekday === (dayOf(start) + 4) % 7
  if (every === 'MONTHLY') return date === start.day
  if (every === 'YEARLY') return date === start.day && (months.length > 0 || month === start.month)
  return true
}

/** Weeks begin on Mondays. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

/** The minutes of a day at which it happens. */
function timesOf({ every, interval, hours, minutes }: Rule, start: ClockTime, day: number) {
  const isOften = every === 'MINUTELY' || every === 'HOURLY'
  const inHours = hours.length > 0 ? hours : isOften ? allHours : [start.hour]
  const inMinutes =
    minutes.length > 0 ? minutes : every === 'MINUTELY' ? allMinutes : [start.minute]
  const passed = (day - dayOf(start)) * 24
  return inHours
    .filter((hour) => every !== 'HOURLY' || (passed + hour - start.hour) % interval === 0)
    .flatMap((hour) => inMinutes.map((at) => hour * 60 + at))
    .filter((at) => {
      if (every !== 'MINUTELY') return true
      return (passed * 60 + at - start.hour * 60 - start.minute) % interval === 0
    })
}

const allHours = Array.from({ length: 24 }, (_, hour) => hour)
const allMinutes = Array.from({ length: 60 }, (_, at) => at)
