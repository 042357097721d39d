// Proves that the services an agent has its models from are read, set and disabled as the protocol has it.
import { expect, test } from 'vitest'
import { connected } from './agent.test-kit'

const offering = (answers: Record<string, unknown>) =>
  connected({}, (agent) => {
    agent.answers.initialize = () => ({ protocolVersion: 1, agentCapabilities: { providers: {} } })
    for (const [method, answer] of Object.entries(answers)) agent.answers[method] = () => answer
  })

test('an agent that offers none has none', async () => {
  expect((await connected()).connection.providers).toBeUndefined()
})

test('they are listed with what they are set to, without those that have no name', async () => {
  const { connection } = await offering({
    'providers/list': {
      providers: [
        {
          providerId: 'main',
          supported: ['anthropic', 7, '_own'],
          required: true,
          current: { apiType: 'anthropic', baseUrl: 'https://models.example' },
        },
        { providerId: 'spare', supported: 'odd', required: false, current: null },
        { supported: [] },
        'nonsense',
      ],
    },
  })
  expect(await connection.providers?.list()).toEqual({
    ok: true,
    value: [
      {
        id: 'main',
        apis: ['anthropic', '_own'],
        required: true,
        current: { api: 'anthropic', url: 'https://models.example' },
      },
      { id: 'spare', apis: [], required: false },
    ],
  })
})

test('one is set as a whole, and disabled', async () => {
  const { agent, connection } = await offering({ 'providers/set': {}, 'providers/disable': {} })
  const headers = { Authorization: 'Bearer secret' }
  const setting = { api: 'openai', url: 'https://models.example', headers }
  expect(await connection.providers?.set('main', setting)).toMatchObject({ ok: true })
  expect(await connection.providers?.disable('main')).toMatchObject({ ok: true })
  const [set, disabled] = agent.heard.slice(-2)
  expect(set).toMatchObject({
    method: 'providers/set',
    params: { providerId: 'main', apiType: 'openai', baseUrl: 'https://models.example', headers },
  })
  expect(disabled).toMatchObject({ method: 'providers/disable', params: { providerId: 'main' } })
})

test('what the agent does not take is said in its words', async () => {
  const { agent, connection } = await offering({})
  const answer = connection.providers?.disable('main')
  const { id } = await agent.hearsMethod('providers/disable')
  agent.says({ id, error: { code: -32602, message: 'It is required' } })
  expect(await answer).toMatchObject({ ok: false, problem: { message: 'It is required' } })
})
