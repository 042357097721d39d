// Proves that in whatever state a session is, changing how its agent is spoken to, or under which account, comes to an answer and leaves one agent at most.
import { expect, test } from 'vitest'
import type { Result } from '../../../kit/result'
import type { DriverName } from '../../../shared/agent/process/agent'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

async function answered(stack: Stack): Promise<Session> {
  const session = stack.start('One', 'hello')
  await turnOfTheLoop()
  stack.agent.newest.endTurn('c1')
  await turnOfTheLoop()
  return session
}

const states: Record<string, (stack: Stack) => Promise<Session> | Session> = {
  'nothing said yet': async (stack) => {
    const session = stack.start('One')
    await turnOfTheLoop()
    return session
  },
  starting: (stack) => stack.start('One', 'hello'),
  ready: answered,
  working: async (stack) => {
    const session = stack.start('One', 'hello')
    await turnOfTheLoop()
    return session
  },
  asking: async (stack) => {
    const session = await answered(stack)
    const tool = { id: 'call', title: 'Run it', kind: 'execute' } as const
    const options = [{ id: 'yes', name: 'Yes', kind: 'allow_once' as const }]
    void session.conversation?.ask({ kind: 'permission', id: 'q', tool, options })
    return session
  },
  failed: async (stack) => {
    stack.agent.refuse.new = { code: 'broken', message: 'It cannot' }
    const session = stack.start('One', 'hello')
    await turnOfTheLoop()
    return session
  },
  stopped: async (stack) => {
    const session = await answered(stack)
    session.stop('user')
    await turnOfTheLoop()
    return session
  },
  'stopping, and its agent never ends': async (stack) => {
    const session = await answered(stack)
    stack.agent.stubborn = true
    session.stop('user')
    return session
  },
  'ready, and its agent never ends': async (stack) => {
    const session = await answered(stack)
    stack.agent.stubborn = true
    return session
  },
  'gone by itself': async (stack) => {
    const session = await answered(stack)
    stack.agent.newest.exit()
    return session
  },
  'left at work by an earlier run of the app, and not known yet how': async (stack) => {
    const session = await answered(stack)
    session.stop('user')
    await turnOfTheLoop()
    session.attaches = true
    session.engageAnew()
    return session
  },
  'in its terminal': async (stack) => {
    const session = await answered(stack)
    await stack.sessions.speak(session, 'terminal')
    return session
  },
  'in its terminal from before, and not known yet how': async (stack) => {
    const session = await answered(stack)
    await stack.sessions.speak(session, 'terminal')
    session.attaches = true
    session.engageAnew()
    return session
  },
}

type Change = (stack: Stack, session: Session) => Promise<Result<void>>[]

const to =
  (...ways: DriverName[]): Change =>
  ({ sessions }, session) =>
    ways.map((way) => sessions.speak(session, way))

const changes: Record<string, Change> = {
  'another way': to('stream-json'),
  'the terminal': to('terminal'),
  'the same twice at once': to('stream-json', 'stream-json'),
  'two at once': to('stream-json', 'terminal'),
  'there and back': ({ sessions }, session) => [
    sessions.speak(session, 'stream-json').then(() => sessions.speak(session, 'acp')),
  ],
  'the terminal and back': ({ sessions }, session) => [
    sessions.speak(session, 'terminal').then(() => sessions.speak(session, 'acp')),
  ],
  'another account': ({ sessions }, session) => [
    Promise.resolve(sessions.useAccount(session, 'work')),
  ],
  'a way and an account': ({ sessions }, session) => [
    sessions.speak(session, 'stream-json'),
    Promise.resolve(sessions.useAccount(session, 'work')),
  ],
  'a way, and it is wanted meanwhile': ({ sessions }, session) => {
    const changed = sessions.speak(session, 'stream-json')
    session.start()
    return [changed]
  },
}

for (const [state, reach] of Object.entries(states))
  test.each(Object.entries(changes))(`${state}: %s`, async (_name, change) => {
    const stack = new Stack()
    const session = await reach(stack)
    await turnOfTheLoop()
    let answers = 0
    const asked = change(stack, session)
    for (const one of asked) void one.then(() => (answers += 1))
    // Whatever is waited for, the loop of events turns, and time goes by.
    await turnOfTheLoop()
    for (let round = 0; round < 4; round += 1) {
      await stack.clock.pass(16_000)
      await turnOfTheLoop()
    }
    expect(answers).toBe(asked.length)
    for (const answer of await Promise.all(asked)) if (!answer.ok) told(answer.problem.message)
    const alive = stack.agent.processes.filter(
      (one) => one.alive && !one.calls.includes('stop') && !one.calls.includes('kill'),
    )
    expect(alive.length).toBeLessThanOrEqual(1)
    expect(session.agentLink === session.watched).toBe(session.stored.driver === 'terminal')
  })

const told = (words: string) => expect(words).toMatch(/^\p{Lu}.{10}/u)
