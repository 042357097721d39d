// Proves that another run of the app goes on with Claude Code from how it was left and from what it was told after that: each turn, answer, cancel and option once.
import { expect, test } from 'vitest'
import { FakeHost } from '../acp/agent.test-kit'
import type { AgentConnection, Resumed } from '../driver'
import { type Fields, fieldsOf } from '../fields'
import { FakeClaude, fate, inTurn, opened, result, words } from './claude.test-kit'
import { ClaudeDriver } from './claude-driver'

const turn = () => new Promise(setImmediate)

const leftBehindBy = (connection: AgentConnection): unknown =>
  JSON.parse(JSON.stringify(connection.saved?.()))

async function resumed(state: unknown, told: Fields[] = [], host = new FakeHost()) {
  const agent = new FakeClaude()
  const bytes = told.map((message) => Buffer.from(`${JSON.stringify(message)}\n`))
  const made = await new ClaudeDriver().resume({ stream: agent, state, told: bytes }, host, {})
  if (!made.ok) throw new Error(made.problem.message)
  const value: Resumed = made.value
  return { agent, host, value, connection: value.connection, begin: () => value.hear(0) }
}

const asks = (id: string, command = 'make'): Fields => ({
  type: 'control_request',
  request_id: id,
  request: { subtype: 'can_use_tool', tool_name: 'Bash', input: { command }, tool_use_id: 't1' },
})
const user = (uuid: string, content: string): Fields => ({
  type: 'user',
  message: { role: 'user', content },
  parent_tool_use_id: null,
  uuid,
})
const request = (number: number, asked: Fields): Fields => ({
  type: 'control_request',
  request_id: `liminal-${number}`,
  request: asked,
})
const answered = (agent: FakeClaude, id: string) =>
  agent.heard.filter(({ response }) => fieldsOf(response).request_id === id)

test('one whose conversation is not open yet is nothing to go on with', async () => {
  const driver = new ClaudeDriver()
  const begun = driver.single.begin({ way: 'new', folder: '/work' })
  const made = await driver.connect(new FakeClaude(), new FakeHost(), {}, begun)
  expect(made.ok && made.value.saved?.()).toBeUndefined()
})

test('a prompt that it was told after all was written down is a turn, and the next message is put into that', async () => {
  const { connection } = await opened()
  const after = await resumed(leftBehindBy(connection), [
    user('u1', 'go'),
    user('u2', 'rather this'),
  ])
  expect(after.value.turn('')).toMatchObject({ cancelled: false })
  const taken = after.value.steered('', words('rather this'))
  expect(after.value.steered('', words('something else'))).toBeUndefined()
  after.begin()
  after.agent.says(fate('u1', 'queued'), fate('u1', 'started'), fate('u2', 'queued'))
  expect(await taken).toEqual({ ok: true, value: true })
  after.agent.says(fate('u2', 'started'), result('u1'))
  expect(await after.value.turn('')?.end).toMatchObject({ reason: 'end_turn' })
  expect(after.agent.heard).toEqual([])
})

test('an answer that it was told is not told again; what it still waits for is asked under the same name', async () => {
  const before = await inTurn()
  before.agent.says(asks('q1'), asks('q2'))
  const state = leftBehindBy(before.connection)
  const told = { type: 'control_response', response: { subtype: 'success', request_id: 'q1' } }
  const after = await resumed(state, [told])
  after.host.answer = () => Promise.resolve({ kind: 'option', option: 'yes' })
  after.begin()
  await after.agent.hearsAnswer('q2')
  expect(answered(after.agent, 'q1')).toEqual([])
  expect(answered(after.agent, 'q2')).toHaveLength(1)
  expect(after.host.questions.map(({ id }) => id)).toEqual([before.host.questions[1]?.id])
  const third = await resumed(leftBehindBy(after.connection))
  third.begin()
  await turn()
  expect(third.host.questions).toEqual([])
})

test('a request that is called like an earlier one is another question', async () => {
  const { agent, host } = await inTurn()
  host.answer = () => Promise.resolve({ kind: 'option', option: 'yes' })
  agent.says(asks('q1'))
  await agent.hearsAnswer('q1')
  agent.says(asks('q1', 'rm -rf /'))
  expect(new Set(host.questions.map(({ id }) => id)).size).toBe(2)
})

test('a cancel that it was told is under way still, and nothing of it is asked any more', async () => {
  const before = await inTurn()
  before.agent.says(asks('q1'))
  const told = request(9, { subtype: 'interrupt', cancel_queued: true })
  const after = await resumed(leftBehindBy(before.connection), [told])
  const found = after.value.turn('')
  expect(found?.cancelled).toBe(true)
  after.begin()
  expect(after.host.withdrawn).toEqual(before.host.questions.map(({ id }) => id))
  expect(await after.agent.hearsAnswer('q1')).toMatchObject({
    response: { response: { behavior: 'deny' } },
  })
  after.agent.says(result(before.uuid, { is_error: true, terminal_reason: 'aborted_streaming' }))
  expect(await found?.end).toMatchObject({ reason: 'cancelled' })
  const again = await resumed(leftBehindBy(after.connection))
  expect(await again.value.turn('')?.end).toMatchObject({ reason: 'cancelled' })
})

test('an end that came and is not on record is told again, and not after that', async () => {
  const { agent, connection, end, uuid } = await inTurn()
  agent.says(result(uuid))
  await end
  const after = await resumed(leftBehindBy(connection))
  expect(await after.value.turn('')?.end).toEqual(await end)
  connection.recorded?.('')
  expect((await resumed(leftBehindBy(connection))).value.turn('')).toBeUndefined()
})

test('an option that was being set is told when it is taken, by whichever run had asked for it', async () => {
  const before = await opened()
  void before.connection.options?.set(before.session, 'mode', 'plan')
  const { request_id } = await before.agent.hearsRequest('set_permission_mode')
  const state = leftBehindBy(before.connection)
  const told = request(40, { subtype: 'set_permission_mode', mode: 'acceptEdits' })
  const after = await resumed(state, [told])
  after.begin()
  const took = (id: unknown, mode: string) => ({
    type: 'control_response',
    response: { subtype: 'success', request_id: id, response: { mode } },
  })
  const modes = () =>
    after.host.events.flatMap(([, event]) =>
      event.type === 'options' ? event.options.filter(({ id }) => id === 'mode') : [],
    )
  after.agent.says(took(request_id, 'plan'))
  await turn()
  after.agent.says(took('liminal-40', 'acceptEdits'))
  await turn()
  expect(modes().map(({ value }) => value)).toEqual(['plan', 'acceptEdits'])
  // Its own requests are numbered behind all that were there.
  void after.connection.options?.set('', 'mode', 'default')
  expect(await after.agent.hearsRequest('set_permission_mode')).toMatchObject({
    request_id: 'liminal-41',
  })
})

test('what an earlier run asked for without a need to know is answered to nobody', async () => {
  const { connection } = await opened()
  const after = await resumed(leftBehindBy(connection), [request(9, { subtype: 'rename_session' })])
  after.begin()
  const response = { subtype: 'success', request_id: 'liminal-9', response: {} }
  after.agent.says({ type: 'control_response', response })
  expect(after.host.events).toEqual([])
})

test('what another version has left is not gone on with', async () => {
  for (const state of [undefined, null, {}, { version: 99 }, { version: 1, wire: [] }]) {
    const stream = new FakeClaude()
    const made = await new ClaudeDriver().resume({ stream, state, told: [] }, new FakeHost(), {})
    expect(made).toMatchObject({ ok: false, failure: { kind: 'unsupported' } })
    expect(stream.heard).toEqual([])
  }
})
