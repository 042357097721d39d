// Proves that a process which holds one conversation is told of it as it starts: new, resumed, forked, or lost.
import { expect, test } from 'vitest'
import type { Opening } from '../agent/drivers/driver'
import type { MemoryLog } from './memory-log.test-kit'
import { Stack } from './stack.test-kit'

const arrives = () => new Promise<void>((resolve) => setImmediate(resolve))

function singleStack(log?: MemoryLog): Stack {
  const stack = log ? new Stack(log) : new Stack()
  stack.agent.single = {
    takes: { folders: true },
    begin: (opening) => ({ opening, args: words(opening), env: { BEGUN: opening.way } }),
  }
  return stack
}

const words = (opening: Opening): string[] =>
  opening.way === 'new' ? ['new'] : [opening.way, opening.agentSession]

const commands = ({ agent }: Stack) => agent.processes.map(({ spec }) => spec.args.join(' '))

test('each session has a process of its own, which begins with its conversation', async () => {
  const stack = singleStack()
  stack.settings.folders = ['/more']
  const [one, two] = [stack.start('One'), stack.start('Two')]
  await arrives()
  expect(commands(stack)).toEqual(['new', 'new'])
  expect([one, two].map(({ state }) => state.connection.phase)).toEqual(['connected', 'connected'])
  const [first] = stack.agent.processes
  expect(first?.spec.env).toEqual({ BEGUN: 'new' })
  expect(first?.begun?.opening).toMatchObject({
    folder: '/project',
    equipment: { folders: ['/more'] },
  })
  expect(first?.calls).toEqual(['new c1'])
})

test('after a crash it comes back with the same conversation', async () => {
  const stack = singleStack()
  stack.start('One')
  await arrives()
  stack.agent.newest.exit()
  await stack.clock.pass(1000)
  await arrives()
  expect(commands(stack)).toEqual(['new', 'resume c1'])
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
})

test('a conversation that is not there any more is asked about, and begun anew when the user wants that', async () => {
  const stack = singleStack()
  const session = stack.start('One', 'hello')
  await arrives()
  stack.agent.newest.endTurn('c1')
  await arrives()
  session.stop('user')
  await arrives()
  stack.agent.handshakeProblem = { code: 'not-found', message: 'No conversation found' }
  session.start()
  await arrives()
  expect(commands(stack).at(-1)).toBe('resume c1')
  expect(session.state.questions).toMatchObject([{ kind: 'context-lost' }])
  stack.agent.handshakeProblem = undefined
  const [question] = session.state.questions
  if (question)
    session.questions.answer(question.id, { kind: 'fresh', withTranscript: false }, 'user')
  session.conversation?.beginAfresh()
  await arrives()
  expect(commands(stack).at(-1)).toBe('new')
  expect(session.stored.agentSession).toBe('c2')
})

test('a fork begins in the process of the new session, and is a conversation of its own from then on', async () => {
  const stack = singleStack()
  const session = stack.start('One')
  await arrives()
  expect(await session.conversation?.fork()).toEqual({ ok: true, value: { of: 'c1' } })
  const { agentSession: _, ...stored } = session.stored
  const copy = stack.sessions.add({ ...stored, id: 'copy', agentSession: null, forkOf: 'c1' })
  copy.start()
  await arrives()
  expect(commands(stack)).toEqual(['new', 'fork c1'])
  expect(copy.stored).toMatchObject({ agentSession: 'c1' })
  expect(copy.stored.forkOf).toBeUndefined()
})

test('a headless one is tried three times with the same conversation, then says so and is stopped (H6)', async () => {
  const stack = singleStack()
  stack.driver = 'stream-json'
  const session = stack.start('One', 'hello')
  await arrives()
  for (let crash = 0; crash < 4; crash += 1) {
    stack.agent.newest.exit()
    await stack.clock.pass(10_000)
  }
  await arrives()
  expect(commands(stack)).toEqual(['new', 'resume c1', 'resume c1', 'resume c1'])
  expect(stack.row(session)).toMatchObject({
    status: 'Stopped',
    why: expect.stringContaining('crashed again and again'),
  })
  const failed = session.state.section.items.filter(({ type }) => type === 'failed')
  expect(failed).toMatchObject([{ problem: { hint: expect.stringContaining('after 3 attempts') } }])
})

test('a headless one is stopped by signals, with the time that the settings give it (H7)', async () => {
  const stack = singleStack()
  stack.driver = 'stream-json'
  const session = stack.start('One')
  await arrives()
  session.stop('user')
  await arrives()
  const { newest } = stack.agent
  expect(newest.plans).toEqual([{ inputGrace: 0, termGrace: 30_000 }])
  expect(newest.spec.quitting).toEqual({ inputGrace: 0, termGrace: 30_000 })
})

test('what the agent calls its conversation from then on is what it is resumed by', async () => {
  const stack = singleStack()
  const session = stack.start('One')
  await arrives()
  stack.agent.newest.host?.renamed('c1', 'c9')
  expect(session.stored.agentSession).toBe('c9')
  stack.agent.newest.say('c9', 'still here')
  expect(JSON.stringify(session.state.section.items)).toContain('still here')
})
