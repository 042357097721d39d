// Proves that the rail puts first what needs the user, and that nothing moves without a reason.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Status } from '../../../shared/session/activity'
import { sessionRow as row } from '../../../shared/session-row.test-kit'
import type { ProjectRow, SessionRow } from '../../../shared/tables'
import { apartBy, byNeed, byPlace, isListed, needing, nextNeeding } from './order'

const titles = (rows: SessionRow[]) => rows.map((one) => one.id)

test('sessions are ordered by need: questions, failures, stale, finished, working, the rest', () => {
  const rows = [
    row('idle', { status: 'Idle' }),
    row('working', { status: 'Working' }),
    row('finished', { unseen: true }),
    row('stale', { status: 'Stale' }),
    row('failed', { status: 'Failed', unseen: true }),
    row('asking', { status: 'Working', questions: 1 }),
  ]
  expect(titles(rows.sort(byNeed))).toEqual([
    'asking',
    'failed',
    'stale',
    'finished',
    'working',
    'idle',
  ])
})

test('what nobody has looked at still needs the user when the app was started again', () => {
  const ended = { status: 'Idle', outcome: 'interrupted' } as const
  const rows = [row('seen', ended), row('unseen', { ...ended, unseen: true })]
  expect(titles(needing(rows))).toEqual(['unseen'])
})

test('a session that nothing was said in yet needs nobody after a start', () => {
  expect(needing([row('new', { status: 'Idle', unseen: true })])).toEqual([])
})

test('a pinned session stays on top whatever the others need', () => {
  const rows = [row('asking', { questions: 1 }), row('pinned', { status: 'Idle', pinned: true })]
  expect(titles(rows.sort(byNeed))).toEqual(['pinned', 'asking'])
})

test('of equal need the newest is first, and output alone moves nothing', () => {
  const rows = [
    row('older', { status: 'Working', since: 1, updatedAt: 99 }),
    row('newer', { status: 'Working', since: 2, updatedAt: 3 }),
  ]
  expect(titles(rows.sort(byNeed))).toEqual(['newer', 'older'])
})

test('the order does not depend on the order in which rows arrive', () => {
  const statuses: Status[] = ['Idle', 'Working', 'Needs input', 'Ready', 'Failed', 'Reconnecting']
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      status: fc.constantFrom(...statuses),
      pinned: fc.boolean(),
      unseen: fc.boolean(),
      since: fc.nat(3),
    }),
    { selector: (one) => one.id },
  )
  fc.assert(
    fc.property(rows, (specs) => {
      const sessions = specs.map(({ id, ...more }) => row(id, more))
      const sorted = titles([...sessions].sort(byNeed))
      expect(titles([...sessions].reverse().sort(byNeed))).toEqual(sorted)
    }),
  )
})

test('the inbox holds questions, failures and finished turns that were not seen, and nothing else', () => {
  const rows = [
    row('seen'),
    row('finished', { unseen: true }),
    row('failed', { status: 'Failed', unseen: true }),
    row('asking', { status: 'Needs input', questions: 2 }),
    row('archived', { unseen: true, archived: true }),
    row('deleted', { questions: 1, deletedAt: 1 }),
    row('working', { status: 'Working', unseen: true }),
  ]
  expect(titles(needing(rows))).toEqual(['asking', 'failed', 'finished'])
})

test('a queue that trouble holds needs the user until it is let go, one that the user holds does not', () => {
  const held = (why: 'interrupted' | 'cancelled') => ({ held: { count: 1, why } })
  const rows = [
    row('interrupted', held('interrupted')),
    row('not working', { ...held('interrupted'), status: 'Working' }),
    row('after the app', { ...held('interrupted'), status: 'Idle' }),
    row('cancelled', held('cancelled')),
    row('gone', { ...held('interrupted'), status: 'Disconnected' }),
  ]
  expect(titles(needing(rows))).toEqual(['gone', 'interrupted', 'after the app'])
})

test('"next session that needs you" goes through all of them and round', () => {
  const rows = [row('b', { questions: 1, since: 2 }), row('a', { questions: 1, since: 1 })]
  expect(nextNeeding(rows, null)?.id).toBe('a')
  expect(nextNeeding(rows, 'a')?.id).toBe('b')
  expect(nextNeeding(rows, 'b')?.id).toBe('a')
  expect(nextNeeding([row('calm')], null)).toBeUndefined()
})

test('the filter wants every word, of title, agent or status', () => {
  const session = row('fix the login', { status: 'Working' })
  expect(isListed(session, 'login work', false)).toBe(true)
  expect(isListed(session, 'login idle', false)).toBe(false)
  expect(isListed({ ...session, archived: true }, '', false)).toBe(false)
  expect(isListed({ ...session, archived: true }, '', true)).toBe(true)
})

test('projects whose folder is missing stand last', () => {
  const project = (name: string, missing = false) => ({ name, missing }) as ProjectRow
  const sorted = [project('b'), project('a', true), project('c')].sort(byPlace)
  expect(sorted.map(({ name }) => name)).toEqual(['b', 'c', 'a'])
})

test('projects of one name are told apart by the folders above, and others need none', () => {
  const at = (path: string) => ({ name: path.split('/').at(-1), path }) as ProjectRow
  const projects = ['/code/old/api', '/code/new/api', '/code/web'].map(at)
  expect(projects.map((project) => apartBy(project, projects))).toEqual(['old', 'new', undefined])
  const deep = ['/one/src/api', '/two/src/api'].map(at)
  expect(deep.map((project) => apartBy(project, deep))).toEqual(['one/src', 'two/src'])
  const nested = ['/api', '/api/api'].map(at)
  expect(nested.map((project) => apartBy(project, nested))).toEqual(['', 'api'])
})
