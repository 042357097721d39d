// Proves that whatever an agent prints, nothing is lost, nothing grows without bound, and the turn goes on.
import { describe, expect, test, vi } from 'vitest'
import { chunk, inTurn } from './agent.test-kit'

describe('what is not the protocol', () => {
  test('garbage is kept in the traffic and shown, and nothing is answered', async () => {
    const { agent, host } = await inTurn()
    const before = agent.heard.length
    agent.prints('Warning: old Node\n{"half": \n[1,2]\n42\n{"id": 77}\n{"id": 3, "result": {}}\n')
    agent.says({ method: 'session/news', params: { sessionId: 's1', x: 1 } })
    expect(host.said().map((event) => event.type)).toEqual(Array(7).fill('unknown'))
    expect(host.lines).toContain('in Warning: old Node')
    expect(agent.heard).toHaveLength(before)
  })

  test('a request that nobody knows is answered so, and shown', async () => {
    const { agent, host } = await inTurn()
    agent.says({ id: 'x', method: 'session/thing', params: { sessionId: 's1' } })
    expect((await agent.hearsAnswer('x')).error).toMatchObject({ code: -32601 })
    expect(host.said()).toMatchObject([{ type: 'unknown', name: 'session/thing' }])
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

  test('what only looks like an id, a name or a state is none', async () => {
    const { agent, host } = await inTurn()
    const odd = { toString: 1, valueOf: 1 }
    agent.says({ id: odd, result: {} }, { id: odd, method: 'fs/read_text_file', params: {} })
    agent.says({ id: [[[]]], result: {} })
    agent.says({ method: 'elicitation/complete', params: { elicitationId: odd } })
    agent.updates(
      's1',
      { sessionUpdate: 'tool_call', toolCallId: 't', title: 'T', status: 'constructor' },
      { sessionUpdate: 'compaction_update', compactionId: 'c', status: odd },
      { sessionUpdate: 'session_message_chunk', messageId: odd, content: {} },
      { sessionUpdate: 'plan', entries: [{ content: 'a', status: odd }] },
      chunk('still here'),
    )
    expect(host.problems).toEqual([])
    expect(host.said()).toContainEqual({ type: 'tool', tool: { id: 't', title: 'T' } })
    expect(host.said().at(-1)).toMatchObject({ text: 'still here' })
  })

  test('how far it has got is said after all before that has been told, and not sooner', async () => {
    const { agent, host } = await inTurn()
    const order: string[] = []
    const { event, settled } = host
    host.event = (session, one) => {
      order.push(one.type)
      event.call(host, session, one)
    }
    host.settled = (offset) => {
      order.push(`settled ${offset === agent.printed}`)
      settled.call(host, offset)
    }
    agent.updates('s1', chunk('one'), chunk('two'))
    agent.prints('half a line')
    expect(order).toEqual(['text', 'settled true', 'settled true'])
  })

  test('an exception is the end of this connection, in words, and of nothing else', async () => {
    const { agent, host, end } = await inTurn()
    const tell = host.event.bind(host)
    host.event = (session, event) => {
      if (event.type === 'plan') throw new RangeError('Maximum call stack size exceeded')
      tell(session, event)
    }
    agent.updates('s1', chunk('before'), { sessionUpdate: 'plan', entries: [] }, chunk('after'))
    agent.updates('s1', chunk('more'))
    expect(host.problems).toMatchObject([
      { code: 'protocol', details: expect.stringContaining('Maximum call stack') },
    ])
    expect(host.said()).toMatchObject([{ text: 'before' }])
    // What it says from now on is thrown away, and it is not held back for that.
    expect(host.settledTo).toBe(agent.printed)
    agent.exits()
    expect(await end).toMatchObject({ reason: 'interrupted' })
  })

  test('a request with a name that is too long is refused, since cut it would mean something else', async () => {
    const { agent, host } = await inTurn()
    const command = 'x'.repeat(100_000)
    agent.says({ id: 'r', method: 'terminal/create', params: { sessionId: 's1', command } })
    expect((await agent.hearsAnswer('r')).error).toMatchObject({ code: -32602 })
    expect(host.terminals).toEqual([])
    expect(host.said()).toMatchObject([{ type: 'unknown', name: 'request' }])
  })

  test('open requests that hold whole files are bounded together', async () => {
    const { agent, host } = await inTurn()
    const content = 'x'.repeat(50 * 1024 * 1024)
    const toolCall = { toolCallId: 't', rawInput: { content } }
    const options = [{ optionId: 'o', name: 'O', kind: 'allow_once' }]
    const params = { sessionId: 's1', toolCall, options }
    for (const id of ['a', 'b', 'c'])
      agent.says({ id, method: 'session/request_permission', params })
    await vi.waitFor(() => expect(host.questions).toHaveLength(2))
    expect(host.said().filter(({ type }) => type === 'unknown')).toHaveLength(1)
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
