// Proves that an agent which answers a prompt with the end of the one before is started anew, and the prompt kept to be sent again.
import { expect, test } from 'vitest'
import { failed } from '../../../shared/agent/failure/failure'
import { commander, say } from '../../session/commander.test-kit'
import { settle } from '../../session/fake-clock.test-kit'
import { Stack } from '../../session/stack.test-kit'
import type { PromptEnd } from '../drivers/driver'

const cuts: Record<string, PromptEnd> = {
  cancelled: { reason: 'cancelled' },
  failed: { reason: 'failed', failure: failed('unknown', 'No').failure },
}

/** The first turn was cut short, and a second prompt is sent. */
async function cutShort(how: keyof typeof cuts, second = 'Two') {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  const command = commander(stack)
  if (how === 'cancelled') await command('session.cancel', { session: session.id })
  else stack.agent.newest.endTurn('c1', cuts[how])
  await settle()
  const first = stack.agent.newest
  await command('session.prompt', { session: session.id, prompt: 'two', content: say(second) })
  await settle()
  return { stack, session, command, first }
}

const endings: Record<string, PromptEnd> = {
  'ends well': { reason: 'end_turn' },
  'is called cancelled, though nobody did that': { reason: 'cancelled' },
  'ends well, and used no token': { reason: 'end_turn', usage: { inputTokens: 0 } },
}

const cells = Object.keys(cuts).flatMap((how) =>
  Object.entries(endings).map(([name, end]) => [how, name, end] as const),
)

test.each(cells)(
  'after a turn that was %s, one that %s with nothing said starts the agent anew and is kept',
  async (how, _name, end) => {
    const { stack, session, command, first } = await cutShort(how)
    await command('session.prompt', { session: session.id, prompt: 'three', content: say('Three') })
    first.endTurn('c1', end)
    await stack.clock.pass(1000)
    expect(stack.agent.newest).not.toBe(first)
    expect(stack.agent.newest.calls).toEqual(['resume c1'])
    expect(session.state.section.turn).toMatchObject({
      id: 'two',
      content: say('Two'),
      end: { reason: 'interrupted', problem: { code: 'out-of-step' } },
    })
    expect(session.state.queue).toMatchObject([{ id: 'three', held: 'interrupted' }])
    // Once: an agent that answers with nothing again is believed.
    await command('session.releaseQueue', { session: session.id })
    await settle()
    stack.agent.newest.endTurn('c1')
    await settle()
    expect(stack.row(session)).toMatchObject({ status: 'Ready', turns: 3 })
    expect(stack.agent.processes).toHaveLength(2)
  },
)

const believed: Record<string, (agent: Stack['agent']['newest']) => void> = {
  'something was said': (agent) => {
    agent.say('c1', 'Good day')
    agent.endTurn('c1')
  },
  'tokens were used': (agent) =>
    agent.endTurn('c1', { reason: 'end_turn', usage: { outputTokens: 12 } }),
  'it refuses': (agent) => agent.endTurn('c1', { reason: 'refusal' }),
}

test.each(Object.entries(believed))('it is believed when %s', async (_name, ends) => {
  const { stack, session, first } = await cutShort('cancelled')
  ends(first)
  await stack.clock.pass(1000)
  expect(stack.agent.processes).toHaveLength(1)
  expect(session.state.section.turn?.end?.problem).toBeUndefined()
})

test('a command of the agent’s may have nothing to say', async () => {
  const { stack, first } = await cutShort('cancelled', '/clear')
  first.endTurn('c1')
  await stack.clock.pass(1000)
  expect(stack.agent.processes).toHaveLength(1)
})

test('a turn that the user cancels before anything is said is only cancelled', async () => {
  const { stack, session, command } = await cutShort('cancelled')
  await command('session.cancel', { session: session.id })
  await stack.clock.pass(1000)
  expect(stack.agent.processes).toHaveLength(1)
  expect(stack.row(session)).toMatchObject({ status: 'Ready', why: 'Cancelled by you' })
})

test('a first turn with nothing said is only empty', async () => {
  const stack = new Stack()
  stack.start('', 'One')
  await settle()
  stack.agent.newest.endTurn('c1')
  await stack.clock.pass(1000)
  expect(stack.agent.processes).toHaveLength(1)
})
