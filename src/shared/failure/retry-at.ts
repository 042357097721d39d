const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** "in 2 days 17 hours", "after 5s", "in 1h7m", "wait 71 minutes", "retrying in 6h16m". */
const duration =
  /(?:\bin|\bafter|\bwait|\bretry-after:)\s+((?:[\d.]+\s*(?:days?|d|hours?|h|minutes?|mins?|m|seconds?|secs?|s)(?:\s+|(?=\d)|\b))+)/i
const part = /([\d.]+)\s*(d|h|m|s)/gi
const iso = /\b(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?/
const epoch = /(?:\||resets?_at"?[:\s]+)(1[5-9]\d{8}|2\d{9})\b/
/** "resets Nov 20, 6:34am (Europe/Paris)", "try again at Nov 19th, 2026 4:29 AM", "resets 7pm". */
const clock =
  /\b(?:resets?|reset|again|reset on)\s+(?:on\s+|at\s+)*(?:([A-Z][a-z]{2})[a-z]*\s+(\d{1,2})(?:st|nd|rd|th)?,?\s*(?:(20\d\d),?\s*)?(?:at\s+)?)?(\d{1,2})(?::(\d\d))?\s*([ap]m)(?:\s*\(([A-Za-z_/+\-0-9]+)\)|\s+(GMT[+-]\d+))?/i

/** When the agent says that it may be tried again, if it says so in a way that can be read. */
export function retryAtOf(words: string, now: number): number | undefined {
  const lasting = duration.exec(words)?.[1]
  if (lasting) return now + sumOf(lasting)
  const seconds = epoch.exec(words)?.[1]
  if (seconds) return Number(seconds) * 1000
  const date = iso.exec(words)
  if (date) {
    const at = Date.parse(`${date[1]}T${date[2]}${date[3] ?? ''}`)
    return Number.isNaN(at) ? undefined : at
  }
  const told = clock.exec(words)
  return told ? onTheClock(told, now) : undefined
}

function sumOf(words: string): number {
  let sum = 0
  for (const [, count, unit] of words.matchAll(part))
    sum += Number(count) * (units[(unit ?? 's').toLowerCase()] ?? 0)
  return Math.round(sum)
}

/** The next time that the clock shows that, in its zone or ours. */
function onTheClock(told: RegExpExecArray, now: number): number | undefined {
  const [, month, day, year, hours, minutes = '0', half = '', zone, offset] = told
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const away = zone
    ? offsetOf(zone, now)
    : offset
      ? Number(offset.slice(3)) * 3_600_000
      : ownOffset(now)
  if (away === undefined) return undefined
  const there = new Date(now + away)
  const at = (yearOf: number, monthOf: number, dayOf: number) =>
    Date.UTC(yearOf, monthOf, dayOf, hour, Number(minutes)) - away
  const thisYear = there.getUTCFullYear()
  if (month) {
    const place = months.indexOf(month.toLowerCase())
    if (place < 0) return undefined
    const told = at(year ? Number(year) : thisYear, place, Number(day))
    return year || told > now - 86_400_000 ? told : at(thisYear + 1, place, Number(day))
  }
  const today = at(thisYear, there.getUTCMonth(), there.getUTCDate())
  return today > now ? today : today + 86_400_000
}

const ownOffset = (now: number): number => -new Date(now).getTimezoneOffset() * 60_000

/** How far a zone is from UTC then; nothing for a zone that nobody knows. */
function offsetOf(zone: string, now: number): number | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(now)
    const of = (type: string) => Number(parts.find((one) => one.type === type)?.value)
    const there = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    )
    return there - Math.floor(now / 1000) * 1000
  } catch {
    return undefined
  }
}
