// Proves that what an agent must not be asked yet is waited for, said with until when, and left when the user says so.
import { expect, test } from 'vitest'
import { commander, say, typesOf } from '../commander.test-kit'
import { settle } from '../fake-clock.test-kit'
import { Stack } from '../stack.test-kit'

/** A session whose agent crashed, and loses its conversation when it is loaded within the next 40 s. */
async function tooSoon() {
  const stack = new Stack()
  stack.agent.capabilities.resume = false
  const session = stack.start('', 'Hello')
  await settle()
  stack.agent.newest.say('c1', 'Good day')
  stack.agent.newest.endTurn('c1')
  await settle()
  const until = stack.clock.now() + 41_000
  stack.agent.loadableAt = { until, why: 'it loses it' }
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  const command = commander(stack)
  await command('session.prompt', { session: session.id, prompt: 'two', content: say('Two') })
  await settle()
  return { stack, session, command, until }
}

test('it is said what is waited for and until when, and the prompt goes when the time has come', async () => {
  const { stack, session, until } = await tooSoon()
  expect(stack.row(session)).toMatchObject({
    status: 'Waiting',
    queued: 1,
    waitsUntil: until,
    why: 'it loses it',
  })
  expect(stack.agent.newest.calls).toEqual([])
  await stack.clock.pass(40_000)
  expect(stack.agent.newest.calls).toEqual(['load c1', 'prompt c1'])
  expect(stack.row(session)).toMatchObject({ status: 'Working', queued: 0 })
  expect(stack.row(session)).not.toHaveProperty('waitsUntil')
})

test('“Send now” goes on in a new conversation that is told what was said', async () => {
  const { stack, session, command } = await tooSoon()
  await command('session.sendNow', { session: session.id, prompt: 'two' })
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c2', 'prompt c2'])
  expect(stack.agent.newest.prompts.get('c2')?.content).toEqual([
    { type: 'text', text: expect.stringContaining('Assistant: Good day') },
    ...say('Two'),
  ])
  const before = session.sections().flatMap(({ items }) => items)
  expect(before).toContainEqual(expect.objectContaining({ type: 'resumed', how: 'fresh' }))
  // The time that comes then is nobody's.
  await stack.clock.pass(60_000)
  expect(stack.agent.newest.calls).toEqual(['new c2', 'prompt c2'])
})

test('a stop ends the waiting, and holds what waited', async () => {
  const { stack, session, command } = await tooSoon()
  await command('agent.stop', { session: session.id })
  await stack.clock.pass(60_000)
  expect(stack.row(session)).toMatchObject({
    status: 'Stopped',
    held: { count: 1, why: 'stopped' },
  })
  expect(stack.row(session)).not.toHaveProperty('waitsUntil')
  expect(stack.agent.newest.calls).not.toContain('load c1')
})

test('a crash while it is waited begins the waiting anew, once', async () => {
  const { stack, session } = await tooSoon()
  stack.agent.newest.exit()
  await stack.clock.pass(10_000)
  expect(stack.row(session).status).toBe('Waiting')
  await stack.clock.pass(31_000)
  expect(stack.agent.newest.calls).toEqual(['load c1', 'prompt c1'])
  expect(typesOf(session)).toEqual([])
})

test('after the app was killed meanwhile nothing is waited for any more', async () => {
  const { stack } = await tooSoon()
  const next = stack.restarted()
  const [again] = next.sessions.all()
  if (!again) throw new Error('the session is gone')
  expect(again.state.waiting).toBeUndefined()
  expect(next.row(again)).toMatchObject({ status: 'Needs input', held: { why: 'app-ended' } })
  expect(next.row(again)).not.toHaveProperty('waitsUntil')
})
