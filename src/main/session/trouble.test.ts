// Proves that what goes wrong is told, asked about, and never made up for behind the user's back.
import { expect, test } from 'vitest'
import { answered, commander, say, typesOf } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

test('the replay of a loaded conversation is not told again', async () => {
  const { stack, session } = await answered()
  stack.agent.capabilities.resume = false
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(stack.agent.newest.calls).toEqual(['load c1'])
  expect(typesOf(session)).toEqual(['message', 'break', 'resumed'])
})

test('a context that is lost is told and asked about, and the transcript goes along if wanted (L11)', async () => {
  const { stack, session, command } = await answered('Hello', 'Good day')
  const problem = { code: 'not-found', message: 'No such session' }
  stack.agent.refuse = { resume: problem, load: problem }
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', asking: 'No such session' })
  const [question] = session.state.questions
  const answer = { kind: 'fresh', withTranscript: true } as const
  await command('session.answer', { session: session.id, question: question?.id ?? '', answer })
  await settle()
  expect(stack.row(session).status).toBe('Ready')
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('And now?') })
  await settle()
  const sent = stack.agent.newest.prompts.get('c2')?.content
  expect(sent?.[0]).toMatchObject({
    text: expect.stringContaining('User: Hello\n\nAssistant: Good day'),
  })
  expect(session.state.section.turn?.content).toEqual(say('And now?'))
  stack.agent.newest.endTurn('c2')
  await settle()
  await command('session.prompt', { session: session.id, prompt: 'p3', content: say('Third') })
  await settle()
  expect(stack.agent.newest.prompts.get('c2')?.content).toEqual(say('Third'))
})

test('the question about a lost context outlives a restart of the app', async () => {
  const { stack, session } = await answered()
  stack.agent.refuse = {
    resume: { code: 'x', message: 'Lost' },
    load: { code: 'x', message: 'Lost' },
  }
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  stack.row(session)
  const next = stack.restarted()
  expect(next.rows.get(`sessions/${session.id}`)).toMatchObject({
    status: 'Needs input',
    questions: 1,
  })
  const [again] = next.sessions.all()
  const [question] = again?.state.questions ?? []
  const command = commander(next)
  const answer = { kind: 'fresh', withTranscript: false } as const
  await command('session.answer', { session: session.id, question: question?.id ?? '', answer })
  await settle()
  expect(next.agent.newest.calls).toEqual(['new c1'])
})

test('an agent that wants a sign-in gets one, and the session opens after it', async () => {
  const stack = new Stack()
  stack.agent.authMethods = [{ id: 'login', name: 'Log in', how: { kind: 'agent' } }]
  stack.agent.refuse = { new: { code: 'sign-in', message: 'Sign in first' } }
  const session = stack.start('', 'Hello')
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', asking: 'Sign in first' })
  stack.agent.refuse = {}
  const [question] = session.state.questions
  const answer = { kind: 'option', option: 'login' } as const
  await commander(stack)('session.answer', {
    session: session.id,
    question: question?.id ?? '',
    answer,
  })
  await settle()
  expect(stack.agent.newest.calls).toEqual(['new c1', 'authenticate login', 'new c2', 'prompt c2'])
})

test('a sign-in that is asked for is not asked for any more when a turn has gone well without it', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  const problem = { code: 'sign-in', message: 'Sign in first' }
  stack.agent.newest.endTurn('c1', { reason: 'failed', problem })
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Needs input', asking: 'Sign in first' })
  const command = commander(stack)
  await command('session.prompt', { session: session.id, prompt: 'two', content: say('Two') })
  await settle()
  stack.agent.newest.say('c1', 'Two it is')
  stack.agent.newest.endTurn('c1')
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Ready', questions: 0 })
})

test('an agent that could not be started waits to be seen', async () => {
  const stack = new Stack()
  stack.agent.spawnProblem = { code: 'spawn-failed', message: 'Not there' }
  const session = stack.start('')
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Disconnected', unseen: true })
})

test('one sign-in is enough for all sessions that asked for it', async () => {
  const stack = new Stack()
  stack.agent.authMethods = [{ id: 'login', name: 'Log in', how: { kind: 'agent' } }]
  stack.agent.refuse = { new: { code: 'sign-in', message: 'Sign in first' } }
  const sessions = [stack.start('', 'One'), stack.start('', 'Two')]
  await settle()
  for (const session of sessions) expect(stack.row(session).status).toBe('Needs input')
  stack.agent.refuse = {}
  const [first] = sessions
  const question = first?.state.questions[0]?.id ?? ''
  const answer = { kind: 'option', option: 'login' } as const
  await commander(stack)('session.answer', { session: first?.id ?? '', question, answer })
  await settle()
  for (const session of sessions)
    expect(stack.row(session)).toMatchObject({ status: 'Working', questions: 0 })
})

test('a prompt that was taken off the queue can be sent again under its name', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  const command = commander(stack)
  const prompt = { session: session.id, prompt: 'two', content: say('Two') }
  for (let time = 0; time < 2; time += 1) await command('session.prompt', prompt)
  expect(session.state.queue.map(({ id }) => id)).toEqual(['two'])
  await command('session.removeQueued', { session: session.id, prompt: 'two' })
  await command('session.prompt', prompt)
  expect(session.state.queue.map(({ id }) => id)).toEqual(['two'])
})

