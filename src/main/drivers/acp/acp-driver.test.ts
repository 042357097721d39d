// Proves that a connection speaks the protocol whole, keeps its time-outs, and survives agents that do not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connected, driver, FakeAgent, FakeHost, inTurn } from './agent.test-kit'

describe('the handshake', () => {
  test('offers everything a client can offer', async () => {
    const { agent } = await connected()
    expect((await agent.hearsMethod('initialize')).params).toMatchObject({
      protocolVersion: 1,
      clientCapabilities: {
        fs: { readTextFile: true, writeTextFile: true },
        terminal: true,
        auth: { terminal: true },
        session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
        elicitation: { form: {}, url: {} },
        plan: {},
        subagents: {},
        _meta: { terminal_output: true, 'terminal-auth': true },
      },
    })
  })

  test('hides what an agent cannot bear', async () => {
    const { agent } = await connected({ hide: ['fs.readTextFile', 'fs.writeTextFile'] })
    expect((await agent.hearsMethod('initialize')).params).toMatchObject({
      clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: true },
    })
  })

  test.each([2, 99, '1', null, undefined])(
    'refuses an agent that speaks version %s, in words',
    async (protocolVersion) => {
      const agent = new FakeAgent()
      agent.answers.initialize = () => ({ protocolVersion })
      const result = await driver.connect(agent, new FakeHost(), {})
      expect(result).toMatchObject({ ok: false, problem: { code: 'wrong-version' } })
    },
  )

  test('an agent that ends during it is described by its last words', async () => {
    const agent = new FakeAgent()
    agent.answers.initialize = () => agent.exits({ code: 3, lastWords: 'bad config' })
    expect(await driver.connect(agent, new FakeHost(), {})).toMatchObject({
      ok: false,
      problem: { code: 'exited', message: /exit code 3/, details: 'bad config' },
    })
  })

  test('reads how to sign in: by the agent, in a terminal, in the older terminal way', async () => {
    const { connection } = await connected({}, (agent) => {
      agent.answers.initialize = () => ({
        protocolVersion: 1,
        authMethods: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', type: 'terminal', args: ['login'], env: { X: '1' } },
          { id: 'c', _meta: { 'terminal-auth': { command: 'tool', args: ['auth'] } } },
          { name: 'without an id' },
          7,
        ],
      })
    })
    expect(connection.authMethods).toEqual([
      { id: 'a', name: 'A', how: { kind: 'agent' } },
      {
        id: 'b',
        name: 'B',
        how: { kind: 'terminal', command: null, args: ['login'], env: { X: '1' } },
      },
      { id: 'c', name: 'c', how: { kind: 'terminal', command: 'tool', args: ['auth'], env: {} } },
    ])
  })

  test('knows who is signed in, in both wordings', async () => {
    const { connection, agent } = await connected()
    agent.says({ method: '_auth/status_update', params: { authStatus: { label: 'API key' } } })
    expect(connection.account).toBe('API key')
    const accounts = [{ label: 'a' }, { label: 'b', active: true }]
    agent.says({ method: 'auth/status_update', params: { state: 'authenticated', accounts } })
    expect(connection.account).toBe('b')
  })
})

describe('time', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('an agent that does not answer the handshake fails after 30 seconds', async () => {
    const agent = new FakeAgent()
    delete agent.answers.initialize
    const result = driver.connect(agent, new FakeHost(), {})
    await agent.hearsMethod('initialize')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await result).toMatchObject({ ok: false, problem: { code: 'timeout' } })
  })

  test('a session that does not open fails after 60 seconds, and its late answer is nothing', async () => {
    const { agent, connection } = await connected({}, (fake) => delete fake.answers['session/new'])
    const result = connection.newSession('/work')
    const { id } = await agent.hearsMethod('session/new')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await result).toMatchObject({ ok: false, problem: { code: 'timeout' } })
    agent.says({ id, result: { sessionId: 's1' } })
  })

  test('an agent that is deaf to a cancel is broken after 10 seconds', async () => {
    const { connection, host } = await inTurn()
    connection.cancel('s1')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(host.problems).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(host.problems).toMatchObject([{ code: 'timeout' }])
  })

  test('a turn that ends in time after a cancel breaks nothing', async () => {
    const { agent, connection, host, end, prompt } = await inTurn()
    connection.cancel('s1')
    await agent.hearsMethod('session/cancel')
    agent.says({ id: prompt.id, result: { stopReason: 'cancelled' } })
    expect(await end).toEqual({ reason: 'cancelled' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(host.problems).toEqual([])
  })
})

