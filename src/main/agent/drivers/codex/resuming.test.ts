// Proves that another run of the app goes on with the app-server of Codex from how it was left and from what it was told after that: each turn, answer, cancel and option once.
import { expect, test } from 'vitest'
import { FakeHost } from '../acp/agent.test-kit'
import type { AgentConnection, Resumed } from '../driver'
import type { Fields } from '../fields'
import { CodexDriver } from './codex-driver'
import { FakeCodex } from './fake-codex.test-kit'

const driver = new CodexDriver({ name: 'test', title: 'Test', version: '0' })
const turn = () => new Promise(setImmediate)
const words = (text: string) => [{ type: 'text' as const, text }]
const opening = {
  thread: { id: 's1' },
  model: 'large',
  approvalPolicy: 'on-request',
  sandbox: { type: 'readOnly', networkAccess: false },
}

async function opened() {
  const agent = new FakeCodex()
  const host = new FakeHost()
  agent.answers['thread/start'] = () => opening
  const made = await driver.connect(agent, host, {})
  if (!made.ok) throw new Error(made.problem.message)
  const connection = made.value
  await connection.open({ way: 'new', folder: '/work' })
  return { agent, host, connection }
}

/** With a turn that the agent works on. */
async function inTurn() {
  const parts = await opened()
  const end = parts.connection.prompt('s1', words('go'))
  const { id } = await parts.agent.hearsMethod('turn/start')
  parts.agent.says({ id, result: { turn: { id: 't1' } } }, started('t1'))
  await turn()
  parts.host.events.length = 0
  return { ...parts, end }
}

const started = (id: string) => news('turn/started', { turn: { id } })
const completed = (id: string, status = 'completed') =>
  news('turn/completed', { turn: { id, status } })
const news = (method: string, params: Fields): Fields => {
  return { method, params: { threadId: 's1', ...params } }
}
const request = (id: number, method: string, params: Fields): Fields => ({
  id,
  method,
  params: { threadId: 's1', ...params },
})
const asks = (id: number, itemId = 'c1'): Fields => {
  const about = { itemId, command: 'make', availableDecisions: ['accept'] }
  return request(id, 'item/commandExecution/requestApproval', about)
}

interface Saved {
  state: unknown
  progress: unknown
}
const leftBehindBy = (connection: AgentConnection): Saved =>
  JSON.parse(JSON.stringify({ state: connection.saved?.(), progress: connection.progress?.() }))

async function resumed(saved: Saved, told: Fields[] = [], host = new FakeHost()) {
  const agent = new FakeCodex()
  const bytes = told.map((message) => Buffer.from(`${JSON.stringify(message)}\n`))
  const made = await driver.resume({ stream: agent, ...saved, told: bytes }, host, {})
  if (!made.ok) throw new Error(made.problem.message)
  const value: Resumed = made.value
  return { agent, host, value, connection: value.connection, begin: () => value.hear(0) }
}

test('a prompt that it was told after all was written down is a turn, and what it repeats of that is not said again', async () => {
  const { connection } = await opened()
  const input = [{ type: 'text', text: 'go' }]
  const after = await resumed(leftBehindBy(connection), [request(30, 'turn/start', { input })])
  const found = after.value.turn('s1')
  expect(found?.cancelled).toBe(false)
  after.begin()
  const item = { type: 'userMessage', id: 'u', content: input }
  after.agent.says({ id: 30, result: { turn: { id: 't9' } } }, started('t9'))
  after.agent.says(news('item/completed', { item }), completed('t9'))
  expect(await found?.end).toMatchObject({ reason: 'end_turn' })
  expect(after.host.said().filter(({ type }) => type === 'text')).toEqual([])
  void after.connection.prompt('s1', words('next'))
  expect(await after.agent.hearsMethod('turn/start')).toMatchObject({ id: 31 })
})

test('a message on its way into the turn is known by what it says, and whether it was taken', async () => {
  const before = await inTurn()
  void before.connection.steer?.('s1', words('rather this'))
  const { id } = await before.agent.hearsMethod('turn/steer')
  const after = await resumed(leftBehindBy(before.connection))
  after.begin()
  expect(after.value.steered('s1', words('other'))).toBeUndefined()
  const taken = after.value.steered('s1', words('rather this'))
  after.agent.says({ id, error: { code: -32600, message: 'no active turn to steer' } })
  expect(await taken).toMatchObject({ ok: true, value: false })
})

test('what it asked is asked under the name that it had; what was answered is not asked again, whatever it is called', async () => {
  const before = await inTurn()
  before.agent.says(asks(0), asks(1, 'c2'))
  const answer = { id: 0, result: { decision: 'accept' } }
  const after = await resumed(leftBehindBy(before.connection), [answer])
  after.host.answer = () => Promise.resolve({ kind: 'option', option: 'accept' })
  after.begin()
  expect(await after.agent.hearsAnswer(1)).toMatchObject({ result: { decision: 'accept' } })
  expect(after.host.questions.map(({ id }) => id)).toEqual([before.host.questions[1]?.id])
  expect(after.agent.heard.filter(({ id }) => id === 0)).toEqual([])
  after.agent.says(asks(1, 'c3'))
  expect(new Set(after.host.questions.map(({ id }) => id)).size).toBe(2)
})

