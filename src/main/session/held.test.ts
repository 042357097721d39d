// Proves that no trouble sends by itself what waits in the queue, turns its order round, or takes "Send again" away.
import { expect, test } from 'vitest'
import { success } from '../../kit/result'
import { type FailureKind, failed, type Outcome } from '../../shared/agent/failure/failure'
import type { HoldReason } from '../../shared/session/queue-waits'
import { commander, say } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

type Scene = Awaited<ReturnType<typeof scene>>

/** A turn runs, two prompts wait. */
async function scene() {
  const stack = new Stack()
  const session = stack.start('', 'A')
  await settle()
  const command = commander(stack)
  for (const prompt of ['b', 'c'])
    await command('session.prompt', { session: session.id, prompt, content: say(prompt) })
  return { stack, session, command }
}

const failWith = (code: FailureKind) => (on: Scene) =>
  on.stack.agent.newest.endTurn('c1', { reason: 'failed', failure: failed(code, 'No').failure })
const ofProcess = (type: 'restart' | 'stop' | 'kill') => (on: Scene) =>
  on.session.conversation?.process?.input({ type })
/** The app is gone without a word, and starts again over the same log. */
const startedAnew = (on: Scene) => {
  on.stack = on.stack.restarted()
  const [again] = on.stack.sessions.all()
  if (!again) throw new Error('the session is gone')
  on.session = again
  on.command = commander(on.stack)
}

const troubles: Record<string, [why: HoldReason, happens: (on: Scene) => unknown]> = {
  'a crash': ['interrupted', ({ stack }) => stack.agent.newest.exit()],
  'a broken connection': [
    'interrupted',
    ({ stack }) => stack.agent.newest.host?.broken(failed('lost', 'Lost').failure),
  ],
  'a crash that no attempt mends': [
    'interrupted',
    ({ stack }) => {
      stack.agent.spawnProblem = { code: 'spawn-failed', message: 'Gone' }
      stack.agent.newest.exit()
    },
  ],
  'a restart of the agent': ['interrupted', ofProcess('restart')],
  'a kill of its process': ['interrupted', ofProcess('kill')],
  'the end of its process': ['interrupted', ofProcess('stop')],
  'a stop of the session': ['stopped', ({ session }) => session.stop('user')],
  'a cancel of the turn': [
    'cancelled',
    ({ session, command }) => command('session.cancel', { session: session.id }),
  ],
  'a failed turn': ['failed', failWith('unknown')],
  'a usage limit': ['failed', failWith('limit')],
  'a turn that wants a sign-in': ['failed', failWith('sign-in')],
  'a sign-out': [
    'signed-out',
    async ({ stack, session, command }) => {
      await command('agent.signOut', { process: session.conversation?.process?.id ?? '' })
      stack.agent.newest.endTurn('c1')
    },
  ],
  'a restart of the app': [
    'app-ended',
    (on) => {
      on.stack.sessions.close()
      startedAnew(on)
    },
  ],
  'a kill of the app': ['app-ended', startedAnew],
}

const all = Object.entries(troubles).map(([name, [why, happens]]) => ({ name, why, happens }))

test.each(all)('after $name the queue is held, in order, and says so', async ({ why, happens }) => {
  const on = await scene()
  await happens(on)
  await settle()
  await on.stack.clock.pass(120_000)
  const { session, stack } = on
  expect(stack.row(session)).toMatchObject({ queued: 2, held: { count: 2, why } })
  expect(stack.row(session).why).toMatch(/2 messages held$/)
  expect(session.state.queue.map(({ id, held }) => [id, held])).toEqual([
    ['b', why],
    ['c', why],
  ])
  const started = stack.log.read(session.id, 0).filter(([, { type }]) => type === 'turn-started')
  expect(started).toHaveLength(1)
  // The interrupted prompt is still the newest, where "Send again" stands.
  expect(session.state.section.turn?.content).toEqual(say('A'))
})

test.each(all)(
  'after $name the user sends again, and then the queue, in order',
  async (trouble) => {
    const on = await scene()
    await trouble.happens(on)
    await settle()
    await on.stack.clock.pass(120_000)
    const { session, command, stack } = on
    stack.agent.spawnProblem = undefined
    if (session.state.connection.problem) await command('agent.reconnect', { session: session.id })
    const conversation = () => session.stored.agentSession ?? ''
    const ended = async () => {
      await settle()
      const { turn } = session.state.section
      stack.agent.newest.say(conversation(), 'Here it is')
      stack.agent.newest.endTurn(conversation())
      await settle()
      return turn?.id
    }
    await command('session.prompt', { session: session.id, prompt: 'a~1', content: say('A') })
    expect(await ended()).toBe('a~1')
    const status =
      trouble.why === 'stopped' || trouble.why === 'cancelled' ? 'Ready' : 'Needs input'
    expect(stack.row(session)).toMatchObject({ status, held: { count: 2 } })
    await command('session.releaseQueue', { session: session.id })
    expect([await ended(), await ended()]).toEqual(['b', 'c'])
    expect(stack.row(session)).not.toHaveProperty('held')
  },
)

