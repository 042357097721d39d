// Proves that what has ended makes room for what goes on, and that nothing the user needs is folded away.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { SessionRow } from '../../../shared/app/tables'
import type { Status } from '../../../shared/session/status'
import { byNeed, isFinished } from '../../store/order'
import { foldOf } from './fold'

const ended = (id: string, more: Partial<SessionRow> = {}) =>
  sessionRow(id, { turnsEnded: 1, outcome: 'end_turn', ...more })
const many = (count: number, project = 'p') =>
  Array.from({ length: count }, (_, place) => ended(`${project}${place}`, { project }))
const folded = (rows: SessionRow[]) => [...foldOf(rows, null).folded]

test('of each project the newest finished ones stay, and all others are behind one line', () => {
  expect(folded([...many(6), ...many(5, 'q')])).toEqual(['p3', 'p4', 'p5', 'q3', 'q4'])
})

test('a line that would stand for one session is not made', () => {
  expect(folded(many(4))).toEqual([])
})

test.each<[string, Partial<SessionRow>]>([
  ['one that asks', { questions: 1 }],
  ['a failure', { status: 'Failed', outcome: 'failed' }],
  ['one at work', { status: 'Working' }],
  ['one that waits', { status: 'Waiting', waitsUntil: 1 }],
  ['one with held prompts', { held: { count: 1, why: 'cancelled' } }],
  ['what was not looked at', { unseen: true }],
  ['what was pinned', { pinned: true }],
  ['what has never begun', { turnsEnded: 0 }],
  ['what was asked for among the archived', { archived: true }],
])('%s is always in sight', (_, more) => {
  expect(folded([...many(9), ended('x', more)])).not.toContain('x')
})

test('the one that is shown is in sight wherever it is', () => {
  expect([...foldOf(many(9), 'p7').peeking]).toEqual(['p7'])
  expect([...foldOf(many(9), 'p1').peeking]).toEqual([])
})

test('while the rail is held no row comes or goes, whatever they become', () => {
  const before = foldOf(many(9), 'p7')
  const after = many(9).map((row) =>
    row.id === 'p8' ? { ...row, status: 'Working' as const } : row,
  )
  const held = foldOf([ended('new'), ...after.slice(1)], 'p1', before)
  expect([...held.folded]).toEqual([...before.folded])
  expect([...held.peeking]).toEqual(['p7'])
})

test('nothing is folded but what is finished, and of that no newer one than what stays', () => {
  const statuses: Status[] = ['Idle', 'Working', 'Needs input', 'Ready', 'Failed', 'Waiting']
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      status: fc.constantFrom(...statuses),
      unseen: fc.boolean(),
      pinned: fc.boolean(),
      since: fc.nat(50),
    }),
    { selector: (one) => one.id, maxLength: 30 },
  )
  fc.assert(
    fc.property(rows, (specs) => {
      const sessions = specs.map(({ id, ...more }) => ended(id, more)).sort(byNeed)
      const { folded } = foldOf(sessions, null)
      const [inside, outside] = [true, false].map((is) =>
        sessions.filter((one) => isFinished(one) && folded.has(one.id) === is),
      )
      expect(inside).toHaveLength(folded.size)
      const oldest = Math.min(...(outside ?? []).map(({ since }) => since))
      for (const { since } of inside ?? []) expect(since).toBeLessThanOrEqual(oldest)
    }),
  )
})
