// Proves that stored rows of earlier versions are read with what was not stored then, and that others are no rows.
import { expect, test } from 'vitest'
import { storedPid, storedProject, storedSession, storedTerminal } from './stored-rows'

const session = {
  ...{ id: 's', project: 'p', agent: 'a', agentName: 'A', driver: 'acp' },
  ...{ workspace: { kind: 'folder', path: '/p' }, createdAt: 1, summary: null },
}
const terminal = {
  ...{ id: 't', session: null, project: 'p', kind: 'shell', title: 'sh', titleBy: 'app' },
  ...{ folder: '/p', epochs: [] },
}

test('what an earlier version did not store has its default', () => {
  expect(storedSession.parse(session)).toMatchObject({
    ...{ account: null, profile: null, agentSession: null, deletedAt: null },
    ...{ pinned: false, archived: false, seenSequence: 0 },
  })
  expect(storedTerminal.parse(terminal)).toMatchObject({ place: 0, clearedAt: 0 })
  expect(storedProject.parse({ id: 'p', path: '/p', openedAt: 1 })).toMatchObject({ open: true })
})

test('what it has besides stays in it', () => {
  expect(storedSession.parse({ ...session, later: 1 })).toMatchObject({ later: 1 })
})

test.each([
  ['no object', storedSession, 'x'],
  ['a driver that is none', storedSession, { ...session, driver: 'telepathy' }],
  ['no folder', storedSession, { ...session, workspace: null }],
  ['no epochs', storedTerminal, { ...terminal, epochs: {} }],
  ['a path that is a number', storedProject, { id: 'p', path: 3, openedAt: 1 }],
  ['the pid of everybody', storedPid, { id: 'x', pid: -1 }],
])('a row with %s is none', (_, schema, row) => {
  expect(schema.safeParse(row).success).toBe(false)
})
