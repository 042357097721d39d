// Proves that a connection is made with everything offered, keeps its time-outs, and finds its sessions.
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
    const { agent } = await connected({ acp: { hide: ['fs.readTextFile', 'fs.writeTextFile'] } })
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
      expect(result).toMatchObject({ ok: false, problem: { code: 'protocol' } })
    },
  )

  test('an agent that ends during it is described by its last words', async () => {
    const agent = new FakeAgent()
    agent.answers.initialize = () => agent.exits({ code: 3, lastWords: 'bad config' })
    expect(await driver.connect(agent, new FakeHost(), {})).toMatchObject({
      ok: false,
      problem: { code: 'crashed', message: /exit code 3/, details: 'bad config' },
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
    expect(connection.auth?.methods).toEqual([
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
    expect(connection.auth?.account).toBe('API key')
    const accounts = [{ label: 'a' }, { label: 'b', active: true }]
    agent.says({ method: 'auth/status_update', params: { state: 'authenticated', accounts } })
    expect(connection.auth?.account).toBe('b')
  })
})

test('asks who is signed in when the agent can tell', async () => {
  const { agent, connection } = await connected({}, (fake) => {
    const agentCapabilities = { auth: { status: {} } }
    fake.answers.initialize = () => ({ protocolVersion: 1, agentCapabilities })
    fake.answers['auth/status'] = () => ({ state: 'authenticated', accounts: [{ label: 'me' }] })
  })
  await agent.hearsMethod('auth/status')
  await vi.waitFor(() => expect(connection.auth?.account).toBe('me'))
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
    const result = connection.open({ way: 'new', folder: '/work' })
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

describe('sessions', () => {
  const listing = (pages: unknown[]) => (agent: FakeAgent) => {
    const agentCapabilities = { sessionCapabilities: { list: {} } }
    agent.answers.initialize = () => ({ protocolVersion: 1, agentCapabilities })
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
    expect(await connection.sessions?.list?.('/w')).toEqual({
      ok: true,
      value: [{ id: 'a', title: 'A', updatedAt: null }],
    })
  })

  test('are put away and brought back in the agent’s own list', async () => {
    const { agent, connection } = await connected({}, (fake) => {
      const agentCapabilities = { sessionCapabilities: { archive: {} } }
      fake.answers.initialize = () => ({ protocolVersion: 1, agentCapabilities })
      fake.answers['session/archive'] = () => ({})
      fake.answers['session/unarchive'] = () => ({})
    })
    expect(connection.sessions?.archive).toBeDefined()
    expect(await connection.sessions?.archive?.('s1', true)).toMatchObject({ ok: true })
    expect(await connection.sessions?.archive?.('s1', false)).toMatchObject({ ok: true })
    const told = agent.heard.slice(1).map(({ method, params }) => [method, params])
    expect(told).toEqual([
      ['session/archive', { sessionId: 's1' }],
      ['session/unarchive', { sessionId: 's1' }],
    ])
  })

  test('a list that never ends is left', async () => {
    const { connection } = await connected({}, listing([{ sessions: [], nextCursor: '0' }]))
    expect(await connection.sessions?.list?.('/w')).toEqual({ ok: true, value: [] })
  })

  test('an agent that takes an option and says that it is another has not taken it', async () => {
    const mode = (currentValue: string) => ({
      id: 'approval',
      category: 'mode',
      type: 'select',
      currentValue,
      options: [{ value: 'auto' }, { value: 'ask' }],
    })
    const { connection } = await connected({ mode: 'ask' }, ({ answers }) => {
      answers['session/new'] = () => ({ sessionId: 's1', configOptions: [mode('auto')] })
      answers['session/set_config_option'] = () => ({ configOptions: [mode('auto')] })
    })
    expect(connection.options?.asking).toBe('ask')
    await connection.open({ way: 'new', folder: '/w' })
    expect(await connection.options?.set('s1', 'approval', 'ask')).toMatchObject({
      problem: { code: 'refused' },
    })
  })
})

test.each([
  ['open', true],
  ['saved', false],
  ['_sleeping', false],
])('a conversation whose status is %s is open: %s', async (status, open) => {
  const { connection } = await connected({}, ({ answers }) => {
    const sessionCapabilities = { status: {} }
    answers.initialize = () => ({ protocolVersion: 1, agentCapabilities: { sessionCapabilities } })
    answers['session/status'] = () => ({ status })
  })
  expect(connection.sessions?.isOpen).toBeDefined()
  expect(await connection.sessions?.isOpen?.('s1')).toEqual({ ok: true, value: open })
})
