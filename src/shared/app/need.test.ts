// Proves that one function says who needs the user, that looking solves nothing, and that a round leaves nobody out.
// README.md: Questions, failures and interrupted turns of all sessions wait in one list.
// docs/guide/sessions.md: “Needs you” lists what waits in all sessions: questions, failures, interrupted turns, held queues.
import { expect, test } from 'vitest'
import { stoppedWords } from '../session/stopped-words'
import {
  countsOf,
  countWords,
  isNews,
  needing,
  needOf,
  needStateOf,
  nextNeeding,
  stillDismissed,
  troublesOf,
} from './need'
import { sessionRow as row } from './session-row.test-kit'
import type { SessionRow } from './tables'

const ids = (rows: readonly SessionRow[]) => rows.map(({ id }) => id)

test.each<[string, Partial<SessionRow>, string | undefined]>([
  ['a question', { questions: 1 }, 'asks'],
  ['a program that waits', { status: 'Needs input' }, 'asks'],
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

const waiting = [
  row('failed', { status: 'Failed', since: 1 }),
  row('asks second', { questions: 1, since: 3 }),
  row('asks first', { questions: 1, since: 2 }),
  row('calm'),
]

test('the most pressing is first, and what has waited longest before', () => {
  expect(ids(needing(waiting))).toEqual(['asks first', 'asks second', 'failed'])
})

test('one after the other, round at the end, and back', () => {
  const go = (from: string | undefined, by: 1 | -1) => {
    const last = waiting.find(({ id }) => id === from)
    return nextNeeding(waiting, last && needStateOf(last), by)?.id
  }
  expect([go(undefined, 1), go('asks first', 1), go('asks second', 1), go('failed', 1)]).toEqual([
    'asks first',
    'asks second',
    'failed',
    'asks first',
  ])
  expect([go(undefined, -1), go('failed', -1), go('asks first', -1)]).toEqual([
    'failed',
    'asks second',
    'failed',
  ])
  expect(nextNeeding([row('calm')], undefined, 1)).toBeUndefined()
})

test('it goes on from where one stood that was solved, and each comes once a round', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id, since) => row(id, { questions: 1, since }))
  const seen: string[] = []
  let open = rows
  let last: ReturnType<typeof needStateOf>
  for (let step = 0; step < 5; step += 1) {
    const next = nextNeeding(open, last, 1)
    if (!next) break
    last = needStateOf(next)
    seen.push(next.id)
    // Every other one is answered, and asks again at once: at the end of the line.
    if (step % 2 === 0)
      open = open.map((one) => (one === next ? { ...one, since: 100 + step } : one))
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('sessions are counted by what they do', () => {
  const rows = [...waiting, row('w', { status: 'Working' }), row('r', { status: 'Reconnecting' })]
  expect(countWords(countsOf(rows))).toBe('1 working · 2 asking · 1 failed · 1 reconnecting')
  expect(countWords(countsOf([row('calm')]))).toBe('')
})
