// Proves that the rail puts first what is at work, then what needs the user, and that nothing moves without a reason.
// docs/guide/window.md: Below each project is what works, then what needs you, then the rest.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsOf } from '../../shared/app/needs'
import { sessionRow as row } from '../../shared/app/session-row.test-kit'
import type { ProjectRow, SessionRow } from '../../shared/app/tables'
import type { Status } from '../../shared/session/status'
import { apartBy, byPosition, byRank, inOrderOf, isListed } from './order'

const titles = (rows: SessionRow[]) => rows.map((one) => one.id)

test('sessions are ordered: those that come back, work, questions, failures, the rest', () => {
  const rows = [
    row('idle', { status: 'Idle' }),
    row('working', { status: 'Working' }),
    row('finished', { unseen: true, outcome: 'end_turn', since: 1 }),
    row('reconnecting', { status: 'Reconnecting' }),
    row('failed', { status: 'Failed', unseen: true }),
    row('asking', { status: 'Working', questions: 1 }),
  ]
  expect(titles(rows.sort(byRank))).toEqual([
    'reconnecting',
    'working',
    'asking',
    'failed',
    'finished',
    'idle',
  ])
})

test('a pinned session stays on top whatever the others need', () => {
  const rows = [row('asking', { questions: 1 }), row('pinned', { status: 'Idle', pinned: true })]
  expect(titles(rows.sort(byRank))).toEqual(['pinned', 'asking'])
})

test('what was read stands where it stood before', () => {
  const rows = ['older', 'read', 'newer'].map((id, since) =>
    row(id, { unseen: true, outcome: 'end_turn', since }),
  )
  const before = titles(rows.sort(byRank))
  const after = rows.map((one) => (one.id === 'read' ? { ...one, unseen: false } : one))
  expect(before).toEqual(['newer', 'read', 'older'])
  expect(titles(after.sort(byRank))).toEqual(before)
})

test('what needs somebody stands as “Needs you” has it: questions first, who has waited longest first', () => {
  const rows = [
    row('asks later', { questions: 1, since: 4 }),
    row('failed later', { status: 'Failed', unseen: true, since: 3 }),
    row('failed', { status: 'Failed', unseen: true, since: 1 }),
    row('asks', { questions: 1, since: 2 }),
  ]
  const needs = needsOf({ sessions: rows, remotes: [], tasks: [] })
  expect(titles(rows.sort(byRank))).toEqual(needs.map(({ id }) => id))
  expect(titles(rows)).toEqual(['asks', 'asks later', 'failed', 'failed later'])
})

test('of equal rank the newest is first, and output alone moves nothing', () => {
  const rows = [
    row('older', { status: 'Working', since: 1, updatedAt: 99 }),
    row('newer', { status: 'Working', since: 2, updatedAt: 3 }),
  ]
  expect(titles(rows.sort(byRank))).toEqual(['newer', 'older'])
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
      const sorted = titles([...sessions].sort(byRank))
      expect(titles([...sessions].reverse().sort(byRank))).toEqual(sorted)
    }),
  )
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
  const sorted = [project('b'), project('a', true), project('c')].sort(byPosition)
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

test('what is held keeps its order, and what is new comes after it in its own', () => {
  const rows = ['new', 'b', 'newer', 'a'].map((id) => row(id))
  expect(titles(inOrderOf(['a', 'gone', 'b'], rows))).toEqual(['a', 'b', 'new', 'newer'])
})
