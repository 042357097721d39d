// Proves that stored rows of earlier versions are read with what was not stored then, and that others are no rows.
import { expect, test } from 'vitest'
import { newTask, taskSources } from '../../../shared/task/task'
import { someTask } from '../../../shared/task/task.test-kit'
import { storedOffsets, storedPid, storedTerminal } from './stored-programs'
import { storedProject, storedSession, storedWorkspace } from './stored-rows'
import { storedTask } from './stored-task'

const session = {
  id: 's',
  project: 'p',
  agent: 'a',
  agentName: 'A',
  driver: 'acp',
  workspace: { kind: 'folder', path: '/p' },
  createdAt: 1,
  summary: null,
}
const epoch = { offset: 0, startedAt: 1, command: 'sh' }
const terminal = {
  id: 't',
  session: null,
  project: 'p',
  kind: 'shell',
  title: 'sh',
  titleBy: 'app',
  folder: '/p',
  epochs: [],
}

test('what an earlier version did not store has its default', () => {
  expect(storedSession.safeParse(session)).toMatchObject({
    data: {
      account: null,
      profile: null,
      agentSession: null,
      deletedAt: null,
      pinned: false,
      archived: false,
      seenSequence: 0,
    },
  })
  expect(storedTerminal.safeParse(terminal)).toMatchObject({ data: { place: 0, clearedAt: 0 } })
  expect(storedProject.safeParse({ id: 'p', path: '/p', openedAt: 1 })).toMatchObject({
    data: { open: true },
  })
})

test('what stands for something missing is of each row its own', () => {
  const about = { agent: 'a', agentName: 'A', command: 'x', folder: '/', token: 't' }
  const row = () => storedPid.safeParse({ id: 'x', pid: 1, startTime: 's', startedAt: 1, ...about })
  const [one, other] = [row(), row()]
  expect(one).toMatchObject({ data: { sessions: [], terminal: null } })
  expect(one.success && other.success && one.data.sessions !== other.data.sessions).toBe(true)
})

test('what it has besides stays in it', () => {
  expect(storedSession.safeParse({ ...session, later: 1 })).toMatchObject({ data: { later: 1 } })
})

test.each([
  ['no object', storedSession, 'x'],
  ['a driver that is none', storedSession, { ...session, driver: 'telepathy' }],
  ['no folder', storedSession, { ...session, workspace: null }],
  [
    'a branch that is no text',
    storedSession,
    { ...session, workspace: { ...session.workspace, branch: 1 } },
  ],
  ['something dismissed that is no text', storedSession, { ...session, dismissed: [1] }],
  ['a default that is something else', storedSession, { ...session, pinned: 'yes' }],
  ['a list for an object', storedSession, []],
  [
    'an end of a run that is none',
    storedTerminal,
    { ...terminal, epochs: [{ ...epoch, exit: {} }] },
  ],
  [
    'a workspace in a state that is none',
    storedWorkspace,
    { id: 'w', state: 'gone with the wind' },
  ],
  ['no epochs', storedTerminal, { ...terminal, epochs: {} }],
  ['a path that is a number', storedProject, { id: 'p', path: 3, openedAt: 1 }],
  ['the pid of everybody', storedPid, { id: 'x', pid: -1 }],
])('a row with %s is none', (_, schema, row) => {
  expect(schema.safeParse(row).success).toBe(false)
})

test('a task is read whoever said that it is to be done', () => {
  const read = (source: string) =>
    storedTask.safeParse({ ...newTask(someTask('a')), source }).success
  expect(taskSources.map(read)).toEqual(taskSources.map(() => true))
  expect(read('nobody')).toBe(false)
})

test('when a task begins is read however it was said', () => {
  const waits = { after: ['b'], branch: 'main', startAt: 1 }
  const zone = 'UTC'
  const read = (more: object) =>
    storedTask.safeParse({ ...newTask(someTask('a')), ...more }).success
  expect(read({ ...waits, branchAt: 'one', repeat: { cron: '0 9 * * *', zone } })).toBe(true)
  expect(read({ repeat: { rule: 'FREQ=DAILY', zone, from: 1 } })).toBe(true)
  expect(read({ repeat: { rule: 'FREQ=DAILY', zone } })).toBe(false)
})

test('where a program was read to is the same after it was read and written again', () => {
  for (const stored of [
    [1, 2],
    [1, 2, ['a']],
    [1, 2, [], { at: 3 }],
    [1, 2, [], null],
  ]) {
    const read = storedOffsets.safeParse(stored)
    const again = storedOffsets.safeParse(JSON.parse(JSON.stringify(read.success && read.data)))
    expect(again).toEqual(read)
    expect(JSON.stringify(again)).not.toContain('null')
  }
})
