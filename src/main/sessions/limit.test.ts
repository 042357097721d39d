// Proves that the limit of agents counts sessions with a running agent, and that every road to one asks it (H3).
import { expect, test } from 'vitest'
import type { CommandName, Input } from '../../shared/contract'
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
      problem: { code: 'agent-limit', message: '1 agent is running, and the limit is 1.' },
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
  const wish = { session: stopped.id, question: asked?.id ?? '', answer }
  expect(await command('session.answer', wish)).toMatchObject({ problem: { code: 'agent-limit' } })
  expect(stopped.state.questions).toHaveLength(1)
  stack.settings.agentLimit = 2
  expect((await command('session.answer', wish)).ok).toBe(true)
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
  expect(sessions[1]?.state.ending?.why).toBe('1 agent is running, and the limit is 1.')
})

test('what the limit counts is in the rows, for whoever counts too', async () => {
  const { stack } = await full()
  expect(stack.sessions.all().map((session) => stack.row(session).running)).toEqual([false, true])
})
