// Proves that what was spent adds up by day, agent, account, project, session and model, and that no day is another's.
import { expect, test } from 'vitest'
import { dayName, type Spent, type SpentBy, withTurn } from './spending'
import { usageBy, usageTable } from './usage'

const by = (more: Partial<SpentBy> = {}): SpentBy => ({
  day: '2026-11-19',
  agent: 'claude-code',
  account: null,
  model: 'opus',
  session: 's1',
  project: 'p1',
  ...more,
})
const turn = (more: Partial<SpentBy>, dollars?: number, tokens = 100): Spent =>
  withTurn(undefined, by(more), {
    inputTokens: tokens,
    outputTokens: 10,
    ...(dollars === undefined ? {} : { cost: { amount: dollars, currency: 'USD' } }),
  })
const since = { today: '2026-11-19', week: '2026-11-13', month: '2026-10-21' }

test('turns of one session, day, account and model are one row that grows', () => {
  const first = turn({}, 0.5)
  const second = withTurn(first, by(), { inputTokens: 5, cost: { amount: 1, currency: 'EUR' } })
  expect(second).toMatchObject({
    id: first.id,
    turns: 2,
    inputTokens: 105,
    outputTokens: 10,
    cost: { USD: 0.5, EUR: 1 },
  })
  expect(first.turns).toBe(1)
  expect(turn({ account: 'work' }).id).not.toBe(first.id)
})

const spent = [
  turn({}, 1),
  turn({ day: '2026-11-18', session: 's2', project: 'p2' }, 2),
  turn({ day: '2026-11-13', account: 'work' }, 4),
  turn({ day: '2026-11-12', model: 'sonnet' }, 8),
  turn({ day: '2026-10-20' }, 16),
  turn({ agent: 'codex', session: 's3', model: 'gpt' }, undefined, 1000),
]

test.each([
  [
    'agent',
    [
      ['claude-code', 15],
      ['codex', undefined],
    ],
  ],
  [
    'account',
    [
      ['claude-code work', 4],
      ['claude-code ', 11],
      ['codex ', undefined],
    ],
  ],
  [
    'project',
    [
      ['p1', 13],
      ['p2', 2],
    ],
  ],
  [
    'session',
    [
      ['s1', 13],
      ['s2', 2],
      ['s3', undefined],
    ],
  ],
  [
    'model',
    [
      ['claude-code opus', 7],
      ['claude-code sonnet', 8],
      ['codex gpt', undefined],
    ],
  ],
] as const)('by %s, the one that was used most in the week first', (what, expected) => {
  const { lines } = usageTable(spent, what, since)
  expect(lines.map(({ id, month }) => [id, month.cost.USD])).toEqual(expected)
})

test('by day, the newest first', () => {
  expect(usageTable(spent, 'day', since).lines.map(({ id }) => id)).toEqual([
    '2026-11-19',
    '2026-11-18',
    '2026-11-13',
    '2026-11-12',
  ])
})

test('the sums of today and of the week are those of all, however they are looked at', () => {
  for (const what of usageBy) {
    const { today, week } = usageTable(spent, what, since)
    expect([today.cost.USD, week.cost.USD]).toEqual([1, 7])
    expect([today.turns, week.turns]).toEqual([2, 4])
    expect(today.inputTokens).toBe(1100)
  }
})

test('a day is one of the user’s calendar', () => {
  expect(dayName(new Date(2026, 0, 9, 23, 59, 59).getTime())).toBe('2026-01-09')
  expect(dayName(new Date(2026, 0, 10).getTime())).toBe('2026-01-10')
})
