// Proves that the limit of agents counts who is at work, that who rests sleeps to make room, and that every road to an agent asks it (H3).
import { expect, test } from 'vitest'
import type { ProcessNode } from '../../shared/agent/process/node'
import type { CommandName, Input } from '../../shared/app/contract'
import { commander, say } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

/** One agent runs, which is the limit; another session was stopped with a prompt in its queue. */
async function full() {
  const stack = new Stack()
  const stopped = stack.start('Stopped', 'Hello')
  await settle()
  stack.agent.newest.endTurn('c1')
  const command = commander(stack)
  stopped.append({ type: 'prompt-queued', prompt: 'q', content: say('Later') })
  await command('agent.stop', { session: stopped.id })
  await settle()
  stack.start('Running', 'Hello')
  await settle()
  stack.settings.agentLimit = 1
  return { stack, stopped, command }
}

const roads: [CommandName, (session: string) => object][] = [
  [
    'session.create',
    () => ({ project: 'p', agent: 'fake', workspace: 'folder', title: '', prompt: say('Hi') }),
  ],
  ['session.import', () => ({ project: 'p', agent: 'fake', agentSession: 'old' })],
  ['session.fork', (session) => ({ session })],
  ['session.prompt', (session) => ({ session, prompt: 'p2', content: say('More') })],
  ['session.sendNow', (session) => ({ session, prompt: 'q' })],
  ['session.releaseQueue', (session) => ({ session })],
  ['session.option', (session) => ({ session, option: 'model', value: 'large' })],
  ['agent.restart', (session) => ({ session })],
  ['agent.reconnect', (session) => ({ session })],
]

test.each(roads)(
  '%s is refused past it with words that name it, and changes nothing',
  async (name, input) => {
    const { stack, stopped, command } = await full()
    const before = JSON.stringify([stopped.state, stack.sessions.all().length])
    const refused = await command(name, input(stopped.id) as Input<typeof name>)
    await settle()
    expect(refused).toMatchObject({
      problem: { code: 'agent-limit', message: '1 agent is at work, and the limit is 1.' },
    })
    expect(JSON.stringify([stopped.state, stack.sessions.all().length])).toBe(before)
    expect(stack.sessions.all().filter(({ running }) => running)).toHaveLength(1)
  },
)

test('an answer with which an agent would start is not taken past it, and the question stays', async () => {
  const { stack, stopped, command } = await full()
  stopped.questions.pose({ kind: 'context-lost', id: '', message: 'It is gone' })
  const [asked] = stopped.state.questions
  const answer = { kind: 'fresh', withTranscript: false } as const
  const request = { session: stopped.id, question: asked?.id ?? '', answer }
  expect(await command('session.answer', request)).toMatchObject({
    problem: { code: 'agent-limit' },
  })
  expect(stopped.state.questions).toHaveLength(1)
  stack.settings.agentLimit = 2
  expect((await command('session.answer', request)).ok).toBe(true)
  await settle()
  expect(stopped.running).toBe(true)
})

test('a fork of a session whose agent does not run needs room for both', async () => {
  const { stack, stopped, command } = await full()
  stack.settings.agentLimit = 2
  expect(await command('session.fork', { session: stopped.id })).toMatchObject({
    problem: { code: 'agent-limit' },
  })
  expect(stack.sessions.all()).toHaveLength(2)
  stack.settings.agentLimit = 3
  expect((await command('session.fork', { session: stopped.id })).ok).toBe(true)
})

test('sessions that come back with their process come back as far as the limit goes, and the others say so', async () => {
  const stack = new Stack()
  const sessions = [stack.start('One', 'Hello'), stack.start('Two', 'Hello')]
  await settle()
  for (const id of ['c1', 'c2']) stack.agent.newest.endTurn(id)
  const process = stack.supervisor.all()[0]
  process?.input({ type: 'stop' })
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([false, false])
  stack.settings.agentLimit = 1
  process?.input({ type: 'restart' })
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([true, false])
  expect(sessions[1]?.state.ending?.why).toBe('1 agent is at work, and the limit is 1.')
})

test('what the limit counts is in the rows, for whoever counts too', async () => {
  const { stack } = await full()
  expect(stack.sessions.all().map((session) => stack.row(session).running)).toEqual([false, true])
})

/** So many sessions whose agents have answered and rest, the first of them longest. */
async function resting(count: number, trees?: Map<string, ProcessNode[]>) {
  const stack = new Stack(undefined, undefined, undefined, trees)
  stack.settings.agentLimit = count
  const sessions = []
  for (let at = 1; at <= count; at++) {
    sessions.push(stack.start(`Session ${at}`, 'Hello'))
    await settle()
    stack.agent.newest.endTurn(`c${at}`)
    await stack.clock.pass(1000)
  }
  return { stack, sessions, command: commander(stack) }
}

const another = { project: 'p', agent: 'fake', workspace: 'folder', title: 'New' } as const

