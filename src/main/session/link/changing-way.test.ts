// Proves that a session goes on with the same conversation in another way of speaking, between turns, or says why not.
import { expect, test } from 'vitest'
import type { AgentOption } from '../../../shared/agent/content'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const arrives = () => new Promise<void>((resolve) => setImmediate(resolve))

async function spokenTo(driver: DriverName): Promise<{ stack: Stack; session: Session }> {
  const stack = new Stack()
  stack.driver = driver
  const session = stack.start('One', 'hello')
  await arrives()
  stack.agent.newest.endTurn('c1')
  await arrives()
  return { stack, session }
}

const titles = (session: Session) =>
  session.state.section.items.flatMap((item) => (item.type === 'notice' ? item.title : []))

test('the old process has ended before the new one resumes the conversation, and the transcript says so', async () => {
  const { stack, session } = await spokenTo('acp')
  const before = stack.agent.newest
  stack.agent.stubborn = true
  const changed = stack.sessions.speak(session, 'stream-json')
  await arrives()
  expect(before.calls).toContain('close')
  expect(stack.agent.processes).toHaveLength(1)
  stack.agent.stubborn = false
  before.exit()
  expect(await changed).toEqual({ ok: true, value: undefined })
  await arrives()
  expect(stack.agent.processes).toHaveLength(2)
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(session.stored).toMatchObject({ driver: 'stream-json', agentSession: 'c1' })
  expect(titles(session)).toEqual(['From here on the agent is spoken to by stream-json'])
  expect(stack.row(session)).toMatchObject({ status: 'Ready', driver: 'stream-json' })
})

test('its model and its effort stay what they were, whatever the other way calls them; what only one has is left', async () => {
  const stack = new Stack()
  const option = (id: string, category: string, value: string): AgentOption => ({
    id,
    name: id,
    category,
    kind: 'select',
    value,
    choices: ['low', 'high'].map((one) => ({ value: one, name: one })),
  })
  stack.agent.options = [option('effort', 'thought_level', 'high'), option('own', 'own', 'low')]
  const session = stack.start('One', 'hello')
  await arrives()
  stack.agent.newest.endTurn('c1')
  await arrives()
  stack.agent.options = [option('reasoning', 'thought_level', 'low')]
  await stack.sessions.speak(session, 'stream-json')
  await arrives()
  expect(stack.agent.newest.calls).toEqual(['resume c1', 'option reasoning high'])
  expect(stack.row(session).status).toBe('Ready')
  expect(titles(session)).toHaveLength(1)
})

test('a turn that runs is not cut short for it', async () => {
  const stack = new Stack()
  const session = stack.start('One', 'hello')
  await arrives()
  const refused = await stack.sessions.speak(session, 'stream-json')
  expect(refused).toMatchObject({ ok: false, problem: { code: 'busy' } })
  expect(session.stored.driver).toBe('acp')
})

test('a session whose agent does not run goes on in the other way when it is wanted again', async () => {
  const { stack, session } = await spokenTo('stream-json')
  session.stop('user')
  await arrives()
  expect(await stack.sessions.speak(session, 'acp')).toMatchObject({ ok: true })
  expect(stack.agent.processes).toHaveLength(1)
  session.start()
  await arrives()
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
})

test('a conversation in which nothing was said begins anew in the other way', async () => {
  const stack = new Stack()
  const session = stack.start('One')
  await arrives()
  await stack.sessions.speak(session, 'stream-json')
  await arrives()
  expect(stack.agent.newest.calls).toEqual(['new c2'])
})

test('it goes into the terminal and back, and what the terminal seemed to do is over then', async () => {
  const { stack, session } = await spokenTo('stream-json')
  expect(await stack.sessions.speak(session, 'terminal')).toMatchObject({ ok: true })
  await arrives()
  expect(stack.terminals).toMatchObject([{ id: session.id, args: ['--resume', 'c1'] }])
  session.watched?.told({ phase: 'idle', activity: 'completed', why: 'It ended', since: 1 })
  expect(stack.row(session).status).toBe('Completed')
  expect(await stack.sessions.speak(session, 'acp')).toMatchObject({ ok: true })
  expect(session.state.inferred).toBeUndefined()
  session.start()
  await arrives()
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(titles(session)).toHaveLength(2)
})

test('what waits in the queue cannot be said in a terminal, so it says so before', async () => {
  const { stack, session } = await spokenTo('acp')
  session.append({ type: 'prompt-queued', prompt: 'p', content: [{ type: 'text', text: 'later' }] })
  expect(await stack.sessions.speak(session, 'terminal')).toMatchObject({
    problem: { code: 'queue-waits' },
  })
})

test('a terminal that does not tell its conversation cannot be taken elsewhere, which is said before it ends', async () => {
  const stack = new Stack()
  stack.driver = 'terminal'
  stack.begins = false
  const session = stack.start('One')
  await arrives()
  session.watched?.told({ phase: 'connected', activity: 'needs-input', why: 'It waits', since: 1 })
  expect(await stack.sessions.speak(session, 'acp')).toMatchObject({
    problem: { code: 'no-conversation' },
  })
})

test('one that begins in a terminal has a name by which it goes on elsewhere', async () => {
  const stack = new Stack()
  stack.driver = 'terminal'
  const session = stack.start('One')
  await arrives()
  const [begun] = stack.terminals
  expect(begun?.args).toEqual(['--session-id', session.stored.agentSession])
  session.watched?.told({ phase: 'idle', activity: 'completed', why: 'It ended', since: 1 })
  expect(await stack.sessions.speak(session, 'stream-json')).toMatchObject({ ok: true })
  session.start()
  await arrives()
  expect(stack.agent.newest.calls).toEqual([`resume ${session.stored.agentSession}`])
})