test('a failed turn says why, and what waits in the queue waits for the user', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  const command = commander(stack)
  await command('session.prompt', { session: session.id, prompt: 'two', content: say('Two') })
  const problem = { code: 'limit', message: 'You have hit your limit' }
  stack.agent.newest.endTurn('c1', { reason: 'failed', problem })
  await settle()
  expect(stack.row(session)).toMatchObject({
    status: 'Failed',
    why: 'You have hit your limit · 1 message held',
    queued: 1,
  })
  await command('session.sendNow', { session: session.id, prompt: 'two' })
  await settle()
  expect(stack.row(session)).toMatchObject({ status: 'Working', queued: 0 })
})

test('sending a prompt now cancels the turn and goes before the others', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  const command = commander(stack)
  for (const prompt of ['two', 'three'])
    await command('session.prompt', { session: session.id, prompt, content: say(prompt) })
  await command('session.sendNow', { session: session.id, prompt: 'three' })
  await settle()
  expect(session.state.section.turn?.id).toBe('three')
  expect(session.state.queue.map(({ id }) => id)).toEqual(['two'])
})

test('an error that comes as plain text is shown as the error it is', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await settle()
  stack.agent.newest.say('c1', 'Selected model is at capacity. Please try a different model.\n\n')
  stack.agent.newest.endTurn('c1')
  await settle()
  expect(stack.row(session)).toMatchObject({
    status: 'Failed',
    why: expect.stringContaining('at capacity'),
  })
})

test('rules answer for the user, and each automatic answer is on record (E8)', async () => {
  const stack = new Stack()
  stack.settings.rules = [{ name: 'Tests', answer: 'allow', commands: ['npm test'] }]
  const session = stack.start('', 'One')
  await settle()
  const answer = await stack.agent.newest.host?.ask('c1', {
    kind: 'permission',
    id: '1',
    tool: { id: 't', input: { command: 'npm test -- --bail' } },
    options: [
      { id: 'always', name: 'Always', kind: 'allow_always' },
      { id: 'once', name: 'Once', kind: 'allow_once' },
    ],
  })
  expect(answer).toEqual({ kind: 'option', option: 'once' })
  expect(session.state.section.items.at(-1)).toMatchObject({
    type: 'answered',
    by: 'rule',
    rule: 'Tests',
  })
})

test('a question that nobody answers in time is answered as cancelled, where the user wants that', async () => {
  const stack = new Stack()
  stack.settings.questionTimeout = 60_000
  stack.start('', 'One')
  await settle()
  const answer = stack.agent.newest.host?.ask('c1', {
    kind: 'url',
    id: '1',
    message: 'Look',
    url: 'https://example.com',
  })
  await stack.clock.pass(60_000)
  expect(await answer).toEqual({ kind: 'cancel' })
})

test('the limit of agents counts what runs: past it nothing is created (H3)', async () => {
  const stack = new Stack()
  stack.settings.agentLimit = 1
  const session = stack.start('', 'One')
  const command = commander(stack)
  const request = { project: 'p', agent: 'fake', workspace: 'folder', title: '' } as const
  const refused = await command('session.create', request)
  expect(refused).toMatchObject({
    problem: { code: 'agent-limit', hint: expect.stringContaining('agentLimit') },
  })
  expect(stack.sessions.all()).toHaveLength(1)
  await command('agent.stop', { session: session.id })
  // What is being stopped still runs.
  expect((await command('session.create', request)).ok).toBe(false)
  await settle()
  expect((await command('session.create', request)).ok).toBe(true)
})

test('rows are published at most once a frame, however much is said', async () => {
  const stack = new Stack()
  const session = stack.start('', 'One')
  await stack.clock.pass(100)
  let puts = 0
  const { set } = stack.rows
  stack.rows.set = (key, row) => {
    if (key.startsWith('sessions/')) puts += 1
    return set.call(stack.rows, key, row)
  }
  for (let count = 0; count < 1000; count += 1) stack.agent.newest.say('c1', 'word ')
  for (let count = 0; count < 10; count += 1)
    session.append({ type: 'usage', usage: { used: count } })
  await stack.clock.pass(16)
  expect(puts).toBe(1)
})

test('while only words come a row is published once a second, however many there are', async () => {
  const stack = new Stack()
  stack.start('', 'One')
  await stack.clock.pass(100)
  let puts = 0
  const { set } = stack.rows
  stack.rows.set = (key, row) => {
    if (key.startsWith('sessions/')) puts += 1
    return set.call(stack.rows, key, row)
  }
  for (let count = 0; count < 500; count += 1) {
    stack.agent.newest.say('c1', 'word ')
    await stack.clock.pass(20)
  }
  expect(puts).toBeLessThanOrEqual(11)
})

test('an agent that is not in the catalog any more is said to be that, and not to be missing', async () => {
  const stack = new Stack()
  const message = 'This agent is not in the catalog any more.'
  stack.agent.spawnProblem = { code: 'no-agent', message, hint: 'Choose another one.' }
  const session = stack.start('', 'One')
  await settle()
  expect(session.state.connection.problem).toMatchObject({ message, hint: 'Choose another one.' })
})
