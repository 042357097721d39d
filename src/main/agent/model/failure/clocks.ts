import { comesBack } from '../../../../kit/durations'
import { type ClockTime, checkpointOf, clockIn, zoneNamed } from '../../../../kit/zones'

const day = 86_400_000
/** A clock that shows minutes may just have shown that one: it is not meant for tomorrow. */
export const justPassed = 5 * 60_000
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdays = 'sun mon tue wed thu fri sat'.split(' ')

/** What was read of a moment. */
interface Spoken {
  year?: number
  month?: number
  day?: number
  weekday?: number
  /** Days from today. */
  ahead?: number
  hour?: number
  minute?: number
  second?: number
  zone?: string
}

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const nth = '(?:st|nd|rd|th)?'
const seconds = '(?::(\\d\\d)(?:\\.\\d+)?)?'
const filler =
  /^(?:[\s,·∙:="'~–—-]|\((?=in effect|on |at )|(?:on|at|by|the|from|after|about|around|approximately|next|this|every|each|daily|weekly|for|is|of|day|date|time|automatically|opens|starts|begins|12 (?=noon|midnight))\b)+/i

type Reader = readonly [RegExp, (found: readonly (string | undefined)[]) => Spoken]
const monthOf = (name = ''): number => months.indexOf(name.toLowerCase().slice(0, 3))
const yearOf = (year: string | undefined): Spoken =>
  year === undefined ? {} : { year: Number(year) + (year.length === 2 ? 2000 : 0) }

/** The words of dates and times, in the order in which they are tried. */
const readers: readonly Reader[] = [
  [
    /^(20\d\d)[-/.](\d\d)[-/.](\d\d)(?:T(?=\d)|(?!\d))/i,
    ([, year, number, date]) => ({ ...yearOf(year), month: Number(number) - 1, day: Number(date) }),
  ],
  [
    /^(\d{1,2})\.(\d{1,2})\.(20\d\d)\b/,
    ([, date, number, year]) => ({ ...yearOf(year), month: Number(number) - 1, day: Number(date) }),
  ],
  [
    /^(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\d/])/,
    ([, number, date, year]) => ({ ...yearOf(year), month: Number(number) - 1, day: Number(date) }),
  ],
  [
    new RegExp(
      `^${month}\\s+(\\d{1,2})${nth}(?![\\d:]|\\s?[ap]\\.?m\\b)(?:,?\\s*(20\\d\\d)\\b)?`,
      'i',
    ),
    ([, name, date, year]) => ({ ...yearOf(year), month: monthOf(name), day: Number(date) }),
  ],
  [
    new RegExp(
      `^(\\d{1,2})${nth}[\\s-]+(?:of\\s+)?${month}(?:,?[\\s-]*(20\\d\\d|(?<=-)\\d\\d)\\b(?!:))?`,
      'i',
    ),
    ([, date, name, year]) => ({ ...yearOf(year), month: monthOf(name), day: Number(date) }),
  ],
  [/^(20\d\d)\b(?!:)/, ([, year]) => yearOf(year)],
  [/^(\d{1,2})(?:st|nd|rd|th)\b/i, ([, date]) => ({ day: Number(date) })],
  [
    /^(sun|mon|tue|wed|thu|fri|sat)(?:\b\.?|s?day\b|nesday\b|rs?day\b|rsday\b|urday\b|s\b\.?|rs?\b\.?)/i,
    ([, name]) => ({ weekday: weekdays.indexOf((name ?? '').toLowerCase()) }),
  ],
  [/^(?:today|tonight)\b/i, () => ({ ahead: 0 })],
  [/^tomorrow\b/i, () => ({ ahead: 1 })],
  [
    new RegExp(`^(\\d{1,2})(?::(\\d\\d)${seconds})?\\s*([ap])\\.?m\\b\\.?`, 'i'),
    ([, hour, minute = 0, second = 0, half = '']) => ({
      hour: (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0),
      minute: Number(minute),
      second: Number(second),
    }),
  ],
  [
    // "3:00 tests" are tests.
    new RegExp(`^(\\d{1,2})[:h](\\d\\d)${seconds}(?!\\d| (?!hours|hrs)[a-z]{3,}s\\b)`),
    ([, hour, minute, second = 0]) => ({
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
    }),
  ],
  [/^noon\b/i, () => ({ hour: 12, minute: 0 })],
  [/^midnight\b/i, () => ({ hour: 24, minute: 0 })],
]
const zones: readonly RegExp[] = [
  /^\s*\(([A-Za-z_/+\-0-9:]+)(?: time)?\)/,
  /^\s*((?:GMT|UTC)?[+-]\d{1,2}(?::?\d\d)?)\b/,
  /^\s*\(?((?:Pacific|Mountain|Central(?! Eur)|Eastern)\b)(?: (?:Standard|Daylight))?(?: Time)?\)?/i,
  /^\s*([A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+)+)/,
  /^\s*(Z|[A-Z]{2,5})\b/,
]

const anchors: readonly RegExp[] = [
  new RegExp(`\\b${comesBack}\\b|重置`, 'gi'),
  new RegExp(`\\b(?:on|at|from|after)\\b(?=[^.;\\n]{0,60}?\\b(?:${comesBack})\\b)`, 'gi'),
]
/** No moment is told in more words. */
const reach = 100

/** The moment that a text names in words of the clock and the calendar. */
export function namedIn(line: string, now: number, own: string): number | undefined {
  for (const anchor of anchors)
    for (const { index, 0: word } of line.matchAll(anchor)) {
      const from = index + word.length
      const checkpoint = checkpointRead(read(line.slice(from, from + reach)), now, own)
      if (checkpoint !== undefined) return checkpoint
    }
  return undefined
}

/** Word by word, as far as they are of a moment. */
function read(words: string): Spoken {
  let spoken: Spoken = {}
  let rest = words
  for (;;) {
    rest = rest.replace(filler, '')
    const next = readers.flatMap(([pattern, take]) => {
      const found = pattern.exec(rest)
      return found ? [{ length: found[0].length, told: take(found) }] : []
    })[0]
    // What is told twice is of something else.
    if (!next || Object.keys(next.told).some((one) => one in spoken && one !== 'year'))
      return spoken
    spoken = { ...spoken, ...next.told }
    rest = rest.slice(next.length)
    if (spoken.hour === undefined || spoken.zone !== undefined) continue
    const zone = zones.flatMap((one) => one.exec(rest) ?? [])
    if (zone[1] === undefined) continue
    spoken.zone = zone[1]
    rest = rest.slice(zone[0]?.length).replace(/^\s*time\b/i, '')
  }
}

type OnClock = (time: Partial<ClockTime>) => number | undefined

/** The next time that calendar and clock show that, in their zone or ours. */
function checkpointRead(spoken: Spoken, now: number, own: string): number | undefined {
  const { hour = 0, minute = 0, second = 0, weekday, ahead } = spoken
  if (hour > 24 || minute > 59 || second > 59 || (spoken.month ?? 0) > 11) return undefined
  const zone = spoken.zone === undefined ? own : zoneNamed(spoken.zone)
  const today = zone === undefined ? undefined : clockIn(zone, now)
  if (!zone || !today) return undefined
  const on: OnClock = (time) => checkpointOf({ ...today, hour, minute, second, ...time }, zone)
  if (spoken.day !== undefined) return onTheDay(on, spoken, today, now)
  if (weekday !== undefined) {
    const from = new Date(Date.UTC(today.year, today.month, today.day)).getUTCDay()
    return next(on, today.day + ((weekday - from + 7) % 7), 7, now)
  }
  if (spoken.hour === undefined && !ahead) return undefined
  return next(on, today.day + (ahead ?? 0), 1, now)
}

function onTheDay(on: OnClock, spoken: Spoken, today: ClockTime, now: number) {
  const { year, month, day: date = 1 } = spoken
  if (date < 1 || date > 31 || (month ?? 0) < 0) return undefined
  if (month === undefined)
    // "on the 1st": of this month, or of the next.
    return on({ day: date, month: date > today.day ? today.month : today.month + 1 })
  const of = (one: number) => on({ year: one, month, day: date })
  if (year !== undefined) return of(year)
  const thisYear = of(today.year)
  return thisYear !== undefined && thisYear <= now - day ? of(today.year + 1) : thisYear
}

function next(on: OnClock, first: number, step: number, now: number): number | undefined {
  const at = on({ day: first })
  return at !== undefined && at <= now - justPassed ? on({ day: first + step }) : at
}
