import { failure, type Result, success } from '../../kit/result'
import { checkpointOf, overIn } from '../../kit/zones'

/** When something is to happen, as clocks show it. */
interface Cron {
  minutes: readonly number[]
  hours: readonly number[]
  /** From 1. */
  days: readonly number[]
  /** From 0. */
  months: readonly number[]
  /** From 0, Sunday. */
  weekdays: readonly number[]
  /** Where both days of the month and of the week are said, either will do. */
  either: boolean
}

interface Field {
  name: string
  from: number
  to: number
  names?: readonly string[]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdays = 'sun mon tue wed thu fri sat'.split(' ')

const fields: readonly Field[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12, names: months },
  // Both 0 and 7 are Sunday.
  { name: 'day of the week', from: 0, to: 7, names: weekdays },
]

const shorthands: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

/** "30 9 * * mon-fri": five fields, with lists, ranges, steps and names. */
export function readCron(text: string): Result<Cron> {
  const said = shorthands[text.trim().toLowerCase()] ?? text
  const words = said.trim().split(/\s+/)
  if (words.length !== fields.length)
    return wrong(`A schedule has five fields, and “${text.trim()}” has ${words.length}.`)
  const read = fields.map((field, at) => readField(words[at] ?? '', field))
  const bad = read.find((one) => !one.ok)
  if (bad && !bad.ok) return bad
  const [minutes = [], hours = [], days = [], monthNumbers = [], daysOfWeek = []] = read.map(
    (one) => (one.ok ? one.value : []),
  )
  const cron: Cron = {
    minutes,
    hours,
    days,
    months: monthNumbers.map((month) => month - 1),
    weekdays: [...new Set(daysOfWeek.map((day) => day % 7))],
    either: !words[2]?.startsWith('*') && !words[4]?.startsWith('*'),
  }
  const possible = cron.either || cron.months.some((month) => longest(month) >= Math.min(...days))
  return possible ? success(cron) : wrong(`“${text.trim()}” names a day that never comes.`)
}

const longest = (month: number): number => new Date(Date.UTC(2024, month + 1, 0)).getUTCDate()

function readField(text: string, { name, from, to, names = [] }: Field): Result<number[]> {
  const bad = () => wrong(`“${text}” is no ${name}: it goes from ${from} to ${to}.`)
  const number = (word: string): number => {
    const named = names.indexOf(word.toLowerCase().slice(0, 3))
    if (named >= 0 && /^[a-z]+$/i.test(word)) return named + (name === 'month' ? 1 : 0)
    return /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN
  }
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const [range = '', steps] = part.split('/')
    const step = steps === undefined ? 1 : /^\d+$/.test(steps) ? Number(steps) : 0
    if (step < 1) return bad()
    const [first = '', last] = range.split('-')
    const low = range === '*' ? from : number(first)
    const alone = last === undefined ? (steps === undefined ? low : to) : number(last)
    const high = range === '*' ? to : alone
    if (!(low >= from && high <= to && low <= high)) return bad()
    for (let value = low; value <= high; value += step) found.add(value)
  }
  return success([...found].sort((one, other) => one - other))
}

const wrong = (message: string) =>
  failure('bad-schedule', message, {
    hint: 'Write minute, hour, day of the month, month and day of the week, as in “30 9 * * mon-fri”.',
  })

/** Beyond that nothing is looked for: a leap day is eight years away at most. */
const farthest = 366 * 9

/**
 * The first moment after this one at which clocks in the zone show what is said. What a change of the
 * clock leaves out happens when the clock goes on; what it shows twice happens once.
 */
export function nextTime(cron: Cron, zone: string, after: number): number | undefined {
  const over = overIn(zone, after)
  if (over === undefined) return undefined
  const start = new Date(over)
  for (let day = 0; day <= farthest; day += 1) {
    const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
    const date = new Date(Date.UTC(year, month, start.getUTCDate() + day))
    if (!fits(cron, date)) continue
    const shown = { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        // What is over is passed by without a look at the zone: of minutes that were missed there are many.
        if (date.getTime() + (hour * 60 + minute) * 60_000 < over) continue
        const moment = checkpointOf({ ...shown, hour, minute }, zone)
        if (moment !== undefined && moment > after) return moment
      }
  }
  return undefined
}

function fits({ days, weekdays: ofWeek, months: inMonths, either }: Cron, date: Date): boolean {
  if (!inMonths.includes(date.getUTCMonth())) return false
  const byDay = days.includes(date.getUTCDate())
  const byWeekday = ofWeek.includes(date.getUTCDay())
  return either ? byDay || byWeekday : byDay && byWeekday
}
