import { type ClockTime, clockIn, momentOf } from '../failure/zones'
import { failure, type Result, success } from '../result'

/** When something is to happen, as calendars say it: the part of RFC 5545 that people write. */
export interface Rule {
  every: Every
  interval: number
  /** From 0, Sunday; `nth` of its month, from its end where it is negative. */
  weekdays: readonly { day: number; nth?: number }[]
  /** From 1; from the end of the month where it is negative. */
  days: readonly number[]
  /** From 1. */
  months: readonly number[]
  hours: readonly number[]
  minutes: readonly number[]
  count?: number
  until?: Until
}

type Every = (typeof frequencies)[number]
/** In UTC, or as clocks in the zone of the rule show it. */
type Until = { moment: number } | { shown: ClockTime }

const frequencies = ['MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const mostTimes = 10_000

const wrong = (message: string) =>
  failure('bad-schedule', message, {
    hint: 'Write it as in “FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9;BYMINUTE=30”.',
  })

/** "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9": each part at most once, in any order. */
export function readRule(text: string): Result<Rule> {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (value === '' || parts.has(name)) return wrong(`“${part}” is no part of a rule.`)
    parts.set(name, value)
  }
  const take = (name: string): string | undefined => {
    const value = parts.get(name)
    parts.delete(name)
    return value
  }
  const frequency = take('FREQ')
  const every = frequencies.find((one) => one === frequency)
  if (!every)
    return wrong(`“${frequency ?? ''}” is no FREQ: it is one of ${frequencies.join(', ')}.`)
  const read = {
    interval: numbers('INTERVAL', take('INTERVAL') ?? '1', 1, 1000),
    days: numbers('BYMONTHDAY', take('BYMONTHDAY'), 1, 31, 'either end'),
    months: numbers('BYMONTH', take('BYMONTH'), 1, 12),
    hours: numbers('BYHOUR', take('BYHOUR'), 0, 23),
    minutes: numbers('BYMINUTE', take('BYMINUTE'), 0, 59),
    count: numbers('COUNT', take('COUNT'), 1, mostTimes),
    weekdays: readWeekdays(take('BYDAY')),
    until: readUntil(take('UNTIL')),
  }
  const bad = Object.values(read).find((one) => !one.ok)
  if (bad && !bad.ok) return bad
  const [strange] = parts.keys()
  if (strange !== undefined) return wrong(`“${strange}” is not known here.`)
  const found = <Value>(result: Result<Value>, none: Value): Value =>
    result.ok ? result.value : none
  const weekdays = found(read.weekdays, [])
  const days = found(read.days, [])
  const count = found(read.count, [])[0]
  const until = found(read.until, undefined)
  if (every === 'WEEKLY' && days.length > 0) return wrong('BYMONTHDAY does not go with WEEKLY.')
  if (every !== 'MONTHLY' && weekdays.some(({ nth }) => nth !== undefined))
    return wrong('Only with MONTHLY a day of the week has a number.')
  if (count !== undefined && until) return wrong('It has either COUNT or UNTIL.')
  return success({
    ...{ every, interval: found(read.interval, [])[0] ?? 1, weekdays, days },
    ...{ months: found(read.months, []), hours: found(read.hours, []) },
    minutes: found(read.minutes, []),
    ...(count === undefined ? {} : { count }),
    ...(until ? { until } : {}),
  })
}

function numbers(
  name: string,
  text: string | undefined,
  from: number,
  to: number,
  ends?: 'either end',
): Result<number[]> {
  const found = new Set<number>()
  for (const word of text?.split(',') ?? []) {
    const number = /^[+-]?\d{1,5}$/.test(word) ? Number(word) : Number.NaN
    const size = ends ? Math.abs(number) : number
    if (!(size >= from && size <= to))
      return wrong(`“${word}” is no ${name}: it goes from ${from} to ${to}.`)
    found.add(number)
  }
  return success([...found].sort((one, other) => one - other))
}

function readWeekdays(text: string | undefined): Result<Rule['weekdays']> {
  const found: { day: number; nth?: number }[] = []
  for (const word of text?.split(',') ?? []) {
    const [, nth, name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(word) ?? []
    const day = weekdayNames.indexOf(name)
    if (day < 0)
      return wrong(`“${word}” is no day of the week: they are ${weekdayNames.join(', ')}.`)
    found.push(nth === undefined ? { day } : { day, nth: Number(nth) })
  }
  return success(found)
}

function readUntil(text: string | undefined): Result<Until | undefined> {
  if (text === undefined) return success(undefined)
  const read = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text)
  if (!read) return wrong(`“${text}” is no UNTIL: it is a day, as in 20270131.`)
  const [year = 0, month = 1, day = 1] = read.slice(1, 4).map(Number)
  // A day is meant to its end.
  const [hour = 0, minute = 0, second = 0] =
    read[4] === undefined ? [23, 59, 59] : read.slice(4, 7).map(Number)
  const shown = { year, month: month - 1, day, hour, minute, second }
  if (!read[7]) return success({ shown })
  return success({ moment: Date.UTC(year, month - 1, day, hour, minute, second) })
}

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
  if (!start || !seen) return undefined
  const { until, count } = rule
  const end = until && ('moment' in until ? until.moment : momentOf(until.shown, zone))
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
      // No zone is that far behind: it is certainly over.
      if (day * wholeDay + at * minute + wholeDay <= after) continue
      const moment = momentOf(shownOn(day, at), zone)
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
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() },
    ...{ hour: Math.floor(at / 60), minute: at % 60 },
  }
}

function fitsDay(rule: Rule, start: ClockTime, day: number): boolean {
  const { every, interval, days, months, weekdays } = rule
  const { year, month, day: date } = shownOn(day, 0)
  const passed = {
    ...{ MINUTELY: 0, HOURLY: 0, DAILY: day - dayOf(start) },
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