test('a held prompt that is sent now goes alone; the others wait on', async () => {
  const on = await scene()
  on.stack.agent.newest.exit()
  await on.stack.clock.pass(1000)
  const { session, command } = on
  await command('session.sendNow', { session: session.id, prompt: 'c' })
  await settle()
  expect(session.state.section.turn?.id).toBe('c')
  on.stack.agent.newest.endTurn('c1')
  await settle()
  expect(session.state.queue).toMatchObject([{ id: 'b', held: 'interrupted' }])
})

test('what is sent while the agent comes back goes when it is there', async () => {
  const on = await scene()
  on.stack.agent.newest.exit()
  await settle()
  const { session, command, stack } = on
  await command('session.prompt', { session: session.id, prompt: 'd', content: say('d') })
  await stack.clock.pass(1000)
  expect(session.state.section.turn?.id).toBe('d')
  expect(session.state.queue.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('what waits for an agent that cannot be started is held: nobody else’s reconnection sends it', async () => {
  const stack = new Stack()
  stack.agent.spawnProblem = { code: 'spawn-failed', message: 'Not there' }
  const [one, two] = [stack.start('', 'One'), stack.start('', 'Two')]
  await settle()
  stack.agent.spawnProblem = undefined
  two.agentLink.reconnect()
  await settle()
  for (const session of [one, two]) {
    expect(stack.row(session)).toMatchObject({ queued: 1, held: { why: 'disconnected' } })
    await commander(stack)('session.releaseQueue', { session: session.id })
  }
  await settle()
  expect([one, two].map((session) => stack.row(session).status)).toEqual(['Working', 'Working'])
})

test('a queue that the user has ended with “Send now” goes on as before', async () => {
  const { session, command } = await scene()
  await command('session.sendNow', { session: session.id, prompt: 'c' })
  await settle()
  expect(session.state.queue).toEqual([{ id: 'b', content: say('b') }])
})

/** Writes in the composer that "b" is being changed. */
const edit = ({ session, command }: Scene, edits?: string) =>
  command('draft.write', {
    draft: session.id,
    writer: 'w',
    content: { text: 'B', mentions: [], attachments: [], ...(edits ? { edits } : {}) },
  })

test.each(all)(
  'after $name an edit goes on, its prompt is held as the others are, and keeps its place',
  async ({ why, happens }) => {
    const on = await scene()
    await edit(on, 'b')
    await happens(on)
    await settle()
    await on.stack.clock.pass(120_000)
    const { session, command, stack } = on
    expect(stack.drafts.read(session.id)).toMatchObject({ text: 'B', edits: 'b' })
    expect(stack.row(session)).toMatchObject({ queued: 2, held: { count: 2, why } })
    stack.agent.spawnProblem = undefined
    if (session.state.connection.problem) await command('agent.reconnect', { session: session.id })
    // Let go, it waits for the edit, and the others behind it.
    await command('session.releaseQueue', { session: session.id })
    await settle()
    expect(session.state.queue.map(({ id }) => id)).toEqual(['b', 'c'])
    await command('session.editQueued', { session: session.id, prompt: 'b', content: say('B') })
    await settle()
    expect(session.state.section.turn).toMatchObject({ id: 'b', content: say('B') })
  },
)

test.each(all)('after $name what was removed comes back in its place', async ({ happens, why }) => {
  const on = await scene()
  await happens(on)
  await settle()
  await on.stack.clock.pass(120_000)
  const { session, command } = on
  await command('session.removeQueued', { session: session.id, prompt: 'b' })
  await command('session.restoreQueued', { session: session.id, prompt: 'b' })
  expect(session.state.queue).toEqual([
    { id: 'b', content: say('b'), held: why },
    { id: 'c', content: say('c'), held: why },
  ])
})

const answers = {
  'has it': success(true),
  'has no turn for it': success(false),
  'refuses it': failed('refused', 'Not now'),
  'is gone': failed('lost', 'The agent went away'),
}
const onTheWay = all.flatMap((trouble) =>
  Object.entries(answers).map(([says, answer]) => ({ ...trouble, says, answer })),
)

test.each(onTheWay)(
  'one on its way into the turn at $name, when the agent then $says, is neither lost nor sent twice',
  async ({ happens, answer }) => {
    const on = await scene()
    const { promise, resolve } = Promise.withResolvers<Outcome<boolean>>()
    on.stack.agent.capabilities.steer = true
    on.stack.agent.steer = () => promise
    await on.command('session.sendNow', { session: on.session.id, prompt: 'b' })
    const first = on.stack
    const asked = first.agent.newest.calls.includes('steer c1')
    expect(asked).toBe(true)
    await happens(on)
    await settle()
    // Without the app nobody is there to hear it.
    if (on.stack === first) resolve(answer)
    await on.stack.clock.pass(120_000)
    const { session, stack } = on
    const events = stack.log.read(session.id, 0).map(([, event]) => event)
    const steered = events.filter(({ type }) => type === 'prompt-steered').length
    const started = events.filter((event) => event.type === 'turn-started' && event.turn === 'b')
    const waits = session.state.queue.filter(({ id }) => id === 'b')
    expect(steered + started.length + waits.length).toBe(1)
    // What the user has stopped stays so.
    expect(session.state.queue.every(({ held }) => held !== undefined)).toBe(true)
    if (events.some(({ type }) => type === 'stopped')) expect(session.running).toBe(false)
  },
)
