// Proves that a turn ends once, with all that it said before, and says in words why it failed.
import { describe, expect, test } from 'vitest'
import { quirks } from '../quirks'
import { chunk, connected, type FakeAgent, inTurn } from './agent.test-kit'

describe('a turn', () => {
  test('ends when all that it said has been handed on', async () => {
    const { agent, host, end, prompt } = await inTurn()
    agent.updates('s1', chunk('a'), chunk('b'))
    agent.says({ id: prompt.id, result: { stopReason: 'end_turn', usage: { inputTokens: 5 } } })
    expect(await end).toEqual({ reason: 'end_turn', usage: { inputTokens: 5 } })
    expect(host.said().map((event) => event.type === 'text' && event.text)).toEqual(['ab'])
  })

  test("keeps the agent's own word for how it ended", async () => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: prompt.id, result: { stopReason: 'bored' } })
    expect(await end).toEqual({ reason: 'bored' })
  })

  test('that failed in the words of an extension has failed, for its reason', async () => {
    const { agent, end, prompt } = await inTurn()
    const air = { sessionFailure: { severity: 'error', category: 'limit', title: 'Too much' } }
    agent.says({
      id: prompt.id,
      result: { stopReason: 'end_turn', _meta: { jetbrains: { air } } },
    })
    expect(await end).toMatchObject({
      reason: 'failed',
      failure: { kind: 'limit', says: { message: 'Too much' } },
    })
  })

  test('that dies with the process is interrupted, with how it died', async () => {
    const { agent, end } = await inTurn()
    agent.exits({ code: null, signal: 'SIGKILL' })
    expect(await end).toMatchObject({ reason: 'interrupted', failure: { kind: 'crashed' } })
  })

  test.each([
    [{ code: -32000, message: 'Authentication required' }, 'sign-in'],
    [{ code: 401, message: 'no' }, 'sign-in'],
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
    [{ code: -32603, message: 'Internal error', data: { details: 'odd' } }, 'unknown'],
  ])('that fails with %j is a problem of the kind %s', async (error, kind) => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: prompt.id, error })
    const { reason, failure } = await end
    expect(reason).toBe('failed')
    expect(failure).toMatchObject({ kind, evidence: { agent: 'fake' } })
    expect(failure?.says.message).not.toMatch(/^Internal error/)
  })

  test('understands an answer whose number came back as a string', async () => {
    const { agent, end, prompt } = await inTurn()
    agent.says({ id: String(prompt.id), result: { stopReason: 'end_turn' } })
    expect(await end).toEqual({ reason: 'end_turn' })
  })

  test('gives an agent without embedded context the text itself', async () => {
    const { agent, connection } = await connected()
    await connection.open({ way: 'new', folder: '/work' })
    void connection.prompt('s1', [{ type: 'resource', uri: 'file:///a', text: 'whole' }])
    const { params } = await agent.hearsMethod('session/prompt')
    expect(params).toMatchObject({ prompt: [{ type: 'text', text: 'file:///a\n\nwhole' }] })
  })

  test('does not send a picture to an agent that understands none', async () => {
    const { connection } = await connected()
    await connection.open({ way: 'new', folder: '/work' })
    const end = await connection.prompt('s1', [{ type: 'image', mimeType: 'image/png', data: '' }])
    expect(end).toMatchObject({ reason: 'failed', failure: { kind: 'unsupported' } })
  })
})

describe('a message put into a turn', () => {
  const steers = ({ answers }: FakeAgent) => {
    const offered = { protocolVersion: 1, _meta: { steering: { supported: true } } }
    answers.initialize = () => offered
  }
  const steered = async (answer: (id: unknown) => Record<string, unknown>) => {
    const parts = await inTurn({}, steers)
    const taken = parts.connection.steer?.('s1', [{ type: 'text', text: 'and this' }])
    const request = await parts.agent.hearsMethod('_session/steering')
    parts.agent.says({ id: request.id, ...answer(request.id) })
    return { ...parts, request, taken: await taken }
  }

  test('is sent as content, and asks to be left alone when there is no turn', async () => {
    const { request, taken } = await steered(() => ({ result: { outcome: 'injected' } }))
    expect(request.params).toEqual({
      sessionId: 's1',
      prompt: [{ type: 'text', text: 'and this' }],
      _meta: { steering: { idleBehavior: 'promptRequired' } },
    })
    expect(taken).toEqual({ ok: true, value: true })
  })

  test('is ours again when the agent has no turn for it, and only then', async () => {
    const idle = await steered(() => ({ result: { outcome: 'promptRequired' } }))
    expect(idle.taken).toEqual({ ok: true, value: false })
    const odd = await steered(() => ({ result: { outcome: 'startedNewTurn' } }))
    expect(odd.taken).toEqual({ ok: true, value: true })
    const refused = await steered(() => ({ error: { code: -32602, message: 'No' } }))
    expect(refused.taken).toMatchObject({ ok: false, problem: { message: 'No' } })
  })

  test("goes by an agent's own request, which names the run that the agent told of", async () => {
    const { agent, connection } = await inTurn(quirks.goose)
    expect(connection.steer).toBeDefined()
    const content = [{ type: 'text' as const, text: 'and this' }]
    expect(await connection.steer?.('s1', content)).toMatchObject({ problem: { code: 'refused' } })
    const run = (activeRunId: string | null) => ({
      sessionUpdate: 'session_info_update',
      _meta: { goose: { activeRunId } },
    })
    agent.updates('s1', run('run-0'), run(null), run('run-1'))
    const taken = connection.steer?.('s1', content)
    const { id, params } = await agent.hearsMethod('_goose/unstable/session/steer')
    expect(params).toEqual({ sessionId: 's1', prompt: content, expectedRunId: 'run-1' })
    agent.says({ id, result: { runId: 'run-1', messageId: 'm' } })
    expect(await taken).toEqual({ ok: true, value: true })
  })

  test('is not asked for without a turn', async () => {
    const { agent, connection } = await connected({}, steers)
    await connection.open({ way: 'new', folder: '/work' })
    expect(await connection.steer?.('s1', [{ type: 'text', text: 'x' }])).toMatchObject({
      value: false,
    })
    expect(agent.heard.map(({ method }) => method)).not.toContain('_session/steering')
  })

  test('is not shown again when the agent repeats it, and ends the message before', async () => {
    const { agent, host } = await steered(() => ({ result: { outcome: 'injected' } }))
    agent.updates('s1', chunk('before'))
    agent.updates('s1', { ...chunk('and this'), sessionUpdate: 'user_message_chunk' })
    expect(host.said().map((event) => event.type === 'text' && event.text)).toEqual(['before'])
  })

  test('is for agents that say that they take it', async () => {
    const { connection } = await connected({}, steers)
    expect(connection.steer).toBeDefined()
    expect((await connected()).connection.steer).toBeUndefined()
  })
})
