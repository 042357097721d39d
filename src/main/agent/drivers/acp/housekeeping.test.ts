// Proves that what vendors tell their own clients is no part of a conversation, and what the protocol says is.
import { expect, test } from 'vitest'
import { connected, inTurn } from './agent.test-kit'

/** Seen of real agents, or as they might be called. */
const vendors = [
  'qwen/notify/session/mode-update',
  'qwen/notify/session/prompt-suggestion',
  '_x.ai/title',
  '_goose/unstable/heartbeat',
  'telemetry/event',
  'heartbeat',
]

test.each(vendors)('the notification %s is in the protocol log only', async (method) => {
  const { agent, host } = await inTurn()
  const before = host.events.length
  agent.says({ method, params: { sessionId: 's1', title: 'Nothing for the user' } })
  expect(host.events.slice(before)).toEqual([])
  expect(host.lines.join('\n')).toContain(method)
})

test.each(['craft/drainMidTurnQueue', '_x.ai/ask', 'constructor'])(
  'the request %s is refused, and no row of the conversation',
  async (method) => {
    const { agent, host } = await inTurn()
    const before = host.events.length
    agent.says({ id: 'v1', method, params: { sessionId: 's1' } })
    expect(await agent.hearsAnswer('v1')).toMatchObject({ error: { code: -32601 } })
    expect(host.events.slice(before)).toEqual([])
    expect(host.lines.join('\n')).toContain(method)
  },
)

test('an update of a kind that is a vendor’s own is in the protocol log only', async () => {
  const { agent, host } = await inTurn()
  const before = host.events.length
  agent.updates('s1', { sessionUpdate: '_vendor_heartbeat', beat: 1 })
  expect(host.events.slice(before)).toEqual([])
})

test('what may be a later version of the protocol is shown, since it may matter', async () => {
  const { agent, host } = await connected()
  agent.updates('s1', { sessionUpdate: 'something_new', words: 'Look' })
  agent.says({ method: 'session/urgent', params: { sessionId: 's1' } })
  expect(host.events).toMatchObject([
    ['s1', { type: 'unknown', name: 'something_new' }],
    ['s1', { type: 'unknown', name: 'session/urgent' }],
  ])
})
