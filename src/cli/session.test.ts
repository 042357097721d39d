// Proves what `liminal session` says and does, for people and for scripts.
import { expect, test } from 'vitest'
import { failure, success } from '../kit/result'
import { sessionRow } from '../shared/app/session-row.test-kit'
import type { SessionRow } from '../shared/app/tables'
import { runSession } from './session'

function scene() {
  const sessions = new Map<string, SessionRow>()
  const put = (id: string, more: Partial<SessionRow> = {}) =>
    sessions.set(id, { ...(sessions.get(id) ?? sessionRow(id)), ...more })
  put('aaaa-1', { title: 'Fix\u001b[31m login', status: 'Working' })
  put('aaaa-2', { title: 'Write docs', project: 'q' })
  put('bbbb-3', { title: 'Old', archived: true })
  put('cccc-4', { title: 'Gone', deletedAt: 1 })
  const [said, complaints, did]: [string[], string[], [string, unknown][]] = [[], [], []]
  const app = {
    rows: async <Row>(table: string) =>
      (table === 'sessions'
        ? [...sessions.values()]
        : [{ id: 'p', path: '/work', open: true }]) as Row[],
    async perform(command: string, input: unknown) {
      did.push([command, input])
      if (command === 'session.questions') return success({ questions: [] })
      return command === 'session.prompt'
        ? success(undefined)
        : failure('x', 'No.', { hint: 'Yes.' })
    },
  }
  let time = 0
  let onPause = () => {}
  const type = (...words: string[]) =>
    runSession(words, async () => app, {
      say: (line) => said.push(line),
      complain: (line) => complaints.push(line),
      current: '/work/src',
      newId: () => 'new',
      now: () => time,
      async pause(milliseconds) {
        time += milliseconds
        onPause()
      },
      input: async () => 'read',
    })
  const whilePausing = (branchOperation: () => void) => {
    onPause = branchOperation
  }
  return { type, said, complaints, did, put, whilePausing }
}

test('the sessions of the project around are listed in one line each, without the archive', async () => {
  const { type, said } = scene()
  expect(await type('list')).toBe(0)
  expect(said).toEqual(['aaaa-1  Fix [31m login  Practice  Working'])
  expect(await type('list', '--all', '--json')).toBe(0)
  const { sessions } = JSON.parse(said[1] ?? '')
  expect(sessions).toMatchObject([{ id: 'aaaa-1', stands: 'works' }, { id: 'bbbb-3' }])
})

test('what is sent is said to be sent when lists know of it', async () => {
  const { type, said, did, put, whilePausing } = scene()
  whilePausing(() => {
    expect(said).toEqual([])
    put('aaaa-2', { sequence: 7 })
  })
  expect(await type('send', 'Write docs', '-', '--json')).toBe(0)
  const content = [{ type: 'text', text: 'read' }]
  expect(did).toEqual([['session.prompt', { session: 'aaaa-2', prompt: 'new', content }]])
  expect(JSON.parse(said.join())).toEqual({ session: 'aaaa-2', prompt: 'new' })
})

test('whoever waits is told by the code what came of it', async () => {
  const { type, put, whilePausing } = scene()
  expect(await type('wait', 'aaaa-1', '--timeout=2')).toBe(5)
  whilePausing(() => put('aaaa-1', { status: 'Needs input', questions: 1 }))
  expect(await type('wait', 'aaaa-1')).toBe(4)
  put('aaaa-1', { status: 'Disconnected', questions: 0 })
  expect(await type('wait', 'aaaa-1')).toBe(1)
  put('aaaa-1', { status: 'Working' })
  whilePausing(() => put('aaaa-1', { status: 'Ready' }))
  expect(await type('wait', 'aaaa-1')).toBe(0)
  put('aaaa-1', { status: 'Working' })
  whilePausing(() => put('aaaa-1', { deletedAt: 1 }))
  expect(await type('wait', 'aaaa-1')).toBe(3)
})

test('what is no session, or several, is named; what is refused says why', async () => {
  const { type, complaints, did } = scene()
  expect(await type('wait', 'Gone')).toBe(3)
  expect(await type('send', 'aaaa', 'x')).toBe(3)
  expect(await type('answer', 'Old')).toBe(3)
  expect(await type('export', 'Old')).toBe(1)
  expect(complaints).toEqual([
    'There is no session “Gone”.',
    '“aaaa” is 2 sessions: aaaa-1, aaaa-2',
    '“Old” asks nothing.',
    'No. Yes.',
  ])
  expect(did.map(([command]) => command)).toEqual(['session.questions', 'session.export'])
})

test.each([
  [['nonsense'], 'no “session nonsense”'],
  [['list', 'x'], 'takes no names'],
  [['send', 'x'], 'What is to be sent'],
  [['send', 'x', 'two', 'words'], 'What is to be sent'],
  [['wait'], 'Which session'],
  [['wait', 'x', '--timeout=soon'], 'number of seconds'],
  [['wait', 'x', '--all'], 'does not take --all'],
  [['answer', 'x', 'request'], 'the request that you have seen'],
  [['export', 'x', 'y'], 'takes one session'],
])('%j is a mistake that is said', async (words, says) => {
  const { type, complaints, did } = scene()
  expect(await type(...words)).toBe(2)
  expect(complaints.join()).toContain(says)
  expect(did).toEqual([])
})
