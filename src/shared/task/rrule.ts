import { defined } from '../../kit/defined'
import { failure, type Result, success } from '../../kit/result'
import type { ClockTime } from '../../kit/zones'

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
    every,
    interval: found(read.interval, [])[0] ?? 1,
    weekdays,
    days,
    months: found(read.months, []),
    hours: found(read.hours, []),
    minutes: found(read.minutes, []),
    ...defined({ count }),
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
