// Proves that one list says what needs the user: each thing once, the most pressing first, and that a round leaves nothing out.
// docs/guide/sessions.md: “Needs you” lists what waits in all sessions: questions, failures, interrupted turns, held queues, and the results of tasks that wait for your review.
// docs/guide/sessions.md: A sign-in that many sessions wait for is one entry.
import { expect, test } from 'vitest'
import type { TaskRow } from '../task/row'
import { taskRowOf } from '../task/row'
import { newTask } from '../task/task'
import { someTask } from '../task/task.test-kit'
import {
  isAbout,
  type NeedEntry,
  type NeedState,
  needCount,
  needsOf,
  nextNeeding,
  sessionsToDismiss,
} from './needs'
import { sessionRow as row } from './session-row.test-kit'
import type { SessionRow } from './tables'

const of = (sessions: readonly SessionRow[], tasks: readonly TaskRow[] = []) =>
  needsOf({ sessions, remotes: [], tasks })
const ids = (entries: readonly NeedEntry[]) => entries.map(({ id }) => id)

const waiting = [
  row('failed', { status: 'Failed', since: 1 }),
  row('asks second', { questions: 1, since: 3 }),
  row('asks first', { questions: 1, since: 2 }),
  row('calm'),
]

test('the most pressing is first, and what has waited longest before', () => {
  expect(ids(of(waiting))).toEqual(['asks first', 'asks second', 'failed'])
})

test('one after the other, round at the end, and back', () => {
  const go = (from: string | undefined, by: 1 | -1) => {
    const last = of(waiting).find(({ id }) => id === from)
    return nextNeeding(of(waiting), last, by)?.id
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
  expect(nextNeeding(of([row('calm')]), undefined, 1)).toBeUndefined()
})

test('it goes on from where one stood that was solved, and each comes once a round', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id, since) => row(id, { questions: 1, since }))
  const seen: string[] = []
  let open = rows
  let last: NeedState | undefined
  for (let step = 0; step < 5; step += 1) {
    const next = nextNeeding(of(open), last, 1)
    if (!next) break
    last = next
    seen.push(next.id)
    // Every other one is answered, and asks again at once: at the end of the line.
    if (step % 2 === 0)
      open = open.map((one) => (one.id === next.id ? { ...one, since: 100 + step } : one))
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
})

const signIn = { turn: 't', kind: 'sign-in', step: { do: 'after-sign-in' }, tries: 0 } as const
const signedOut = (id: string, more: Partial<SessionRow> = {}) =>
  row(id, { status: 'Needs input', recovery: signIn, agent: 'claude-code', ...more })

test('what waits for the same sign-in is one entry, however many sessions it is', () => {
  const same = Array.from({ length: 16 }, (_, since) =>
    signedOut(`${since}`, { since: 20 - since }),
  )
  const [entry, ...more] = of(same)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ of: 'sign-in', need: 'sign-in', since: 5 })
  expect(entry?.of === 'sign-in' && entry.sessions).toHaveLength(16)
  expect(needCount({ sessions: same, remotes: [], tasks: [] })).toBe(1)
  expect(entry && isAbout(entry, '7')).toBe(true)
  expect(entry && sessionsToDismiss(entry)).toHaveLength(16)
})

test('another account, agent or computer is another sign-in, and who waits alone says so alone', () => {
  const apart = [
    signedOut('a'),
    signedOut('b', { account: 'work' }),
    signedOut('c', { agent: 'codex' }),
    signedOut('d', { machine: 'near' }),
  ]
  expect(of(apart).map((entry) => entry.of)).toEqual(Array(4).fill('session'))
})

test('where one of them asks for it, that is where it is done; who asks for more says so alone', () => {
  const asking = { questions: 1, asksSignIn: true, status: 'Needs input' } as const
  const [entry, ...more] = of([
    signedOut('waits', { since: 1 }),
    signedOut('asks', { ...asking, recovery: signIn, since: 2 }),
  ])
  expect(more).toEqual([])
  expect(entry?.of === 'sign-in' && entry.sessions.map(({ id }) => id)).toEqual(['asks', 'waits'])
  expect(entry && sessionsToDismiss(entry)).toEqual([])
  const two = signedOut('two', { ...asking, questions: 2 })
  expect(ids(of([signedOut('waits'), two]))).toEqual(['two', 'waits'])
})

test('one that was dismissed is not counted among those that wait for the same', () => {
  const entries = of([signedOut('a'), signedOut('b', { dismissed: ['sign-in'] })])
  expect(ids(entries)).toEqual(['a'])
})

const task = (id: string, more: Partial<TaskRow>): TaskRow => ({
  ...taskRowOf(newTask(someTask(id))),
  ...more,
})

test('a task that failed before it had a session is told by itself, and any other by its session', () => {
  const failed = task('t', { state: 'failed', problem: 'There is no branch next' })
  expect(of([], [failed])).toMatchObject([{ of: 'task', words: 'Failed: There is no branch next' }])
  expect(of([], [{ ...failed, session: 's' }])).toEqual([])
  expect(of([], [{ ...failed, agents: true }])).toEqual([])
})

test('a result of a task waits until it is accepted, behind all that stands still', () => {
  const review = task('t', { state: 'review', summary: 'Fixed it', since: 1 })
  const entries = of(waiting, [review, task('r', { state: 'running' })])
  expect(ids(entries)).toEqual(['asks first', 'asks second', 'failed', 't'])
  expect(entries.at(-1)).toMatchObject({ of: 'task', words: 'In review: Fixed it' })
  expect(of([], [{ ...review, line: 'waits' }])).toEqual([])
  expect(of([], [{ ...review, attemptOf: 'other' }])).toEqual([])
  expect(of([], [task('d', { state: 'done' })])).toEqual([])
})

test('what tasks.md says otherwise waits until it is settled', () => {
  const says = task('t', { state: 'waiting', fileSays: { what: 'changed' } })
  expect(of([], [says])).toMatchObject([{ words: 'changed in tasks.md' }])
  expect(of([], [{ ...says, fileSays: { what: 'changed', kept: true } }])).toEqual([])
})