// docs/guide/agents.md: `agentLimit` says how many sessions may have an agent at work at once, and `processPer` which of them share a process.
test('who rests sleeps when another needs its place, the longest first, and wakes with the next message', async () => {
  const { stack, sessions, command } = await resting(3)
  expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([false, true, true])
  const [first] = sessions
  if (!first) throw new Error('there are three')
  expect(stack.row(first)).toMatchObject({
    status: 'Idle',
    connection: { phase: 'idle', why: 'Asleep until your next message' },
  })
  const prompt = { session: first.id, prompt: 'again', content: say('Go on') }
  expect((await command('session.prompt', prompt)).ok).toBe(true)
  await settle()
  expect(stack.agent.newest.calls).toContain('resume c1')
  expect(stack.agent.newest.calls).toContain('prompt c1')
  expect(stack.row(first).status).toBe('Working')
  expect(stack.sessions.all().filter(({ running }) => running)).toHaveLength(3)
})

test('who works, asks, or could not come back is never put to sleep', async () => {
  const { stack, sessions, command } = await resting(2)
  const [first, second] = sessions
  first?.questions.pose({ kind: 'url', id: 'q', message: 'Look', url: 'https://example.com' })
  await command('session.prompt', { session: second?.id ?? '', prompt: 'p', content: say('Work') })
  await settle()
  expect(await command('session.create', another)).toMatchObject({
    problem: { code: 'agent-limit', message: '2 agents are at work, and the limit is 2.' },
  })
  stack.agent.newest.endTurn('c2')
  await settle()
  stack.agent.capabilities.resume = false
  stack.agent.capabilities.load = false
  expect((await command('session.create', another)).ok).toBe(false)
  expect(sessions.map(({ running }) => running)).toEqual([true, true])
})

test('when forty want to work and sixteen may, none is lost: those that find no place keep what was said', async () => {
  const { stack, sessions, command } = await resting(16)
  for (let at = 0; at < 24; at++) expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  expect(stack.sessions.all().filter(({ running }) => running)).toHaveLength(16)
  const answers = []
  for (const { id } of stack.sessions.all())
    answers.push(
      await command('session.prompt', { session: id, prompt: `w${id}`, content: say('W') }),
    )
  await settle()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(16)
  expect(sessions.length).toBe(16)
})

const node = (pid: number, role: string, more: Partial<ProcessNode> = {}): ProcessNode => ({
  pid,
  parent: pid - 1,
  name: role,
  role,
  cpu: 0,
  memory: 0,
  ...more,
})

test('who has a command at work beside its turns is not put to sleep, and rests when that is over', async () => {
  const trees = new Map<string, ProcessNode[]>()
  const { stack, sessions, command } = await resting(2, trees)
  const [first, second] = sessions
  if (!first || !second) throw new Error('there are two')
  // Started since it was looked at last.
  trees.set(first.id, [node(10, 'agent'), node(11, 'shell', { name: 'npm run dev' })])
  expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([true, true])
  expect(first.atWork).toBe(true)
  expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  // It counts now, and those that rest sleep.
  expect(sessions.map(({ running }) => running)).toEqual([true, false])
  trees.set(first.id, [node(10, 'agent')])
  await stack.clock.pass(5_000)
  expect(first.atWork).toBe(false)
  const prompt = { session: second.id, prompt: 'p', content: say('Work') }
  expect((await command('session.prompt', prompt)).ok).toBe(true)
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([false, true])
})

test('who could not be looked at, and who has a helper at work, is not put to sleep', async () => {
  const trees = new Map<string, ProcessNode[]>()
  const { stack, sessions, command } = await resting(1, trees)
  const [first] = sessions
  if (!first) throw new Error('there is one')
  const told = (state: string) =>
    first.conversation?.agentEvent({ type: 'subagent', id: 'h', name: 'Looks around', state })
  told('running')
  expect(await command('session.create', another)).toMatchObject({
    problem: { message: '1 agent is at work, and the limit is 1.' },
  })
  told('completed')
  trees.get = () => {
    throw new Error('Its machine cannot be reached')
  }
  expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  expect(first.running).toBe(true)
  expect(stack.sessions.all()).toHaveLength(2)
})

test('who waits for the user to sign in takes no place, and is not put to sleep', async () => {
  const stack = new Stack()
  stack.agent.authMethods = [{ id: 'login', name: 'Log in', how: { kind: 'agent' } }]
  stack.agent.refuse = { new: { code: 'sign-in', message: 'Sign in first' } }
  const sessions = [stack.start('One', 'Hello'), stack.start('Two', 'Hello')]
  await settle()
  expect(sessions.map(({ atWork }) => atWork)).toEqual([false, false])
  stack.settings.agentLimit = 2
  const command = commander(stack)
  expect((await command('session.create', another)).ok).toBe(true)
  await settle()
  expect(sessions.map(({ running }) => running)).toEqual([true, true])
  for (const session of sessions) expect(session.state.questions).toHaveLength(1)
})
