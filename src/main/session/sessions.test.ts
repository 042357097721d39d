// Proves that a session lives through everything that happens to its agent and to the app.
import { expect, test } from 'vitest'
import { failure, type Result, success } from '../../kit/result'
import { settle } from './fake-clock.test-kit'
import { takePrompt } from './prompts'
import { Stack } from './stack.test-kit'

const say = (text: string) => [{ type: 'text' as const, text }]

test('a first prompt starts the agent, is sent once, and its answer streams into the session (L2, E4)', async () => {
  const stack = new Stack()
  const session = stack.start('', 'Hello there')
  expect(stack.row(session).status).toBe('Starting')
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Working', title: 'Hello there' })
  const { newest } = stack.agent
  newest.say('c1', 'Good ')
  newest.say('c1', 'day')
  newest.endTurn('c1')
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready', why: 'Done', unseen: true, turns: 1 })
  expect(session.state.section.items.find(({ type }) => type === 'message')).toMatchObject({
    parts: [{ text: 'Good day' }],
  })
  expect(newest.calls).toEqual(['new c1', 'prompt c1'])
  expect(stack.fed.map(([, number]) => number)).toEqual(stack.fed.map((_, place) => place + 1))
})

test('a prompt that waits for what its turn begins with is starting, not ready, until it begins or is refused', async () => {
  const stack = new Stack()
  const noted = Promise.withResolvers<Result<void>>()
  const session = stack.start()
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready' })
  stack.beside.beforeTurn = () => noted.promise
  takePrompt(session, 'p1', say('Hello'))
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c1'])
  expect(stack.row(session)).toMatchObject({
    status: 'Starting',
    why: 'About to begin with your message',
  })
  noted.resolve(success(undefined))
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Working' })
  stack.agent.newest.endTurn('c1')
  await settle()
  const refused = failure('folder-gone', 'Its folder is gone.')
  stack.beside.beforeTurn = () => Promise.resolve(refused)
  takePrompt(session, 'p2', say('Again'))
  await settle()
  expect(stack.row(session).status).toBe('Failed')
})

test('a crash in mid-turn interrupts the turn, reconnects after 1 s and resumes, and sends nothing again (L6, L11)', async () => {
  const stack = new Stack()
  const session = stack.start('', 'Work')
  await settle()
  stack.agent.newest.exit({ code: 3, signal: null, lastWords: 'out of luck' })
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Reconnecting' })
  expect(session.state.connection.attempt).toMatchObject({ number: 1, of: 5 })
  expect(session.state.section.turn?.end).toMatchObject({ reason: 'interrupted' })
  await stack.clock.pass(999)
  expect(stack.agent.processes).toHaveLength(1)
  await stack.clock.pass(1)
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(stack.row(session)).toMatchObject({
    status: 'Failed',
    why: expect.stringMatching(/^Interrupted: /),
  })
  expect(session.state.section.items.map(({ type }) => type)).toEqual(['break', 'resumed'])
})

test('a question waits for the user and is answered once', async () => {
  const stack = new Stack()
  const session = stack.start('', 'Work')
  await settle()
  const answer = stack.agent.newest.host?.ask('c1', {
    kind: 'permission',
    id: '1',
    tool: { id: 't', title: 'Run npm test' },
    options: [{ id: 'yes', name: 'Allow', kind: 'allow_once' }],
  })
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', asking: 'Run npm test' })
  const [question] = session.state.questions
  const id = question?.id ?? ''
  expect(session.questions.answer(id, { kind: 'option', option: 'no' }, 'user').ok).toBe(false)
  expect(session.questions.answer(id, { kind: 'option', option: 'yes' }, 'user').ok).toBe(true)
  expect(session.questions.answer(id, { kind: 'cancel' }, 'user').ok).toBe(false)
  expect(await answer).toEqual({ kind: 'option', option: 'yes' })
})

test('after a restart of the app the session is there, its turn interrupted, and goes on where it was (E4)', async () => {
  const stack = new Stack()
  const session = stack.start('Mine', 'Work')
  await settle()
  const next = stack.restarted()
  const [again] = next.sessions.all()
  if (!again) throw new Error('the session is gone')
  expect(next.rows.get(`sessions/${session.id}`)).toMatchObject({ status: 'Failed', title: 'Mine' })
  takePrompt(again, 'p2', say('Go on'))
  await settle()
  expect(next.agent.newest.calls).toEqual(['resume c1', 'prompt c1'])
})

test('a second prompt waits in our queue and goes when the turn is over; the same id is the same prompt (E7)', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  takePrompt(session, 'two', say('Two'))
  takePrompt(session, 'two', say('Two'))
  expect(stack.row(session)).toMatchObject({ status: 'Working', queued: 1 })
  stack.agent.newest.endTurn('c1')
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c1', 'prompt c1', 'prompt c1'])
  stack.agent.newest.endTurn('c1')
  await settle()
  takePrompt(session, 'two', say('Two'))
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready', queued: 0, turns: 2 })
})

test('cancelling ends the turn and not the agent (E7)', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  session.conversation?.cancel(true)
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready', why: 'Cancelled by you' })
  expect(stack.agent.newest.alive).toBe(true)
})
