// Proves that a name means one program or none: what is stopped by mistake cannot be brought back.
import { expect, test } from 'vitest'
import { choose } from './choose'
import type { Running } from './program'

const one = (id: string, agent: string, title: string, pid: number): Running => ({
  id,
  kind: 'agent',
  agent,
  sessions: [{ id: `session of ${id}`, title }],
  folder: '/api',
  command: '',
  pid,
  startTime: '1',
  startedAt: 0,
  processes: 1,
  memory: 0,
  holder: { by: 'keeper', folder: '/keepers/1' },
})
const running = [
  one('aaaa1111', 'Claude Code', 'Fix login', 101),
  one('aaaa2222', 'Claude Code', 'Add cache', 102),
  one('bbbb3333', 'Codex', 'Bump', 103),
]
const idsOf = (...names: string[]) => {
  const result = choose(running, names)
  return 'chosen' in result ? result.chosen.map(({ id }) => id) : result
}

test('an id or its beginning, a process, a session and an agent name one', () => {
  expect(idsOf('bbbb3333')).toEqual(['bbbb3333'])
  expect(idsOf('bbbb')).toEqual(['bbbb3333'])
  expect(idsOf('102', 'fix LOGIN', 'codex')).toEqual(['aaaa2222', 'aaaa1111', 'bbbb3333'])
  expect(idsOf('session of bbbb3333', '103')).toEqual(['bbbb3333'])
})

test('a name of several, or of none, stops nothing, not even those that were clear', () => {
  expect(idsOf('Codex', 'Claude Code')).toEqual({
    code: 2,
    problem: expect.stringContaining('aaaa1111, aaaa2222'),
  })
  expect(idsOf('aaaa')).toMatchObject({ code: 2 })
  expect(idsOf('Codex', 'nobody')).toMatchObject({ code: 3 })
  // Three letters are too few to be the beginning of an id.
  expect(idsOf('bbb')).toMatchObject({ code: 3 })
})