test('a cancel that it was told is under way still, and nothing of it is asked any more', async () => {
  const before = await inTurn()
  before.agent.says(asks(0))
  const told = request(40, 'turn/interrupt', { turnId: 't1' })
  const after = await resumed(leftBehindBy(before.connection), [told])
  const found = after.value.turn('s1')
  expect(found?.cancelled).toBe(true)
  after.begin()
  expect(after.host.withdrawn).toEqual(before.host.questions.map(({ id }) => id))
  await after.agent.hearsAnswer(0)
  after.agent.says(completed('t1', 'interrupted'))
  expect(await found?.end).toMatchObject({ reason: 'cancelled' })
})

test('one that is to end before it has a name is ended as soon as it has one', async () => {
  const { agent, connection } = await opened()
  void connection.prompt('s1', words('go'))
  const { id } = await agent.hearsMethod('turn/start')
  connection.cancel('s1')
  const after = await resumed(leftBehindBy(connection))
  after.begin()
  after.agent.says({ id, result: { turn: { id: 't5' } } })
  expect(await after.agent.hearsMethod('turn/interrupt')).toMatchObject({
    params: { turnId: 't5' },
  })
})

test('an end that came and is not on record is told again, and not after that', async () => {
  const { agent, connection, end } = await inTurn()
  agent.says(completed('t1'))
  await end
  const after = await resumed(leftBehindBy(connection))
  expect(await after.value.turn('s1')?.end).toEqual(await end)
  connection.recorded?.('s1')
  expect((await resumed(leftBehindBy(connection))).value.turn('s1')).toBeUndefined()
})

test('what it does by itself ends as what it is', async () => {
  const { agent, connection } = await opened()
  agent.says(started('own'))
  const after = await resumed(leftBehindBy(connection))
  const found = after.value.turn('s1')
  after.begin()
  after.agent.says(completed('own'))
  expect(await found?.end).toMatchObject({ reason: 'end_turn' })
  expect(after.host.own).toEqual([])
})

test('an option that was being set is told when it is taken, and one for the next prompt goes with that', async () => {
  const before = await opened()
  const settings = { effort: 'high' }
  void before.connection.options?.set('s1', 'model', 'small')
  const { id } = await before.agent.hearsMethod('thread/settings/update')
  const told = request(50, 'thread/settings/update', settings)
  const after = await resumed(leftBehindBy(before.connection), [told])
  after.begin()
  const error = { code: -32600, message: 'Invalid request: unknown variant' }
  after.agent.says({ id, result: {} }, { id: 50, error })
  await turn()
  expect(after.host.said().at(-1)).toMatchObject({
    options: [{ id: 'mode' }, { id: 'model', value: 'small' }, { id: 'effort', value: 'high' }],
  })
  const third = await resumed(leftBehindBy(after.connection))
  void third.connection.prompt('s1', words('go'))
  expect(await third.agent.hearsMethod('turn/start')).toMatchObject({ params: settings })
})

test('helpers, plans and tools are gone on with where they were', async () => {
  const before = await inTurn()
  const helper = { type: 'subAgentActivity', id: 'i', agentThreadId: 'kid' }
  const tool = {
    type: 'mcpToolCall',
    id: 'm1',
    server: 'files',
    tool: 'read',
    status: 'inProgress',
  }
  before.agent.says(
    news('item/started', { item: helper }),
    news('item/started', { item: tool }),
    news('item/plan/delta', { itemId: 'p', delta: '1. Look' }),
  )
  const after = await resumed(leftBehindBy(before.connection))
  after.begin()
  after.agent.says(
    news('item/plan/delta', { itemId: 'p', delta: ' around' }),
    news('item/agentMessage/delta', { threadId: 'kid', itemId: 'k', delta: 'I help' }),
    {
      id: 3,
      method: 'mcpServer/elicitation/request',
      params: {
        threadId: 's1',
        serverName: 'files',
        message: 'May it?',
        _meta: { codex_approval_kind: 'mcp_tool_call', tool_name: 'read' },
      },
    },
  )
  expect(after.host.said()).toMatchObject([
    { type: 'plan', text: '1. Look around' },
    { type: 'subagent', id: 'kid', text: 'I help' },
    { type: 'tool', tool: { id: 'm1', state: 'pending' } },
  ])
  expect(after.host.questions).toMatchObject([{ kind: 'permission', tool: { id: 'm1' } }])
})

test('what another version has left is not gone on with', async () => {
  for (const state of [undefined, null, {}, { version: 99 }, { version: 1, turns: [] }]) {
    const stream = new FakeCodex()
    const made = await driver.resume({ stream, state, told: [] }, new FakeHost(), {})
    expect(made).toMatchObject({ ok: false, failure: { kind: 'unsupported' } })
    expect(stream.heard).toEqual([])
  }
})
