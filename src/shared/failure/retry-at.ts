import { type ClockTime, clockIn, momentOf, ownZone, zoneNamed } from './zones'

const day = 86_400_000
const units: Record<string, number> = { d: day, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdays = 'sun mon tue wed thu fri sat'.split(' ')
/** A clock that shows minutes may just have shown that one: it is not meant for tomorrow. */
const justPassed = 5 * 60_000

const unit = '(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|ms|s)'
const lasting = `((?:[\\d.]+\\s*${unit}(?:[\\s,]+(?:and\\s+)?|(?=\\d)|\\b))+)`
/** "try again in 2 days 17 hours", "reset after 5s", "wait 71 minutes", "retrying in 6h16m". */
const duration = new RegExp(
  `\\b(?:limiting|try|retry(?:ing)?|again|resets?|reset|available|wait(?:ing)?)\\b[^.:;(\\n]{0,60}?\\s${lasting}`,
  'i',
)
const bare = new RegExp(`(?:…|\\.\\.\\.)\\s*${lasting}$`, 'i')
const part = /([\d.]+)\s*(d|h|ms|m|s)/gi

/** Fields of answers and headers: seconds or milliseconds since 1970. */
const epoch = /(?:\||reset\w*(?:[-_]?at)?"?\s*[:=]\s*"?)(1[5-9]\d{8}|2\d{9})(\d{3})?\b/i
const iso =
  /\b(20\d\d-\d\d-\d\d)(?:T| | at )(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?\s?(Z|UTC|[+-]\d\d:?\d\d)?/
/** Fields that count from now. */
const inSeconds =
  /(?:retry[-_ ]?after|(?:reset|retry)s?_(?:in|after)_seconds)"?\s*[:=]\s*"?([\d.]+)(ms|s)?\b/i
const inMilliseconds = /(?:retry_delay_ms|retry-after-ms)"?[\s:=]+"?(\d+)/i
const delay = new RegExp(`(?:reset|retry)Delay"?\\s*[:=]\\s*"?${lasting}`, 'i')

const told = '\\b(?:resets?|again|available|until|重置)\\b'
const hours =
  '(?:(\\d{1,2})(?::(\\d\\d))?\\s*([ap]\\.?m\\b\\.?)|(\\d{1,2}):(\\d\\d)\\b|(midnight|noon)\\b)'
const where =
  '(?:\\s*\\(([A-Za-z_/+\\-0-9:]+)\\)|\\s+((?:Pacific|Mountain|Central(?! Eur)|Eastern)\\b|(?:GMT|UTC)[+-]\\d{1,2}(?::?\\d\\d)?|[A-Z]{1,4}T?\\b))?'
const date = '([A-Z][a-z]{2})[a-z]*\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(20\\d\\d))?'
/** "resets Nov 20, 6:34am (Europe/Paris)", "again at Nov 19th, 2026 4:29 AM", "resets 7pm", "at 15:00 UTC". */
const clock = new RegExp(
  `${told}\\s+(?:on\\s+|at\\s+|by\\s+)*(?:${date},?\\s*(?:at\\s+)?|(${weekdays.join('|')})[a-z]*,?\\s+(?:at\\s+)?|(?:today|tomorrow)\\s+(?:at\\s+)?)?${hours}${where}`,
  'i',
)
const toldOfADay = `(?:${told}|\\b(?:renew(?:s|ed)?|refresh(?:es)?|(?:cycle|period) ends|returns?)\\b)`
const daysNamed = [
  '(?<year>20\\d\\d)-(?<number>\\d\\d)-(?<day>\\d\\d)\\b',
  '(?<number>\\d{1,2})/(?<day>\\d{1,2})(?:/(?<year>20\\d\\d))?',
  'the\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)\\b',
  '(?<month>[A-Z][a-z]{2})[a-z]*\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s*(?<year>20\\d\\d))?',
  '(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>[A-Z][a-z]{2})[a-z]*(?:,?\\s*(?<year>20\\d\\d))?',
  `(?<weekday>${weekdays.join('|')})(?:\\b|[a-z]*day\\b)`,
]
/** "resets Aug 8", "cycle ends on 12/3/2026", "on 3 December", "on the 1st", "resets Sunday": when that day begins. */
const dateOnly = new RegExp(`${toldOfADay}\\s+(?:on\\s+|at\\s+)*(?:${daysNamed.join('|')})`, 'i')

/** When the agent says that it may be tried again, if it says so in a way that can be read; never a moment earlier. */
export function retryAtOf(words: string, now: number, zone = ownZone()): number | undefined {
  const line = words.replace(/\s+/g, ' ')
  const wait = duration.exec(line)?.[1] ?? bare.exec(line)?.[1]
  if (wait) return now + sumOf(wait)
  const [, seconds, rest = '000'] = epoch.exec(line) ?? []
  if (seconds) return Number(seconds) * 1000 + Number(rest)
  const dated = iso.exec(line)
  if (dated) return onTheDate(dated, isChinese(line) ? '+08:00' : zone)
  const field = inMilliseconds.exec(line)?.[1]
  if (field) return now + Number(field)
  const after = inSeconds.exec(line)
  if (after) return now + Math.round(Number(after[1]) * (after[2] === 'ms' ? 1 : 1000))
  const delayed = delay.exec(line)?.[1]
  if (delayed) return now + sumOf(delayed)
  const shown = clock.exec(line)
  if (shown) return onTheClock(shown, now, zone)
  const dayOnly = dateOnly.exec(line)
  return dayOnly ? onTheDay(dayOnly, now, zone) : undefined
}

/** A service of Beijing tells the time of Beijing, without saying so. */
const isChinese = (words: string): boolean => /重置/.test(words)

function sumOf(words: string): number {
  let sum = 0
  for (const [, count, unit] of words.matchAll(part))
    sum += Number(count) * (units[(unit ?? 's').toLowerCase()] ?? 0)
  return Math.round(sum)
}

function onTheDate([, days = '', hour, minute, second, shift]: RegExpExecArray, zone: string) {
  const [year = 0, month = 1, date = 1] = days.split('-').map(Number)
  const there = shift === undefined ? zone : zoneNamed(shift)
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) }
  return there === undefined
    ? undefined
    : momentOf({ year, month: month - 1, day: date, ...time }, there)
}

