// Proves that a row of the rail says one short fact, and none where there is nothing to know.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { SessionRow } from '../../../shared/app/tables'
import { rowFact } from './row-fact'

const noon = new Date(2030, 0, 2, 12).getTime()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const fact = (row: Partial<SessionRow>, age = 0) =>
  rowFact(sessionRow('s', { since: noon - age, ...row }), noon).text

test('what rests says no time for an hour, then its age', () => {
  const ages = [0, 59 * minute, hour, 23 * hour, day, 200 * day, 800 * day]
  expect(ages.map((age) => fact({ status: 'Ready' }, age))).toEqual([
    '',
    '',
    '1h',
    '23h',
    '1d',
    '200d',
    '2y',
  ])
})

test.each(['Working', 'Starting', 'Needs input'] as const)(
  '%s says how long from a minute on',
  (status) => {
    expect([0, minute, 90 * minute].map((age) => fact({ status }, age))).toEqual(['', '1m', '1h'])
  },
)

test('what comes back says which attempt it is, and what waits until when', () => {
  const attempt = { number: 2, of: 5, at: noon }
  expect(
    fact({
      status: 'Reconnecting',
      connection: { phase: 'reconnecting', why: '', since: noon, attempt },
    }),
  ).toBe('2/5')
  const held = { count: 1, why: 'cancelled' as const }
  expect(fact({ status: 'Waiting', waitsUntil: noon + 3 * hour, held }, 5 * hour)).toBe('15:00')
  expect(fact({ status: 'Waiting', waitsUntil: noon + 16 * hour })).toBe('04:00')
  expect(fact({ status: 'Waiting', waitsUntil: noon + 30 * hour })).toBe('Jan 3')
})

test('held prompts are told once, without a time beside them', () => {
  expect(fact({ held: { count: 2, why: 'cancelled' } }, 5 * hour)).toBe('2 held')
})

test('it is short in every state, and stays the same until it says that it changes', () => {
  const statuses = ['Idle', 'Working', 'Needs input', 'Waiting', 'Failed'] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...statuses),
      fc.integer({ min: 0, max: 3000 * day }),
      fc.integer({ min: 0, max: 30 * day }),
      (status, age, wait) => {
        const row = sessionRow('s', { status, since: noon - age, waitsUntil: noon + wait })
        const { text, next } = rowFact(row, noon)
        expect(text.length).toBeLessThanOrEqual(6)
        expect(next).toBeGreaterThan(noon)
        if (!Number.isFinite(next)) return
        expect(rowFact(row, next - 1).text).toBe(text)
        expect(rowFact(row, next).text).not.toBe(text)
      },
    ),
  )
})
