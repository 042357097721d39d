// Proves that a session is found by what it is called, whatever became of it, the nearest first.
import { expect, test } from 'vitest'
import { sessionRow } from '../../../shared/app/session-row.test-kit'
import type { ProjectRow } from '../../../shared/app/tables'
import { searchable, sessionsFound } from './sessions-found'

const projects = [
  { id: 'p', name: 'api' },
  { id: 'q', name: 'web' },
  { id: 'empty', name: 'empty' },
] as ProjectRow[]
const sessions = [
  sessionRow('a', { title: 'Paginate the audit log endpoint', updatedAt: 1 }),
  sessionRow('b', {
    title: 'Fix the repaginated list',
    project: 'q',
    agentName: 'Codex',
    agent: 'codex',
    updatedAt: 2,
  }),
  sessionRow('c', { title: 'Café menu', archived: true, status: 'Completed', updatedAt: 3 }),
  sessionRow('d', { title: 'Paginate nothing', deletedAt: 1 }),
  sessionRow('e', {
    title: 'New',
    workspace: { kind: 'worktree', path: '/x', branch: 'fix-login' },
  }),
]
const found = (query: string, more: object = {}) =>
  sessionsFound(sessions, projects, {
    query,
    agent: '',
    project: '',
    since: undefined,
    ...more,
  }).map(({ id }) => id)

test.each([
  ['a word of the title', 'paginate', ['a', 'b']],
  ['several words in any order', 'log audit', ['a']],
  ['any case and accents, also where it is archived and over', 'cafe', ['c']],
  ['the agent', 'codex', ['b']],
  ['the project', 'web', ['b']],
  ['the branch', 'fix-login', ['e']],
  ['title and agent together', 'codex fix', ['b']],
  ['words in quotation marks', '"audit log"', ['a']],
  ['what none is called', 'xyzzy', []],
  ['nothing', ' ', []],
])('a session is found by %s', (_, query, expected) => {
  expect(found(query)).toEqual(expected)
})

test('filters leave out what was not asked for', () => {
  expect(found('paginate', { agent: 'codex' })).toEqual(['b'])
  expect(found('paginate', { project: 'p' })).toEqual(['a'])
  expect(found('paginate', { since: 2 })).toEqual(['b'])
})

test('only agents and projects that have sessions can be chosen', () => {
  const { agents, projects: chosen } = searchable(sessions, projects)
  expect(agents.map(({ name }) => name)).toEqual(['Codex', 'Practice'])
  expect(chosen.map(({ name }) => name)).toEqual(['api', 'web'])
})
