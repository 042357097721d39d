// Proves that one function says which sessions need the user, and that looking solves nothing.
// README.md: Questions, failures and interrupted turns of all sessions wait in one list.
import { expect, test } from 'vitest'
import type { Status } from '../session/status'
import { stoppedWords } from '../session/stopped-words'
import { countsOf, countWords, isNews, needOf, stillDismissed, troublesOf } from './need'
import { sessionRow as row } from './session-row.test-kit'
import type { SessionRow } from './tables'

const afterSignIn = { turn: 't', kind: 'sign-in', step: { do: 'after-sign-in' }, tries: 0 } as const
const givenUp = (why: 'stale' | 'declined') =>
  ({ turn: 't', kind: 'limit', step: { do: 'nothing', why }, tries: 0 }) as const

test.each<[string, Partial<SessionRow>, string | undefined]>([
  ['a question', { questions: 1 }, 'asks'],
  ['a program that waits', { status: 'Needs input', activity: 'needs-input' }, 'asks'],
  ['a failure, looked at or not', { status: 'Failed', unseen: false }, 'failed'],
  ['an agent that is gone', { status: 'Disconnected' }, 'failed'],
  ['a turn that was cut short', { status: 'Failed', outcome: 'interrupted' }, 'failed'],
  ['a usage limit that passes by itself', { status: 'Waiting', outcome: 'failed' }, undefined],
  ['a silent program', { status: 'Stale' }, 'stale'],
  ['a queue that trouble holds', { held: { count: 1, why: 'interrupted' } }, 'held'],
  [
    'one that it holds after a start',
    { status: 'Idle', held: { count: 1, why: 'interrupted' } },
    'held',
  ],
  ['a queue that the user holds', { held: { count: 1, why: 'cancelled' } }, undefined],
  [
    'one that goes by itself',
    { held: { count: 1, why: 'recovery' }, recovery: afterSignIn },
    'sign-in',
  ],
  [
    'one that went by itself until that was given up',
    { held: { count: 1, why: 'recovery' }, recovery: givenUp('stale') },
    'held',
  ],
  [
    'one that the user has taken from what goes by itself',
    { held: { count: 1, why: 'recovery' }, recovery: givenUp('declined') },
    undefined,
  ],
  ['what waits for a sign-in', { status: 'Needs input', recovery: afterSignIn }, 'sign-in'],
  ['what has signed in since', { recovery: { ...afterSignIn, sent: 't' } }, undefined],
  ['a turn that the user cancelled', { outcome: 'cancelled' }, undefined],
  ['what has finished', { unseen: true, outcome: 'end_turn' }, undefined],
  ['work', { status: 'Working', outcome: 'interrupted' }, undefined],
  ['an attempt to come back', { status: 'Reconnecting', outcome: 'interrupted' }, undefined],
  ['what was stopped', { status: 'Stopped' }, undefined],
  [
    'what crashed until it was given up',
    { status: 'Stopped', why: stoppedWords.crashes },
    'failed',
  ],
  ['what is archived', { status: 'Failed', archived: true }, undefined],
  ['what is deleted', { questions: 1, deletedAt: 1 }, undefined],
])('%s: %s', (_, more, need) => {
  expect(needOf(row('s', more))).toBe(need)
})

test('what was dismissed needs nobody until something else goes wrong', () => {
  const failed = row('s', { status: 'Failed', outcome: 'failed', turnsEnded: 3 })
  const dismissed = { ...failed, dismissed: troublesOf(failed) }
  expect(needOf(dismissed)).toBeUndefined()
  expect(needOf({ ...dismissed, turnsEnded: 4 })).toBe('failed')
  expect(needOf({ ...dismissed, status: 'Disconnected' })).toBe('failed')
  expect(needOf({ ...dismissed, questions: 1 })).toBe('asks')
})

test('that a turn failed stays dismissed while its agent comes and goes, a lost connection does not', () => {
  const gone = row('s', { status: 'Disconnected', outcome: 'interrupted', turnsEnded: 2 })
  const back = { ...gone, dismissed: troublesOf(gone), status: 'Reconnecting' as const }
  expect(stillDismissed(back)).toEqual(['turn/2'])
  expect(needOf({ ...back, dismissed: stillDismissed(back), status: 'Failed' })).toBeUndefined()
  expect(needOf({ ...back, dismissed: stillDismissed(back), status: 'Disconnected' })).toBe(
    'failed',
  )
})

test('of a session of an earlier version only what nobody had looked at needs the user', () => {
  const { dismissed: _, ...old } = row('s', { status: 'Failed' })
  expect(needOf(old)).toBeUndefined()
  expect(needOf({ ...old, unseen: true })).toBe('failed')
})

test('what has finished is news until it was looked at, what never began is none', () => {
  expect(isNews(row('s', { unseen: true }))).toBe(true)
  expect(isNews(row('s'))).toBe(false)
  expect(isNews(row('s', { unseen: true, status: 'Idle' }))).toBe(false)
  expect(isNews(row('s', { unseen: true, status: 'Idle', outcome: 'end_turn' }))).toBe(true)
  expect(isNews(row('s', { unseen: true, questions: 1 }))).toBe(false)
})

const says: [Status, string][] = [
  ['Idle', ''],
  ['Starting', '1 working'],
  ['Working', '1 working'],
  ['Needs input', '1 asking'],
  ['Ready', ''],
  ['Waiting', '1 waiting'],
  ['Stale', ''],
  ['Reconnecting', '1 reconnecting'],
  ['Disconnected', '1 disconnected'],
  ['Completed', ''],
  ['Failed', '1 failed'],
  ['Stopped', ''],
]
const others: Partial<SessionRow>[] = [
  {},
  { dismissed: ['turn/0', 'disconnected'] },
  { unseen: true },
  { held: { count: 1, why: 'interrupted' } },
  { recovery: afterSignIn },
  { outcome: 'interrupted', running: true },
]

test.each(says)(
  'a session that says “%s” is counted by that word, whatever else it is: %s',
  (status, words) => {
    for (const more of others)
      expect(countWords(countsOf([row('s', { ...more, status })]))).toBe(words)
    expect(countWords(countsOf([row('s', { status, archived: true })]))).toBe('')
  },
)

test('sessions are counted by what they say', () => {
  const rows = [
    ...[row('f', { status: 'Failed' }), row('a', { status: 'Needs input', questions: 1 })],
    ...[row('w', { status: 'Working' }), row('r', { status: 'Reconnecting' })],
  ]
  expect(countWords(countsOf(rows))).toBe('1 working · 1 asking · 1 failed · 1 reconnecting')
  expect(countWords(countsOf([row('calm')]))).toBe('')
})
