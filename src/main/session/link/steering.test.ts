// Proves that a prompt put into the turn that runs is sent exactly once, whatever the agent makes of it (SPEC E7).
import { expect, test } from 'vitest'
import { success } from '../../../kit/result'
import { failed, type Outcome } from '../../../shared/agent/failure/failure'
import { settle } from '../fake-clock.test-kit'
import { removeQueued, sendNow, takePrompt } from '../prompts'
import { Stack } from '../stack.test-kit'

/** A turn runs, and a second prompt waits. */
async function waiting(answer: Outcome<boolean> | Promise<Outcome<boolean>>) {
  const stack = new Stack()
  stack.agent.capabilities.steer = true
  stack.agent.steer = () => Promise.resolve(answer)
  const session = stack.start('', 'One')
  await settle()
  takePrompt(session, 'two', [{ type: 'text', text: 'Two' }])
  return { stack, session, newest: stack.agent.newest }
}

/** An answer that the test gives when it wants to. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Outcome<boolean>>()
  return { promise, resolve }
}

test('it goes into the turn, which is not cancelled, and stands in the transcript', async () => {
  const { session, newest } = await waiting(success(true))
  sendNow(session, 'two')
  await settle()
  expect(session.state.queue).toEqual([])
  expect(session.state.section.items.at(-1)).toMatchObject({
    type: 'message',
    role: 'user',
    steered: true,
    parts: [{ text: 'Two' }],
  })
  newest.endTurn('c1')
  await settle()
  expect(newest.calls).toEqual(['new c1', 'prompt c1', 'steer c1'])
})

test('it stands before what the agent said to it, also when that came before the answer', async () => {
  const answer = later()
  const { session, newest } = await waiting(answer.promise)
  newest.say('c1', 'At work')
  sendNow(session, 'two')
  newest.host?.event('c1', { type: 'text', message: 'reply', role: 'agent', text: 'Two it is' })
  answer.resolve(success(true))
  await settle()
  const said = session.state.section.items.flatMap((item) =>
    item.type === 'message' ? item.parts.map((part) => part.type === 'text' && part.text) : [],
  )
  expect(said).toEqual(['At work', 'Two', 'Two it is'])
})

test('when the turn was over already it is the next prompt', async () => {
  const answer = later()
  const { session, newest } = await waiting(answer.promise)
  sendNow(session, 'two')
  newest.endTurn('c1')
  await settle()
  expect(newest.calls).toEqual(['new c1', 'prompt c1', 'steer c1'])
  answer.resolve(success(false))
  await settle()
  expect(newest.calls).toEqual(['new c1', 'prompt c1', 'steer c1', 'prompt c1'])
  expect(session.state.section.turn?.content).toMatchObject([{ text: 'Two' }])
})

test('an agent that refuses has its turn cancelled, and that is said', async () => {
  const { session, newest } = await waiting(failed('refused', 'Not now'))
  sendNow(session, 'two')
  await settle()
  expect(newest.calls).toEqual(['new c1', 'prompt c1', 'steer c1', 'cancel c1', 'prompt c1'])
  expect(session.sections().flatMap(({ items }) => items)).toContainEqual(
    expect.objectContaining({
      type: 'notice',
      text: 'Not now',
      title: 'Fake Agent did not take your message into its turn',
    }),
  )
})

test('twice asked for is sent once, and what is on its way cannot be removed', async () => {
  const answer = later()
  const { session, newest } = await waiting(answer.promise)
  sendNow(session, 'two')
  expect(sendNow(session, 'two').ok).toBe(false)
  expect(removeQueued(session, 'two').ok).toBe(false)
  answer.resolve(success(true))
  await settle()
  expect(newest.calls.filter((call) => call === 'steer c1')).toHaveLength(1)
})

test('when the connection breaks nobody knows whether it arrived: it waits for the user', async () => {
  const answer = later()
  const { stack, session, newest } = await waiting(answer.promise)
  sendNow(session, 'two')
  newest.exit()
  answer.resolve(failed('lost', 'The agent went away'))
  await stack.clock.pass(60_000)
  await settle()
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(session.state.queue).toMatchObject([{ id: 'two' }])
  sendNow(session, 'two')
  await settle()
  expect(stack.agent.newest.calls).toEqual(['resume c1', 'prompt c1'])
})

// docs/guide/sessions.md: “Send now” puts one into the running turn where the agent takes it, and ends the turn for it elsewhere.
test('an agent that takes nothing into its turn has it cancelled, as ever', async () => {
  const { stack, session, newest } = await waiting(success(true))
  stack.agent.capabilities.steer = false
  sendNow(session, 'two')
  await settle()
  expect(newest.calls).toEqual(['new c1', 'prompt c1', 'cancel c1', 'prompt c1'])
})
