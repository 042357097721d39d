// Proves that a turn ends once, with all that it said before, and says in words why it failed.
import { describe, expect, test } from 'vitest'
import { chunk, connected, inTurn } from './agent.test-kit'

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

  test('that failed in the words of an extension has failed, for its reason', async () => {
    const { agent, end, prompt } = await inTurn()
    const air = { sessionFailure: { severity: 'error', category: 'limit', title: 'Too much' } }
    agent.says({
      id: prompt.id,
      result: { stopReason: 'end_turn', _meta: { jetbrains: { air } } },
    })
    expect(await end).toMatchObject({
      reason: 'failed',
      problem: { code: 'limit', message: 'Too much' },
    })
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
