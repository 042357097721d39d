// Proves that another run of the app goes on with an agent wherever the one before was killed: the same is told as if nothing had happened.
import { expect, test } from 'vitest'
import type { Fields } from '../fields'
import { chunk, driver, FakeAgent, FakeHost, inTurn } from './agent.test-kit'
import { resumed, saved, tool, turn } from './resumed.test-kit'

const asks = (id: number | string, call: string): Fields => ({
  id,
  method: 'session/request_permission',
  params: {
    sessionId: 's1',
    toolCall: { toolCallId: call, title: 'May I?' },
    options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }],
  },
})

test('a turn goes on in the message in which it was, and ends once', async () => {
  const before = await inTurn()
  before.agent.updates('s1', chunk('one '), chunk('two '))
  const after = await resumed(await saved(before))
  after.begin()
  after.agent.updates('s1', chunk('three'))
  const [first] = before.host.said()
  const [more] = after.host.said()
  expect(first).toMatchObject({ type: 'text', text: 'one two ' })
  expect(more).toEqual({ ...first, text: 'three' })
  const end = after.resumed.turn('s1')?.end
  after.agent.says({ id: before.prompt.id, result: { stopReason: 'end_turn' } })
  expect(await end).toMatchObject({ reason: 'end_turn' })
  expect(after.resumed.turn('s2')).toBeUndefined()
})

test('what it asked is asked again under the name that it had, and answered to the request that it was', async () => {
  const before = await inTurn()
  before.agent.updates('s1', tool('t1'))
  before.agent.says(asks('q-7', 't1'))
  await before.agent.hears(() => before.host.questions.length > 0 || true)
  await turn()
  const after = await resumed(await saved(before))
  after.host.answer = () => Promise.resolve({ kind: 'option', option: 'yes' })
  after.begin()
  expect(await after.agent.hearsAnswer('q-7')).toMatchObject({
    result: { outcome: { outcome: 'selected', optionId: 'yes' } },
  })
  expect(after.host.questions).toEqual(before.host.questions)
  // It is answered: whoever comes next does not ask again.
  const third = await resumed(await saved(after))
  third.begin()
  await turn()
  expect(third.host.questions).toEqual([])
})

test('a request that is called like an earlier one is another question, which nobody has answered yet', async () => {
  const before = await inTurn()
  before.host.answer = () => Promise.resolve({ kind: 'option', option: 'yes' })
  before.agent.says(asks(7, 't1'))
  await before.agent.hearsAnswer(7)
  const after = await resumed(await saved(before))
  after.begin()
  after.agent.says(asks(7, 't2'))
  await turn()
  const [first] = before.host.questions
  expect(after.host.questions).toHaveLength(1)
  expect(after.host.questions[0]?.id).not.toBe(first?.id)
})

test('an answer that the agent was told after all was written down is not told again', async () => {
  const before = await inTurn()
  before.agent.says(asks(7, 't1'))
  await turn()
  const told = { jsonrpc: '2.0', id: 7, result: { outcome: { outcome: 'cancelled' } } }
  const after = await resumed(await saved(before), [told])
  after.begin()
  await turn()
  expect(after.host.questions).toEqual([])
  expect(after.agent.heard).toEqual([])
})

test('a prompt that the agent was told after all was written down is a turn', async () => {
  const { agent, connection, host } = await inTurn()
  const prompt = await agent.hearsMethod('session/prompt')
  agent.says({ id: prompt.id, result: { stopReason: 'end_turn' } })
  await turn()
  const state = await saved({ connection })
  expect(host.problems).toEqual([])
  const told = { id: 9, method: 'session/prompt', params: { sessionId: 's1', prompt: [] } }
  const after = await resumed(state, [told])
  after.begin()
  after.agent.says({ id: 9, result: { stopReason: 'max_tokens' } })
  expect(await after.resumed.turn('s1')?.end).toMatchObject({ reason: 'max_tokens' })
  // Its own requests are numbered behind all that were there.
  void after.connection.prompt('s1', [{ type: 'text', text: 'next' }])
  expect(await after.agent.hearsMethod('session/prompt')).toMatchObject({ id: 10 })
})

test('an end that came and is not on record is told again, and not after that', async () => {
  const { agent, connection, prompt, end } = await inTurn()
  agent.says({ id: prompt.id, result: { stopReason: 'refusal' } })
  await end
  const after = await resumed(await saved({ connection }))
  expect(await after.resumed.turn('s1')?.end).toMatchObject({ reason: 'refusal' })
  connection.recorded?.('s1')
  const later = await resumed(await saved({ connection }))
  expect(later.resumed.turn('s1')).toBeUndefined()
})

test('a cancel that was told is under way still, and an error is its end', async () => {
  const before = await inTurn()
  before.connection.cancel('s1')
  await before.agent.hearsMethod('session/cancel')
  const after = await resumed(await saved(before))
  const goesOn = after.resumed.turn('s1')
  expect(goesOn?.cancelled).toBe(true)
  after.begin()
  after.agent.says({ id: before.prompt.id, error: { code: -32603, message: 'aborted' } })
  expect(await goesOn?.end).toMatchObject({ reason: 'cancelled' })
})

test('an option that was being set is told as the agent takes it', async () => {
  const modes = {
    currentModeId: 'ask',
    availableModes: [
      { id: 'ask', name: 'Ask' },
      { id: 'do', name: 'Do' },
    ],
  }
  const before = await inTurn({}, (agent) => {
    agent.answers['session/new'] = () => ({ sessionId: 's1', modes })
  })
  void before.connection.options?.set('s1', '~mode', 'do')
  const { id } = await before.agent.hearsMethod('session/set_mode')
  const after = await resumed(await saved(before))
  after.begin()
  after.agent.says({ id, result: {} })
  await turn()
  expect(after.host.said().at(-1)).toMatchObject({ options: [{ id: '~mode', value: 'do' }] })
})

test('a message on its way into the turn is known by what it says, and whether it was taken', async () => {
  const steers = { protocolVersion: 1, _meta: { steering: { supported: true } } }
  const before = await inTurn({}, (agent) => {
    agent.answers.initialize = () => steers
  })
  const content = [{ type: 'text' as const, text: 'rather this' }]
  void before.connection.steer?.('s1', content)
  const { id } = await before.agent.hearsMethod('_session/steering')
  const after = await resumed(await saved(before))
  after.begin()
  expect(after.resumed.steered('s1', [{ type: 'text', text: 'other' }])).toBeUndefined()
  const taken = after.resumed.steered('s1', content)
  after.agent.says({ id, result: { outcome: 'accepted' } })
  expect(await taken).toMatchObject({ ok: true, value: true })
})

test('what another version has left is not gone on with', async () => {
  for (const state of [undefined, null, {}, { version: 99 }, { version: 1, book: [] }]) {
    const agent = new FakeAgent()
    const result = await driver.resume({ stream: agent, state, told: [] }, new FakeHost(), {})
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unsupported' } })
    expect(agent.heard).toEqual([])
  }
})
