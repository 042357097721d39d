import { Cron } from 'croner'
import { failure, type Result, success } from '../../kit/result'
import { type ClockTime, checkpointOf, overIn } from '../../kit/zones'

interface Field {
  name: string
  from: number
  to: number
}

const fields: readonly Field[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12 },
  // Both 0 and 7 are Sunday.
  { name: 'day of the week', from: 0, to: 7 },
]

/** "30 9 * * mon-fri", "0 9 L * *", "0 9 * * fri#2", "@daily". */
export function readCron(text: string): Result<Cron> {
  const said = text.trim()
  const words = said.split(/\s+/)
  const named = said.startsWith('@') && made(words)
  if (!named && words.length !== fields.length)
    return wrong(`A schedule has five fields, and “${said}” has ${words.length}.`)
  for (const [at, { name, from, to }] of named ? [] : fields.entries())
    if (!fits(words[at] ?? '', at))
      return wrong(`“${words[at]}” is no ${name}: it goes from ${from} to ${to}.`)
  const cron = named || made(words)
  return cron?.nextRun(new Date(0))
    ? success(cron)
    : wrong(`“${said}” names a day that never comes.`)
}

/** As a calendar without changes of the clock has it. */
function made(words: readonly string[]): Cron | undefined {
  // Where both days of the month and of the week are said, either will do.
  const domAndDow = [words[2], words[4]].some((day) => day?.startsWith('*'))
  try {
    const options = { mode: '5-part', utcOffset: 0, sloppyRanges: true, domAndDow } as const
    return new Cron(words.map(shortNames).map(withinField).join(' '), options)
  } catch {
    return undefined
  }
}

/** Of "Monday" three letters count; "friL" is the last of a month. */
const shortNames = (word: string): string =>
  word.startsWith('@')
    ? word
    : word.replace(/[a-z]{4,}/gi, (name) => (/^.{3}l$/i.test(name) ? name : name.slice(0, 3)))

/** Cron itself takes a step beyond the field for its beginning alone, and counts a Sunday that ends a week as 7. */
function withinField(word: string, at: number): string {
  const { from = 0, to = 0 } = fields[at] ?? {}
  const week = at === 4
  const days = (first: string, step = '1') =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((day) => day >= Number(first) && (day - Number(first)) % Number(step) === 0)
      .join()
  const whole = week
    ? word
        .replace(/(?<!-)\b7\/\d+/g, '7')
        .replace(/\b(\d)-7\/([1-9]\d*)/g, (_, ...of) => days(of[0], of[1]))
    : word
  const most = week ? 7 : to - from + 1
  return whole.replace(/\/(\d+)/g, (_, step: string) => `/${Math.min(Number(step), most)}`)
}

function fits(word: string, at: number): boolean {
  const { from = 0, to = 0 } = fields[at] ?? {}
  const numbers = word.replace(/[/#]\d+/g, '').match(/\d+/g) ?? []
  const alone = fields.map((_, place) => (place === at ? word : '*'))
  return numbers.every((number) => +number >= from && +number <= to) && made(alone) !== undefined
}

const wrong = (message: string) =>
  failure('bad-schedule', message, {
    hint: 'Write minute, hour, day of the month, month and day of the week, as in “30 9 * * mon-fri”.',
  })

/**
 * The first moment after this one at which clocks in the zone show what is said. What a change of the
 * clock leaves out happens when the clock goes on; what it shows twice happens once.
 */
export function nextTime(cron: Cron, zone: string, after: number): number | undefined {
  const over = overIn(zone, after)
  if (over === undefined) return undefined
  for (let shown = cron.nextRun(new Date(over)); shown; shown = cron.nextRun(shown)) {
    const moment = checkpointOf(clockOf(shown), zone)
    if (moment === undefined || moment > after) return moment
  }
  return undefined
}

const clockOf = (date: Date): ClockTime => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth(),
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
})
