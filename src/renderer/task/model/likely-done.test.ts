// Proves that the estimate of when all is done goes by what finished tasks took, what depends on what and how many places there are, and says what it leaves out.
// docs/guide/tasks.md: The board says when tasks are likely done, from what finished ones took.
import { expect, test } from 'vitest'
import { type TaskRow, taskRowOf } from '../../../shared/task/row'
import { newTask } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { likelyDone } from './likely-done'
import { Soonest } from './soonest'

const minute = 60_000
const now = 1_000 * minute

const row = (id: string, more: Partial<TaskRow> = {}): TaskRow => ({
  ...taskRowOf(newTask(someTask(id))),
  ...more,
})
const finished = (id: string, minutes: number, agent = 'practice'): TaskRow =>
  row(id, {
    state: 'done',
    worked: minutes * minute,
    attempts: 1,
    agent: { agent, account: null, profile: null },
  })
const done = [finished('x', 10), finished('y', 10), finished('z', 90)]
const two = { ...openGate, limit: 2 }

test('with nothing finished nobody knows', () => {
  const said = likelyDone([row('a'), row('b')], two, now)
  expect(said).toMatchObject({ count: 2, atOnce: 2, work: 0 })
  expect(said.at).toBeUndefined()
})

test('as many as there are places go on at once, each for the usual time of its agent', () => {
  const said = likelyDone([...done, row('a'), row('b'), row('c')], two, now)
  expect(said).toEqual({
    count: 3,
    atOnce: 2,
    work: 30 * minute,
    at: now + 20 * minute,
    yours: 0,
    otherwise: 0,
  })
})

test('who begins from the branch of a result does not wait for the user to accept it', () => {
  const above = (fromBranch: boolean) =>
    row('b', { needs: ['a'], ...(fromBranch && { fromBranch }) })
  const yours = (fromBranch: boolean) =>
    likelyDone([...done, row('a', { state: 'review' }), above(fromBranch)], two, now).yours
  expect([yours(false), yours(true)]).toEqual([2, 1])
})

test('an agent that has finished none is taken to be like all others', () => {
  const other = { agent: 'codex', account: null, profile: null }
  const codex = finished('w', 40, 'codex')
  expect(likelyDone([...done, row('a', { agent: other })], two, now).at).toBe(now + 10 * minute)
  expect(likelyDone([...done, codex, row('a', { agent: other })], two, now).at).toBe(
    now + 40 * minute,
  )
})

test('what depends on others comes after them, however many places are free', () => {
  const chain = [row('a'), row('b', { needs: ['a'] }), row('c', { after: ['b'] })]
  expect(likelyDone([...done, ...chain], openGate, now).at).toBe(now + 30 * minute)
})

test('one at work has what is left of its time, and never nothing', () => {
  const since = (minutes: number) =>
    row('a', { state: 'running', attempts: 1, startedAt: now - minutes * minute })
  expect(likelyDone([...done, since(4)], two, now).at).toBe(now + 6 * minute)
  expect(likelyDone([...done, since(400)], two, now).at).toBe(now + 2.5 * minute)
})

test('what waits for the user is left out, with all that hangs on it', () => {
  const tasks = [
    ...done,
    row('a'),
    row('b', { state: 'proposed' }),
    row('c', { state: 'review' }),
    row('d', { needs: ['c'] }),
    row('e', { needs: ['d'] }),
    row('f', { paused: true }),
    row('g', { branch: 'main' }),
    row('h', { nextAt: now + minute }),
    // What has failed is over, and what needs it is the user's.
    row('i', { state: 'failed' }),
    row('j', { needs: ['i'] }),
    row('k', { after: ['i'] }),
  ]
  expect(likelyDone(tasks, openGate, now)).toMatchObject({
    count: 2,
    yours: 6,
    otherwise: 1,
    at: now + 10 * minute,
  })
})

test('one that is accepted holds nothing up', () => {
  const tasks = [...done, row('a', { state: 'review', line: 'waits' }), row('b', { needs: ['a'] })]
  expect(likelyDone(tasks, two, now)).toMatchObject({ count: 1, yours: 0, at: now + 10 * minute })
})

test('those that ask keep no place, and one that waits for its account goes on then', () => {
  const asks = (id: string) => row(id, { state: 'needs-input', attempts: 1 })
  const asked = likelyDone([...done, asks('a'), asks('b'), row('c'), row('d')], two, now)
  expect(asked).toMatchObject({ atOnce: 2, yours: 2, at: now + 10 * minute })
  const rests = { words: 'The limit is reached.', until: now + 60 * minute }
  const late = likelyDone([...done, row('a', { state: 'running', rests }), row('b')], two, now)
  expect(late).toMatchObject({ count: 2, at: now + 70 * minute })
})

test('a moment or an account that comes back is waited for', () => {
  const later = row('a', { startAt: now + 60 * minute })
  expect(likelyDone([...done, later], two, now).at).toBe(now + 70 * minute)
  const exhausted = { 'practice ': { name: 'Work', until: now + 30 * minute } }
  expect(likelyDone([...done, row('a')], { ...two, exhausted }, now).at).toBe(now + 40 * minute)
  const never = { 'practice ': { name: 'Work', until: null } }
  expect(likelyDone([...done, row('a')], { ...two, exhausted: never }, now)).toMatchObject({
    count: 0,
    yours: 1,
  })
})

test('other projects take places too, and are not what is asked about', () => {
  const others = [row('a', { project: 'q' }), row('b', { project: 'q', state: 'proposed' })]
  const said = likelyDone(
    [...done, ...others, row('c', { order: 1 })],
    { ...two, limit: 1 },
    now,
    'p',
  )
  expect(said).toMatchObject({ count: 1, yours: 0, work: 10 * minute, at: now + 20 * minute })
})

test('ten thousand tasks with thirty thousand edges are played through while one waits', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    row(`t${at}`, {
      order: at,
      needs: at < 100 ? [] : [1, 37, 99].map((back) => `t${at - back}`),
    }),
  )
  const said = likelyDone([...done, ...many], { ...openGate, limit: 8 }, now)
  expect(said.count).toBe(10_000)
  // One after the other, since each needs the one before it.
  expect(said.at).toBeGreaterThanOrEqual(now + 9_900 * 10 * minute)
})

test('the smallest is taken first', () => {
  const heap = new Soonest()
  const numbers = Array.from({ length: 500 }, (_, at) => (at * 7919) % 503)
  for (const number of numbers) heap.put(number, number)
  const taken = numbers.map(() => heap.take())
  expect(taken).toEqual([...numbers].sort((one, other) => one - other))
  expect(heap.take()).toBeUndefined()
  expect(heap.first).toBeUndefined()
})
