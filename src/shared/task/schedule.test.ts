// Proves that a schedule is read whichever way it is said, and that times which went by are counted.
import { expect, test } from 'vitest'
import { missedTimes, readSchedule, textOf } from './schedule'
import type { Repeat } from './task'

const utc = (text: string) => Date.parse(`${text}Z`)
const from = utc('2026-11-19T07:30')
const cron: Repeat = { cron: '0 * * * *', zone: 'UTC' }
const rule: Repeat = { rule: 'FREQ=HOURLY;BYMINUTE=0', zone: 'UTC', from }

test.each([cron, rule])(
  'times that went by are counted, and not more than anybody counts',
  (repeat) => {
    const read = readSchedule(repeat)
    if (!read.ok) throw new Error(read.problem.message)
    const first = read.value(from) ?? 0
    expect(first).toBe(utc('2026-11-19T08:00'))
    expect(missedTimes(read.value, first, utc('2026-11-19T10:30'))).toBe(3)
    expect(missedTimes(read.value, first, first)).toBe(0)
    expect(missedTimes(read.value, first, utc('2027-11-19T10:30'))).toBe(100)
  },
)

test('what was written is what is shown, and what is none is refused', () => {
  expect([textOf(cron), textOf(rule)]).toEqual(['0 * * * *', 'FREQ=HOURLY;BYMINUTE=0'])
  expect(readSchedule({ ...rule, rule: 'FREQ=NEVER' })).toMatchObject({ ok: false })
  expect(readSchedule({ ...rule, zone: 'Nowhere/Else' })).toMatchObject({ ok: false })
})