/** The next time that the clock shows that, in its zone or ours. */
function onTheClock(found: RegExpExecArray, now: number, own: string): number | undefined {
  const [, month, date, year, weekday, twelve, minutes, half = '', full, past, word, ...zones] =
    found
  const hour =
    word !== undefined
      ? word.toLowerCase() === 'noon'
        ? 12
        : 24
      : full !== undefined
        ? Number(full)
        : (Number(twelve) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  const minute = Number(minutes ?? past ?? 0)
  if (hour > 24 || minute > 59) return undefined
  const named = zones.find((one) => one !== undefined)
  const zone = named === undefined || isWord(named) ? own : zoneNamed(named)
  const today = zone && clockIn(zone, now)
  if (!zone || !today) return undefined
  const on = (time: Partial<ClockTime>) => momentOf({ ...today, hour, minute, ...time }, zone)
  if (month !== undefined) return inYear(on, { month, day: Number(date), year }, today, now)
  if (weekday !== undefined) return onTheWeekday(on, weekday, today, now)
  return next(on, today.day + (/tomorrow/i.test(found[0]) ? 1 : 0), 1, now)
}

/** What follows a time may be the next word of the sentence. */
const isWord = (named: string): boolean =>
  !/[/+\-()]/.test(named) && zoneNamed(named) === undefined && !/^[A-Z]{2,5}$/.test(named)

type OnClock = (time: Partial<ClockTime>) => number | undefined

function next(on: OnClock, first: number, step: number, now: number): number | undefined {
  const at = on({ day: first })
  return at !== undefined && at <= now - justPassed ? on({ day: first + step }) : at
}

interface NamedDay {
  month: string
  day: number
  year: string | undefined
}

function inYear(on: OnClock, named: NamedDay, today: ClockTime, now: number): number | undefined {
  const month = months.indexOf(named.month.toLowerCase().slice(0, 3))
  if (month < 0) return undefined
  const of = (year: number) => on({ year, month, day: named.day })
  if (named.year !== undefined) return of(Number(named.year))
  const thisYear = of(today.year)
  return thisYear !== undefined && thisYear <= now - day ? of(today.year + 1) : thisYear
}

function onTheDay({ groups = {} }: RegExpExecArray, now: number, zone: string) {
  const today = clockIn(zone, now)
  if (!today) return undefined
  const on: OnClock = (time) => momentOf({ ...today, hour: 0, minute: 0, ...time }, zone)
  const { year, number, weekday } = groups
  if (weekday !== undefined) return onTheWeekday(on, weekday, today, now)
  const day = Number(groups.day)
  const month = groups.month ?? (number === undefined ? undefined : months[Number(number) - 1])
  if (month !== undefined) return inYear(on, { month, day, year }, today, now)
  // "on the 1st": of this month, or of the next.
  return number === undefined
    ? on(day > today.day ? { day } : { day, month: today.month + 1 })
    : undefined
}

function onTheWeekday(on: OnClock, name: string, today: ClockTime, now: number) {
  const wanted = weekdays.indexOf(name.toLowerCase())
  if (wanted < 0) return undefined
  const from = new Date(Date.UTC(today.year, today.month, today.day)).getUTCDay()
  return next(on, today.day + ((wanted - from + 7) % 7), 7, now)
}
