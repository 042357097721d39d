// Proves that what an agent asks of the app is answered, and that questions are settled once.
import schema from '@agentclientprotocol/sdk/schema/v1/schema.unstable.json'
import { describe, expect, test, vi } from 'vitest'
import { noSession } from '../driver'
import { fieldsOf } from '../fields'
import { connected, inTurn } from './agent.test-kit'

test.each([
  ['fs/write_text_file', { path: '/project/a', content: 'a' }],
  ['fs/read_text_file', { path: '/project/a' }],
  ['terminal/create', { command: 'make' }],
])('what is asked by %s is heard of before its turn is over', async (method, params) => {
  const { agent, host, prompt, end } = await inTurn()
  const heard: string[] = []
  host.filesOf = () => {
    heard.push('asked')
    return undefined
  }
  host.openTerminal = () => {
    heard.push('asked')
    return new Promise(() => undefined)
  }
  void end.then(() => heard.push('over'))
  agent.says(
    { id: 1, method, params: { sessionId: 's1', ...params } },
    { id: prompt.id, error: { code: -32603, message: '503' } },
  )
  await end
  await vi.waitFor(() => expect(heard).toEqual(['asked', 'over']))
})

describe('questions', () => {
  const permission = {
    id: 'p1',
    method: 'session/request_permission',
    params: {
      sessionId: 's1',
      toolCall: { toolCallId: 't1', title: 'Write', kind: 'edit' },
      options: [
        { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
        { optionId: 'odd', name: 'Odd', kind: 'something_new' },
      ],
    },
  }

  test('a permission is a question with its tool call, and the chosen option goes back', async () => {
    const { agent, host } = await inTurn()
    host.answer = () => Promise.resolve({ kind: 'option', option: 'yes' })
    agent.says(permission)
    expect((await agent.hearsAnswer('p1')).result).toEqual({
      outcome: { outcome: 'selected', optionId: 'yes' },
    })
    expect(host.questions).toMatchObject([
      {
        kind: 'permission',
        tool: { id: 't1', title: 'Write', kind: 'edit' },
        options: [{ kind: 'allow_once' }, { kind: 'other' }],
      },
    ])
  })

  test.each(['cancel', '$/cancel_request', 'end of the turn'])(
    'an open permission is answered with cancelled at the %s, and withdrawn',
    async (what) => {
      const { agent, host, connection, prompt, end } = await inTurn()
      agent.says(permission)
      await vi.waitFor(() => expect(host.questions).toHaveLength(1))
      if (what === 'cancel') connection.cancel('s1')
      else if (what === '$/cancel_request')
        agent.says({ method: '$/cancel_request', params: { requestId: 'p1' } })
      else agent.says({ id: prompt.id, result: { stopReason: 'end_turn' } })
      expect((await agent.hearsAnswer('p1')).result).toEqual({ outcome: { outcome: 'cancelled' } })
      expect(host.withdrawn).toEqual(host.questions.map(({ id }) => id))
      if (what === 'end of the turn') await end
    },
  )

  test('a permission without a tool call or options is refused', async () => {
    const { agent, host } = await inTurn()
    agent.says({ ...permission, params: { sessionId: 's1', options: [] } })
    expect((await agent.hearsAnswer('p1')).error).toMatchObject({ code: -32602 })
    expect(host.questions).toEqual([])
  })

  test('a form is asked, and its content goes back', async () => {
    const { agent, host } = await inTurn()
    host.answer = () => Promise.resolve({ kind: 'form', content: { colour: 'red' } })
    const requestedSchema = { type: 'object', properties: { colour: { type: 'string' } } }
    const params = { sessionId: 's1', mode: 'form', message: 'Which?', requestedSchema }
    agent.says({ id: 'e1', method: 'elicitation/create', params })
    expect((await agent.hearsAnswer('e1')).result).toEqual({
      action: 'accept',
      content: { colour: 'red' },
    })
    expect(host.questions).toMatchObject([
      { kind: 'form', message: 'Which?', schema: requestedSchema },
    ])
  })

  test('what was typed into a secret field goes back, and is not in the protocol log', async () => {
    const { agent, host } = await inTurn()
    const content = { user: 'me', word: 'hunter2' }
    host.answer = () => Promise.resolve({ kind: 'form', content })
    const properties = { user: { type: 'string' }, word: { type: 'string', format: 'password' } }
    const params = {
      sessionId: 's1',
      mode: 'form',
      message: 'Who?',
      requestedSchema: { properties },
    }
    agent.says({ id: 'e1', method: 'elicitation/create', params })
    expect((await agent.hearsAnswer('e1')).result).toMatchObject({ content })
    const [logged = ''] = host.lines.filter(
      (line) => line.includes('"e1"') && line.startsWith('out'),
    )
    expect(JSON.parse(logged.slice('out '.length))).toMatchObject({
      result: { action: 'accept', content: { user: 'me', word: '…' } },
    })
  })

  test('a page that was visited elsewhere is no question any more', async () => {
    const { agent, host } = await inTurn()
    const params = {
      mode: 'url',
      requestId: 1,
      elicitationId: 'e',
      url: 'https://x.test',
      message: '',
    }
    agent.says({ id: 'e1', method: 'elicitation/create', params })
    await vi.waitFor(() => expect(host.questions).toMatchObject([{ kind: 'url', url: params.url }]))
    agent.says({ method: 'elicitation/complete', params: { elicitationId: 'e' } })
    expect((await agent.hearsAnswer('e1')).result).toEqual({ action: 'accept' })
    expect(host.withdrawn).toHaveLength(1)
  })
})

test('a question before there is any session, as a sign-in asks it, is asked all the same', async () => {
  const { agent, host } = await connected()
  host.answer = () => Promise.resolve({ kind: 'accept' })
  const params = {
    mode: 'url',
    requestId: 7,
    elicitationId: 'e',
    url: 'https://x.test',
    message: '',
  }
  agent.says({ id: 'e1', method: 'elicitation/create', params })
  expect((await agent.hearsAnswer('e1')).result).toEqual({ action: 'accept' })
  expect(host.asked).toEqual([noSession])
})

describe('terminals', () => {
  test('are opened, read, waited for, killed and released', async () => {
    const { agent, host } = await inTurn()
    const ask = async (id: string, method: string, params = {}) => {
      agent.says({ id, method, params: { sessionId: 's1', terminalId: 'terminal-1', ...params } })
      return agent.hearsAnswer(id)
    }
    const env = [{ name: 'A', value: 'b' }]
    const created = await ask('1', 'terminal/create', { command: 'ls', args: ['-l'], env })
    expect(created.result).toEqual({ terminalId: 'terminal-1' })
    expect(host.terminals).toMatchObject([{ command: 'ls', args: ['-l'], env: { A: 'b' } }])
    expect(host.said()).toMatchObject([{ type: 'terminal-output', command: 'ls -l' }])
    expect((await ask('2', 'terminal/output')).result).toMatchObject({ output: 'out' })
    expect((await ask('3', 'terminal/wait_for_exit')).result).toMatchObject({ exitCode: 0 })
    expect((await ask('4', 'terminal/kill')).result).toEqual({})
    expect((await ask('5', 'terminal/release')).result).toEqual({})
    expect((await ask('6', 'terminal/output')).error).toMatchObject({ code: -32002 })
  })
})

/** What the protocol lets an agent send, by the ending of its name in the schema. */
function methodsOf(ending: string): string[] {
  return Object.entries(fieldsOf(schema.$defs))
    .map(([name, value]) => ({ name, method: fieldsOf(value) }))
    .filter(({ name, method }) => name.endsWith(ending) && method['x-side'] === 'client')
    .map(({ method }) => String(method['x-method']))
}

/** Only for agents that were given servers of ours to talk to, and none is. */
const notOffered = ['mcp/message']

test('there is no request in the protocol that is not known here', async () => {
  const methods = methodsOf('Request').filter((method) => !notOffered.includes(method))
  expect(methods.length).toBeGreaterThan(8)
  const { agent } = await inTurn()
  for (const method of methods) {
    const id = `ask ${method}`
    agent.says({ id, method, params: { sessionId: 's1', mode: 'url' } })
    expect((await agent.hearsAnswer(id)).error, method).toMatchObject({
      code: expect.not.closeTo(-32601),
    })
  }
})

test('there is no notification in the protocol that is not known here', async () => {
  const methods = methodsOf('Notification')
  expect(methods.length).toBeGreaterThan(2)
  const { agent, host } = await inTurn()
  const update = { sessionUpdate: 'plan_removed', planId: 'p' }
  for (const method of methods) agent.says({ method, params: { sessionId: 's1', update } })
  expect(host.said().map(({ type }) => type)).toEqual(['plan-removed'])
})
