// Proves that rules mean what calendars mean by them, in their zone and over changes of the clock, that they end, and that what is none is refused in words.
// docs/guide/tasks.md: Repeat | by cron or RRULE in the time zone you name; missed runs are reported, and not made up for in a burst
import { expect, test } from 'vitest'
import { nextByRule } from './next-by-rule'
import { readRule } from './rrule'

const utc = (text: string) => Date.parse(`${text}Z`)

/** The next few times of a rule that holds from then on. */
function following(text: string, zone: string, from: string, most = 3): string[] {
  const rule = readRule(text)
  if (!rule.ok) throw new Error(rule.problem.message)
  const found: string[] = []
  let at = nextByRule(rule.value, zone, utc(from), utc(from))
  while (at !== undefined && found.length < most) {
    found.push(new Date(at).toISOString().slice(0, 16))
    at = nextByRule(rule.value, zone, utc(from), at)
  }
  return found
}

test.each([
  // A Thursday.
  ['FREQ=DAILY;BYHOUR=9;BYMINUTE=30', '11-20T09:30 11-21T09:30 11-22T09:30'],
  ['rrule:freq=daily;interval=2;byhour=9;byminute=0', '11-21T09:00 11-23T09:00 11-25T09:00'],
  ['FREQ=DAILY;BYHOUR=12,18;BYMINUTE=0,30', '11-19T12:00 11-19T12:30 11-19T18:00'],
  ['FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9;BYMINUTE=0', '11-23T09:00 11-26T09:00 11-30T09:00'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYHOUR=9;BYMINUTE=0', '11-30T09:00 12-14T09:00 12-28T09:00'],
  ['FREQ=WEEKLY;BYHOUR=9', '11-26T09:00 12-03T09:00 12-10T09:00'],
  ['FREQ=HOURLY;INTERVAL=6', '11-19T16:00 11-19T22:00 11-20T04:00'],
  ['FREQ=HOURLY;BYMINUTE=15;BYDAY=SA', '11-21T00:15 11-21T01:15 11-21T02:15'],
  ['FREQ=MINUTELY;INTERVAL=45', '11-19T10:45 11-19T11:30 11-19T12:15'],
])('%s from 19 November 2026 at 10:00: %s', (text, times) => {
  const wanted = times.split(' ').map((time) => `2026-${time}`)
  expect(following(text, 'UTC', '2026-11-19T10:00')).toEqual(wanted)
})

test('days of the month are counted from either end, and months that are too short are left out', () => {
  expect(following('FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=9', 'UTC', '2027-01-15T10:00')).toEqual([
    '2027-01-31T09:00',
    '2027-02-28T09:00',
    '2027-03-31T09:00',
  ])
  expect(following('FREQ=MONTHLY', 'UTC', '2027-01-31T10:00')).toEqual([
    '2027-03-31T10:00',
    '2027-05-31T10:00',
    '2027-07-31T10:00',
  ])
  expect(following('FREQ=MONTHLY;BYDAY=2TU,-1FR', 'UTC', '2026-11-19T10:00')).toEqual([
    '2026-11-27T10:00',
    '2026-12-08T10:00',
    '2026-12-25T10:00',
  ])
  expect(following('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'UTC', '2026-11-19T10:00', 2)).toEqual([
    '2027-08-13T10:00',
    '2028-10-13T10:00',
  ])
})

test('years are counted, and leap days come when they are there', () => {
  expect(following('FREQ=YEARLY', 'UTC', '2024-02-29T10:00', 2)).toEqual([
    '2028-02-29T10:00',
    '2032-02-29T10:00',
  ])
  expect(following('FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1', 'UTC', '2026-11-19T10:00')).toEqual([
    '2027-03-01T10:00',
    '2027-09-01T10:00',
    '2028-03-01T10:00',
  ])
})

test('it ends with its last time, counted from its beginning', () => {
  expect(following('FREQ=DAILY;COUNT=2;BYHOUR=12', 'UTC', '2026-11-19T10:00')).toEqual([
    '2026-11-19T12:00',
    '2026-11-20T12:00',
  ])
  // It begins within a minute, and that minute is no time of it.
  expect(following('FREQ=DAILY;COUNT=2', 'UTC', '2026-11-19T10:00:30')).toHaveLength(2)
  const rule = readRule('FREQ=DAILY;COUNT=3;BYHOUR=12')
  if (!rule.ok) throw new Error(rule.problem.message)
  const from = utc('2026-11-19T10:00')
  expect(nextByRule(rule.value, 'UTC', from, utc('2026-11-21T11:00'))).toBe(utc('2026-11-21T12:00'))
  expect(nextByRule(rule.value, 'UTC', from, utc('2026-11-21T12:00'))).toBeUndefined()
})

test('it ends with a day, or with a moment', () => {
  const until = (end: string, zone = 'UTC') =>
    following(`FREQ=DAILY;BYHOUR=12;UNTIL=${end}`, zone, '2026-11-19T10:00', 9).length
  expect([until('20261120'), until('20261120T120000Z'), until('20261120T115959Z')]).toEqual([
    2, 2, 1,
  ])
  expect(until('20261120T120000', 'America/New_York')).toBe(2)
  expect(until('20261120T120000Z', 'America/New_York')).toBe(1)
})

test('it is the clock of its zone that is meant, over both changes of it', () => {
  const daily = 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0'
  // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
  expect(following(daily, 'Europe/Berlin', '2026-03-27T12:00')).toEqual([
    '2026-03-28T08:00',
    '2026-03-29T07:00',
    '2026-03-30T07:00',
  ])
  expect(following(daily, 'Europe/Berlin', '2026-10-23T12:00')).toEqual([
    '2026-10-24T07:00',
    '2026-10-25T08:00',
    '2026-10-26T08:00',
  ])
})

test('what a change of the clock leaves out happens when it goes on, and what it shows twice happens once', () => {
  const daily = 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30'
  expect(following(daily, 'Europe/Berlin', '2026-03-28T12:00', 2)).toEqual([
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ])
  expect(following(daily, 'Europe/Berlin', '2026-10-24T12:00', 2)).toEqual([
    '2026-10-25T01:30',
    '2026-10-26T01:30',
  ])
})

test('what never comes is never come to', () => {
  expect(following('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'UTC', '2026-11-19T10:00')).toEqual([])
  expect(following('FREQ=DAILY', 'Nowhere/Else', '2026-11-19T10:00')).toEqual([])
})

test.each([
  ['', '“” is no part of a rule.'],
  ['BYDAY=MO', '“” is no FREQ'],
  ['FREQ=SECONDLY', '“SECONDLY” is no FREQ'],
  ['FREQ=DAILY;FREQ=DAILY', '“FREQ=DAILY” is no part of a rule.'],
  ['FREQ=DAILY;BYSETPOS=1', '“BYSETPOS” is not known here.'],
  ['FREQ=DAILY;INTERVAL=0', '“0” is no INTERVAL: it goes from 1 to 1000.'],
  ['FREQ=DAILY;BYHOUR=24', '“24” is no BYHOUR: it goes from 0 to 23.'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', '“0” is no BYMONTHDAY'],
  ['FREQ=WEEKLY;BYDAY=XX', '“XX” is no day of the week'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'Only with MONTHLY'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY does not go with WEEKLY.'],
  ['FREQ=DAILY;UNTIL=tomorrow', '“TOMORROW” is no UNTIL'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'either COUNT or UNTIL'],
])('“%s” is refused: %s', (text, words) => {
  const read = readRule(text)
  expect(read).toMatchObject({ ok: false })
  expect(read).toHaveProperty('problem.message', expect.stringContaining(words))
})
