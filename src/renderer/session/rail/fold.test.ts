// Proves that what has ended makes room for what goes on, and that nothing the user needs is folded away.
// docs/guide/window.md: What you have read stays in its place for an hour.
// docs/guide/window.md: Of what has finished, or waits for a limit, the newest three stay in sight.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { SessionRow } from '../../../shared/app/tables'
import type { Status } from '../../../shared/session/status'
import { byRank, isFinished } from '../../store/order'
import { foldOf, foldWords } from './fold'

const hour = 3_600_000

const ended = (id: string, more: Partial<SessionRow> = {}) =>
  sessionRow(id, { turnsEnded: 1, outcome: 'end_turn', ...more })
const many = (count: number, project = 'p') =>
  Array.from({ length: count }, (_, place) => ended(`${project}${place}`, { project }))
const now = 5 * hour
const sight = { selected: null, lively: new Map<string, number>(), now }
const folded = (rows: SessionRow[]) => [...foldOf(rows, sight).folded]

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
  ['one with held prompts', { held: { count: 1, why: 'cancelled' } }],
  ['what was not looked at', { unseen: true }],
  ['what was pinned', { pinned: true }],
  ['what has never begun', { turnsEnded: 0 }],
  ['what was asked for among the archived', { archived: true }],
])('%s is always in sight', (_, more) => {
  expect(folded([...many(9), ended('x', more)])).not.toContain('x')
})

test('what waits for its time is folded with what has ended, its held prompts with it', () => {
  const step = { do: 'send', at: 9 } as const
  const recovery = { turn: 't', kind: 'limit', step, tries: 0 } as const
  const waits = { status: 'Waiting', held: { count: 1, why: 'recovery' }, recovery } as const
  expect(folded([...many(9), ended('x', waits)])).toContain('x')
  expect(folded([...many(9), ended('x', { ...waits, held: { count: 1, why: 'failed' } })])).toEqual(
    folded(many(9)),
  )
})

test('what was read stays in its place for an hour', () => {
  const rows = many(9)
  const lively = new Map([['p7', now - hour + 1]])
  expect([...foldOf(rows, { ...sight, lively }).folded]).not.toContain('p7')
  expect([...foldOf(rows, { ...sight, lively, now: now + 1 }).folded]).toContain('p7')
})

test('the line says what is behind it', () => {
  const waits = ended('w', { status: 'Waiting' })
  expect(foldWords(many(4))).toBe('Finished (4)')
  expect(foldWords([...many(4), waits])).toBe('Finished and waiting (5)')
  expect(foldWords([waits, waits])).toBe('Waiting (2)')
})

test('the one that is shown is in sight wherever it is', () => {
  expect([...foldOf(many(9), { ...sight, selected: 'p7' }).peeking]).toEqual(['p7'])
  expect([...foldOf(many(9), { ...sight, selected: 'p1' }).peeking]).toEqual([])
})

test('while the rail is held no row comes or goes, whatever they become', () => {
  const before = foldOf(many(9), { ...sight, selected: 'p7' })
  const after = many(9).map((row) =>
    row.id === 'p8' ? { ...row, status: 'Working' as const } : row,
  )
  const held = foldOf([ended('new'), ...after.slice(1)], {
    ...sight,
    selected: 'p1',
    held: before,
  })
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
      const sessions = specs.map(({ id, ...more }) => ended(id, more)).sort(byRank)
      const { folded } = foldOf(sessions, sight)
      const [inside, outside] = [true, false].map((is) =>
        sessions.filter((one) => isFinished(one) && folded.has(one.id) === is),
      )
      expect(inside).toHaveLength(folded.size)
      const oldest = Math.min(...(outside ?? []).map(({ since }) => since))
      for (const { since } of inside ?? []) expect(since).toBeLessThanOrEqual(oldest)
    }),
  )
})