describe('a turn', () => {
  test('ends when all that it said has been handed on', async () => {
    const { agent, host, end, prompt } = await inTurn()
    agent.updates('s1', chunk('a'), chunk('b'))
    agent.says({ id: prompt.id, result: { stopReason: 'end_turn', usage: { inputTokens: 5 } } })
    expect(await end).toEqual({ reason: 'end_turn', usage: { inputTokens: 5 } })
    expect(host.said().map((event) => event.type === 'text' && event.text)).toEqual(['a', 'b'])
  })

  test("keeps the agent's own word for how it ended", async () => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: prompt.id, result: { stopReason: 'bored' } })
    expect(await end).toEqual({ reason: 'bored' })
  })

  test('that dies with the process is interrupted, with how it died', async () => {
    const { agent, end } = await inTurn()
    agent.exits({ code: null, signal: 'SIGKILL' })
    expect(await end).toMatchObject({ reason: 'interrupted', problem: { message: /SIGKILL/ } })
  })

  test.each([
    [{ code: -32000, message: 'Authentication required' }, 'auth-required'],
    [{ code: 401, message: 'no' }, 'auth-required'],
    [{ code: -32603, message: 'Internal error: x', data: { errorKind: 'rate_limit' } }, 'limit'],
    [
      { code: -32603, message: 'Internal error: x', data: { errorKind: 'billing_error' } },
      'billing',
    ],
    [{ code: -32603, message: 'm', data: { codexErrorInfo: 'usageLimitExceeded' } }, 'limit'],
    [{ code: -32603, message: 'Internal error: Prompt is too long' }, 'context'],
    [
      { code: -32603, message: "Internal error: Can't reach the API server (ENOTFOUND)" },
      'network',
    ],
    [{ code: -32603, message: 'Internal error', data: { details: 'odd' } }, 'agent-error'],
  ])('that fails with %j is a problem of the kind %s', async (error, code) => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: prompt.id, error })
    const { reason, problem } = await end
    expect(reason).toBe('failed')
    expect(problem).toMatchObject({ code })
    expect(problem?.message).not.toMatch(/^Internal error/)
  })

  test('understands an answer whose number came back as a string', async () => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: String(prompt.id), result: { stopReason: 'end_turn' } })
    expect(await end).toEqual({ reason: 'end_turn' })
  })

  test('gives an agent without embedded context the text itself', async () => {
    const { agent, connection } = await connected()
    await connection.newSession('/work')
    void connection.prompt('s1', [{ type: 'resource', uri: 'file:///a', text: 'whole' }])
    const { params } = await agent.hearsMethod('session/prompt')
    expect(params).toMatchObject({ prompt: [{ type: 'text', text: 'file:///a\n\nwhole' }] })
  })

  test('does not send a picture to an agent that understands none', async () => {
    const { connection } = await connected()
    await connection.newSession('/work')
    const end = await connection.prompt('s1', [{ type: 'image', mimeType: 'image/png', data: '' }])
    expect(end).toMatchObject({ reason: 'failed', problem: { message: /understand images/ } })
  })
})

const chunk = (text: string, messageId?: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  ...(messageId ? { messageId } : {}),
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
    expect((await ask('2', 'terminal/output')).result).toMatchObject({ output: 'out' })
    expect((await ask('3', 'terminal/wait_for_exit')).result).toMatchObject({ exitCode: 0 })
    expect((await ask('4', 'terminal/kill')).result).toEqual({})
    expect((await ask('5', 'terminal/release')).result).toEqual({})
    expect((await ask('6', 'terminal/output')).error).toMatchObject({ code: -32002 })
  })

  test('a whole command line without arguments is for a shell', async () => {
    const { agent, host } = await inTurn()
    const params = { sessionId: 's1', command: 'echo a | tee b' }
    agent.says({ id: 't', method: 'terminal/create', params })
    await agent.hearsAnswer('t')
    expect(host.terminals[0]?.args.at(-1)).toBe('echo a | tee b')
  })
})

