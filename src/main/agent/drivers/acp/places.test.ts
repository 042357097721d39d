// Proves that whatever a conversation is given goes along in each of the ways to open it, and that its options last.
import { expect, test } from 'vitest'
import type { NamedServer } from '../driver'
import { fieldsOf } from '../fields'
import { connected, type FakeAgent } from './agent.test-kit'

const forks = ({ answers }: FakeAgent) => {
  const agentCapabilities = { sessionCapabilities: { fork: {} } }
  answers.initialize = () => ({ protocolVersion: 1, agentCapabilities })
}

test('MCP servers are named whenever a conversation is opened, as the protocol writes them', async () => {
  const { agent, connection } = await connected({}, forks)
  const servers = [
    { name: 'tools', type: 'stdio', command: 'tools', args: ['-v'], env: { KEY: 'value' } },
    { name: 'docs', type: 'http', url: 'https://docs.example/', headers: { Key: 'value' } },
  ] as NamedServer[]
  void connection.open({ way: 'new', folder: '/w', equipment: { servers } })
  const mcpServers = [
    { name: 'tools', command: 'tools', args: ['-v'], env: [{ name: 'KEY', value: 'value' }] },
    {
      type: 'http',
      name: 'docs',
      url: 'https://docs.example/',
      headers: [{ name: 'Key', value: 'value' }],
    },
  ]
  expect((await agent.hearsMethod('session/new')).params).toEqual({ cwd: '/w', mcpServers })
  const server = { name: 'old', type: 'sse' as const, url: 'https://old.example/', headers: {} }
  const equipment = { servers: [server] }
  for (const [method, open] of [
    [
      'session/resume',
      () => connection.open({ way: 'resume', agentSession: 's1', folder: '/w', equipment }),
    ],
    [
      'session/load',
      () => connection.open({ way: 'load', agentSession: 's1', folder: '/w', equipment }),
    ],
    ['session/fork', () => connection.sessions?.fork?.('s1', { folder: '/w', equipment })],
  ] as const) {
    void open()
    expect((await agent.hearsMethod(method)).params).toMatchObject({
      sessionId: 's1',
      cwd: '/w',
      mcpServers: [{ type: 'sse', name: 'old' }],
    })
  }
})

test('further folders and instructions go along whenever a conversation is opened', async () => {
  const { agent, connection } = await connected({}, ({ answers }) => {
    const systemPrompt = { mode: { override: {} } }
    const sessionCapabilities = { additionalDirectories: {}, systemPrompt, fork: {} }
    answers.initialize = () => ({ protocolVersion: 1, agentCapabilities: { sessionCapabilities } })
  })
  expect(connection.takes).toMatchObject({
    folders: true,
    instructions: true,
    replaceInstructions: true,
  })
  const equipment = { folders: ['/notes'], instructions: 'Be brief' }
  const params = {
    additionalDirectories: ['/notes'],
    systemPrompt: { mode: 'append', content: [{ type: 'text', text: 'Be brief' }] },
  }
  for (const [method, open] of [
    ['session/new', () => connection.open({ way: 'new', folder: '/w', equipment })],
    [
      'session/resume',
      () => connection.open({ way: 'resume', agentSession: 's1', folder: '/w', equipment }),
    ],
    [
      'session/load',
      () => connection.open({ way: 'load', agentSession: 's1', folder: '/w', equipment }),
    ],
    ['session/fork', () => connection.sessions?.fork?.('s1', { folder: '/w', equipment })],
  ] as const) {
    void open()
    expect((await agent.hearsMethod(method)).params).toMatchObject({ cwd: '/w', ...params })
  }
  void connection.open({
    way: 'resume',
    agentSession: 's2',
    folder: '/w',
    equipment: { instructions: 'Alone', replaceInstructions: true },
  })
  const replaced = await agent.hears(({ params }) => fieldsOf(params).sessionId === 's2')
  expect(replaced.params).toMatchObject({ systemPrompt: { mode: 'override' } })
})

test.each(['resume', 'load', 'fork'] as const)(
  'options that session/%s says nothing of are those of before, and can be set',
  async (way) => {
    const { agent, connection } = await connected({}, (fake) => {
      forks(fake)
      const { answers } = fake
      answers[`session/${way}`] = () => (way === 'fork' ? { sessionId: 's1' } : {})
      answers['session/set_mode'] = () => ({})
    })
    const choices = ['ask', 'plan'].map((value) => ({ value, name: value }))
    const known = { id: '~mode', name: 'Mode', kind: 'select', choices } as const
    const options = [{ ...known, value: 'ask' }]
    const place = { folder: '/w', options }
    const opened =
      way === 'fork'
        ? await connection.sessions?.fork?.('s1', place)
        : await connection.open({ way, agentSession: 's1', ...place })
    expect(opened).toMatchObject({ value: { options: [{ ...known, value: 'ask' }] } })
    await connection.options?.set('s1', '~mode', 'plan')
    const { params } = await agent.hearsMethod('session/set_mode')
    expect(params).toEqual({ sessionId: 's1', modeId: 'plan' })
  },
)
