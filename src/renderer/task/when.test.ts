// Proves that what the user writes of when a task begins is what is wished, and that what cannot be is said.
import { expect, test } from 'vitest'
import { beginsWhen, wallClock, whenWords } from './when'

const noon = new Date(2026, 10, 19, 12, 0).getTime()
const words = whenWords()

test('nothing is waited for where nothing is said', () => {
  expect(words.when).toBe('now')
  expect(beginsWhen(words, noon)).toEqual({ ok: true, value: { wish: {} } })
})

test('a moment is that of the clock on the wall, and one that is over is refused', () => {
  const at = (text: string) => beginsWhen({ ...words, when: 'at', at: text }, noon)
  const later = new Date(2026, 10, 19, 15, 30).getTime()
  expect(at('2026-11-19T15:30')).toEqual({ ok: true, value: { wish: { startAt: later } } })
  expect(wallClock(later)).toBe('2026-11-19T15:30')
  expect(at('')).toMatchObject({ problem: { message: 'Say when it is to start.' } })
  expect(at('2026-11-19T12:00')).toMatchObject({ problem: { message: 'This moment is over.' } })
})

test('a moment that was missed can stand while all else is written anew', () => {
  const startAt = noon - 60_000
  const said = whenWords({ startAt })
  expect(said.when).toBe('at')
  expect(beginsWhen(said, noon, { startAt })).toMatchObject({ value: { wish: { startAt } } })
})

test('a schedule can be a rule of calendars, which goes on from where it began', () => {
  const schedule = 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0'
  const said = { ...words, when: 'schedule' as const, schedule, zone: 'UTC' }
  const began = Date.UTC(2026, 10, 19)
  const repeat = { rule: schedule, zone: 'UTC', from: began }
  const next = Date.UTC(2026, 10, 19, 9)
  expect(beginsWhen(said, began)).toMatchObject({ value: { wish: { repeat }, next } })
  expect(beginsWhen(whenWords({ repeat }), began + 1000, { repeat })).toMatchObject({
    value: { wish: { repeat } },
  })
})

test('a schedule says when it comes first, in the zone that is said', () => {
  const said = { ...words, when: 'schedule' as const, schedule: '30 9 * * *', zone: 'Asia/Kolkata' }
  expect(beginsWhen(said, Date.UTC(2026, 10, 19))).toEqual({
    ok: true,
    value: {
      wish: { repeat: { cron: '30 9 * * *', zone: 'Asia/Kolkata' } },
      next: Date.UTC(2026, 10, 19, 4, 0),
    },
  })
  expect(beginsWhen({ ...said, zone: 'Nowhere/Else' }, noon)).toMatchObject({ ok: false })
  expect(whenWords({ repeat: { cron: '30 9 * * *', zone: 'Asia/Kolkata' } })).toMatchObject({
    when: 'schedule',
    schedule: '30 9 * * *',
    zone: 'Asia/Kolkata',
  })
})