describe('sessions', () => {
  const listing = (pages: unknown[]) => (agent: FakeAgent) => {
    agent.answers['session/list'] = ({ cursor }) => pages[Number(cursor ?? 0)]
  }

  test('are listed page by page, only those of the folder, each once', async () => {
    const { connection } = await connected(
      {},
      listing([
        { sessions: [{ sessionId: 'a', cwd: '/w', title: 'A' }], nextCursor: '1' },
        {
          sessions: [
            { sessionId: 'a', cwd: '/w', title: 'A' },
            { sessionId: 'b', cwd: '/other' },
            5,
          ],
        },
      ]),
    )
    expect(await connection.listSessions('/w')).toEqual({
      ok: true,
      value: [{ id: 'a', title: 'A', updatedAt: null }],
    })
  })

  test('a list that never ends is left', async () => {
    const { connection } = await connected({}, listing([{ sessions: [], nextCursor: '0' }]))
    expect(await connection.listSessions('/w')).toEqual({ ok: true, value: [] })
  })

  test('an agent that does not ask by itself is told to, before its first prompt', async () => {
    const { agent, connection } = await connected({ mode: 'ask' }, (fake) => {
      const availableModes = [{ id: 'auto' }, { id: 'ask' }]
      fake.answers['session/new'] = () => ({
        sessionId: 's1',
        modes: { currentModeId: 'auto', availableModes },
      })
      fake.answers['session/set_mode'] = () => ({})
    })
    const opened = await connection.newSession('/w')
    expect((await agent.hearsMethod('session/set_mode')).params).toMatchObject({ modeId: 'ask' })
    expect(opened).toMatchObject({ value: { options: [{ id: 'mode', value: 'ask' }] } })
  })
})

describe('what is not the protocol', () => {
  test('garbage is kept in the traffic and shown, and nothing is answered', async () => {
    const { agent, host } = await inTurn()
    const before = agent.heard.length
    agent.prints('Warning: old Node\n{"half": \n[1,2]\n42\n{"id": 77}\n{"id": 3, "result": {}}\n')
    agent.says({ method: 'craft/news', params: { sessionId: 's1', x: 1 } })
    expect(host.said().map((event) => event.type)).toEqual(Array(7).fill('unknown'))
    expect(host.lines).toContain('in Warning: old Node')
    expect(agent.heard).toHaveLength(before)
  })

  test('a request that nobody knows is answered so, and shown', async () => {
    const { agent, host } = await inTurn()
    agent.says({ id: 'x', method: '_vendor/thing', params: { sessionId: 's1' } })
    expect((await agent.hearsAnswer('x')).error).toMatchObject({ code: -32601 })
    expect(host.said()).toMatchObject([{ type: 'unknown', name: '_vendor/thing' }])
  })

  test('news for nobody but the vendor are only in the traffic', async () => {
    const { agent, host } = await inTurn({ quiet: ['craft/'] })
    agent.says({ method: 'craft/news', params: {} })
    expect(host.said()).toEqual([])
    expect(host.lines.at(-1)).toContain('craft/news')
  })

  test('a flood of garbage shows a hundred of it, and the turn goes on', async () => {
    const { agent, host, end, prompt } = await inTurn()
    agent.prints('garbage\n'.repeat(100_000))
    agent.updates('s1', chunk('still here'))
    agent.says({ id: prompt.id, result: { stopReason: 'end_turn' } })
    expect(await end).toEqual({ reason: 'end_turn' })
    expect(host.said()).toHaveLength(102)
    expect(host.said().at(-1)).toMatchObject({ text: 'still here' })
  })

  test('a flood of requests with unread input is bounded', async () => {
    const { agent, host } = await inTurn()
    agent.reads = false
    const params = { sessionId: 's1', path: '/x' }
    for (let id = 0; id < 50_000; id += 1)
      agent.says({ id: `r${id}`, method: 'fs/read_text_file', params })
    await new Promise(setImmediate)
    expect(host.lines.filter((line) => line.startsWith('out')).length).toBeLessThan(1100)
  })

  test('a second request with the same id is not answered twice', async () => {
    const { agent, host } = await inTurn()
    let settle = () => {}
    host.answer = () =>
      new Promise((resolve) => {
        settle = () => resolve({ kind: 'cancel' })
      })
    const params = { sessionId: 's1', mode: 'form', message: 'a' }
    agent.says({ id: 'd', method: 'elicitation/create', params })
    agent.says({ id: 'd', method: 'elicitation/create', params })
    await vi.waitFor(() => expect(host.questions).toHaveLength(1))
    settle()
    await agent.hearsAnswer('d')
    expect(agent.heard.filter(({ id }) => id === 'd')).toHaveLength(1)
  })

  test('brackets without a bottom are kept as a note', async () => {
    const { agent, host } = await inTurn()
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    agent.prints(
      `{"method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"new","x":${deep}}}}\n`,
    )
    expect(JSON.stringify(host.said())).toContain('nested too deeply')
  })
})
