// Proves that schedules mean what cron means by them, in their zone and over changes of the clock, and that what is none is refused in words.
import { expect, test } from 'vitest'
import { nextTime, readCron } from './cron'

const utc = (text: string) => Date.parse(`${text}Z`)
const iso = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())

function following(text: string, zone: string, from: string, count: number): string[] {
  const cron = readCron(text)
  if (!cron.ok) throw new Error(cron.problem.message)
  const found: string[] = []
  let at: number | undefined = utc(from)
  for (let next = 0; next < count && at !== undefined; next += 1) {
    at = nextTime(cron.value, zone, at)
    found.push(iso(at).slice(0, 16))
  }
  return found
}

test('lists, ranges, steps and names say when', () => {
  expect(following('30 9 * * mon-fri', 'UTC', '2026-11-19T10:00', 3)).toEqual([
    '2026-11-20T09:30',
    '2026-11-23T09:30',
    '2026-11-24T09:30',
  ])
  expect(following('*/20 8,10 * * *', 'UTC', '2026-11-19T08:20', 3)).toEqual([
    '2026-11-19T08:40',
    '2026-11-19T10:00',
    '2026-11-19T10:20',
  ])
  expect(following('0 0 29 feb *', 'UTC', '2026-01-01T00:00', 2)).toEqual([
    '2028-02-29T00:00',
    '2032-02-29T00:00',
  ])
  expect(following('@weekly', 'UTC', '2026-11-19T00:00', 1)).toEqual(['2026-11-22T00:00'])
})

test('names may be said in full, a step past the end of its field is its beginning alone, and a week may end on Sunday', () => {
  const from = '2026-11-19T10:05'
  expect(following('0 9 * December Monday', 'UTC', from, 1)).toEqual(['2026-12-07T09:00'])
  expect(following('*/90 * * * *', 'UTC', from, 2)).toEqual([
    '2026-11-19T11:00',
    '2026-11-19T12:00',
  ])
  expect(following('0 9 */40 * *', 'UTC', from, 1)).toEqual(['2026-12-01T09:00'])
  expect(following('0 9 * * 7/1', 'UTC', from, 2)).toEqual(['2026-11-22T09:00', '2026-11-29T09:00'])
  expect(following('0 9 * * 1-7/2', 'UTC', from, 4)).toEqual([
    '2026-11-20T09:00',
    '2026-11-22T09:00',
    '2026-11-23T09:00',
    '2026-11-25T09:00',
  ])
})

test('a night of missed minutes is counted in a moment, whatever the zone', () => {
  const cron = readCron('* * * * *')
  if (!cron.ok) throw new Error(cron.problem.message)
  const { user } = process.cpuUsage()
  let at = Date.UTC(2026, 10, 19, 18)
  for (let minute = 0; minute < 900; minute += 1) {
    const next = nextTime(cron.value, 'Europe/Berlin', at)
    expect(next).toBe(at + 60_000)
    at += 60_000
  }
  // Counted from the day before, each took 158 ms.
  expect((process.cpuUsage().user - user) / 1000).toBeLessThan(2000)
})

test('either the day of the month or of the week will do, where both are said', () => {
  expect(following('0 12 13 * fri', 'UTC', '2026-11-19T00:00', 3)).toEqual([
    '2026-11-20T12:00',
    '2026-11-27T12:00',
    '2026-12-04T12:00',
  ])
})

test('it is the clock of its zone that is meant', () => {
  expect(following('0 9 * * *', 'America/New_York', '2026-11-19T00:00', 1)).toEqual([
    '2026-11-19T14:00',
  ])
  expect(following('0 9 * * *', 'Asia/Kolkata', '2026-11-19T00:00', 1)).toEqual([
    '2026-11-19T03:30',
  ])
})

test('what a change of the clock leaves out happens when it goes on, and what it shows twice happens once', () => {
  // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00.
  expect(following('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00', 2)).toEqual([
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ])
  // On 25 October they go from 03:00 back to 02:00.
  expect(following('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00', 2)).toEqual([
    '2026-10-25T01:30',
    '2026-10-26T01:30',
  ])
})

test.each([
  ['', 'five fields'],
  ['* * * *', 'five fields'],
  ['60 * * * *', '“60” is no minute: it goes from 0 to 59.'],
  ['* 5-2 * * *', 'no hour'],
  ['*/0 * * * *', 'no minute'],
  ['* * * foo *', 'no month'],
  ['0 25/2 * * *', 'no hour'],
  ['@reboot', 'five fields'],
  ['0 0 31 feb *', 'never comes'],
])('“%s” is refused: %s', (text, words) => {
  const read = readCron(text)
  expect(read).toMatchObject({ ok: false })
  expect(read).toHaveProperty('problem.message', expect.stringContaining(words))
})
