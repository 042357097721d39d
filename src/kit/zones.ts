/** What a clock shows, wherever it hangs. */
export interface ClockTime {
  year: number
  /** From 0. */
  month: number
  day: number
  hour: number
  minute: number
  second?: number
}

/** Where no zone is named the agent means the user's. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Names that people write and no computer knows; each counts with its summer time. */
const names: Record<string, string> = {
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  mt: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  pacific: 'America/Los_Angeles',
  mountain: 'America/Denver',
  central: 'America/Chicago',
  eastern: 'America/New_York',
  z: 'UTC',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  bst: 'Europe/London',
}

/** "America/New_York", "UTC", "PT", "GMT-3", "+05:30"; nothing for a zone that nobody knows. */
export function zoneNamed(words: string): string | undefined {
  const shift = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(words)
  if (shift) {
    const [, sign, hours = '', minutes = '00'] = shift
    return `${sign}${hours.padStart(2, '0')}:${minutes}`
  }
  const zone = names[words.toLowerCase()] ?? words
  return offsetAt(zone, 0) === undefined ? undefined : zone
}

/** The moment at which a clock in that zone shows it: of two, the later; where it is skipped, when it goes on. */
export function checkpointOf(time: ClockTime, zone: string): number | undefined {
  const { year, month, day, hour, minute, second = 0 } = time
  const shown = Date.UTC(year, month, day, hour, minute, second)
  const day0 = 86_400_000
  // Around a change of the clock there are two candidates, by the offset before it and by the one after.
  const offsets = [shown - day0, shown + day0].map((near) => offsetAt(zone, near))
  const checkpoints = offsets.flatMap((offset) => (offset === undefined ? [] : [shown - offset]))
  const right = checkpoints.filter((at) => at + (offsetAt(zone, at) ?? 0) === shown)
  return checkpoints.length === 0
    ? undefined
    : Math.max(...(right.length > 0 ? right : checkpoints))
}

/** What clocks in that zone show at a moment. */
export function clockIn(zone: string, at: number): ClockTime | undefined {
  const offset = offsetAt(zone, at)
  if (offset === undefined) return undefined
  const there = new Date(at + offset)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth(),
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  }
}

/** By so much a clock is put forward or back at most. */
const mostPut = 2 * 3_600_000

/** Up to where what clocks in that zone show is over, read as if it were UTC; near a change it may come again. */
export function overIn(zone: string, at: number): number | undefined {
  const offset = offsetAt(zone, at)
  if (offset === undefined) return undefined
  const isSteady = offsetAt(zone, at - mostPut) === offsetAt(zone, at + mostPut)
  return at + offset - (isSteady ? 0 : mostPut)
}

/** How far its clocks are ahead of UTC then. */
function offsetAt(zone: string, at: number): number | undefined {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone)
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3])
    return (fixed[1] === '-' ? -minutes : minutes) * 60_000
  }
  try {
    const parts = calendarOf(zone).formatToParts(at)
    const of = (type: string) => Number(parts.find((one) => one.type === type)?.value)
    const [year, month, day] = [of('year'), of('month') - 1, of('day')]
    const shown = Date.UTC(year, month, day, of('hour'), of('minute'), of('second'))
    return shown - Math.floor(at / 1000) * 1000
  } catch {
    return undefined
  }
}

/** One for each zone: to make one takes a hundred times as long as to ask it. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(zone: string): Intl.DateTimeFormat {
  const calendar =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  calendars.set(zone, calendar)
  return calendar
}
