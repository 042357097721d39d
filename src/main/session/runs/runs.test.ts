// Over 300 lines: every way in which a run can end, beside each other.
// Proves what becomes of a session that nobody watches: its signal, its check, its budget, its user, and the ends of its agent and of the app.
// docs/guide/unattended.md: In “New session”, under More, tick “Run unattended”.
// docs/guide/unattended.md: its agent says that it is done | it leaves a result file where it was told to
// docs/guide/unattended.md: your check command has succeeded | what fails goes back to the agent
// docs/guide/unattended.md: its budget is used up | time, turns, tokens or money, as far as the agent tells
import { describe, expect, test } from 'vitest'
import { RunStack, runOf, settle, signal, signalIn, textFile } from './run-stack.test-kit'

const minute = 60_000
const noticesOf = (scene: RunStack, session: Parameters<RunStack['events']>[0]) =>
  scene.events(session).flatMap((event) => (event.type === 'notice' ? event.title : []))

async function atWork(request?: Parameters<RunStack['start']>[0]) {
  const scene = new RunStack()
  const session = scene.start(request)
  await settle()
  return { scene, session }
}

describe('a signal', () => {
  test('is asked for with the first prompt, and ends the run with the turn', async () => {
    const { scene, session } = await atWork()
    expect(scene.asked?.text).toContain('Do it')
    expect(signalIn(scene.asked?.text ?? '')).toBe('/project/.liminal/run-r1/signal.json')
    expect(runOf(session).state).toBe('working')
    scene.leave(signal('done'))
    await scene.endTurn()
    expect(runOf(session)).toMatchObject({ state: 'done', signal: { summary: 'All of it.' } })
    expect(scene.stack.row(session)).toMatchObject({ status: 'Completed', why: 'Done. All of it.' })
    expect(session.running).toBe(false)
    expect(runOf(session).tidied).toBe(true)
    expect(scene.ends(session)).toBe(1)
    expect(noticesOf(scene, session)).toEqual(['Run done'])
    expect([...scene.disk.keys()]).toEqual([])
  })

  test('of an earlier turn is none of the next', async () => {
    const scene = new RunStack()
    scene.disk.set('.liminal/run-r1/signal.json', textFile(signal('done')))
    const session = scene.start()
    await settle()
    expect(scene.disk.has('.liminal/run-r1/signal.json')).toBe(false)
    await scene.endTurn()
    expect(runOf(session).state).toBe('working')
  })

  test('that says it cannot be done ends the run as failed', async () => {
    const { scene, session } = await atWork()
    scene.leave(signal('failed', 'There is no such file.'))
    await scene.endTurn()
    expect(scene.stack.row(session)).toMatchObject({
      status: 'Failed',
      why: 'Failed. There is no such file.',
    })
  })

  test('that asks waits for the user, whose answer goes on', async () => {
    const { scene, session } = await atWork()
    scene.leave(signal('question', 'Which one?'))
    await scene.endTurn()
    expect(scene.stack.row(session)).toMatchObject({
      status: 'Needs input',
      why: 'Waits. Which one?',
    })
    session.append({ type: 'prompt-queued', prompt: 'answer', content: [] })
    session.start()
    await settle()
    expect(runOf(session).state).toBe('working')
    await scene.endTurn()
    expect(scene.asked?.text).toContain('there is no signal')
    scene.leave(signal('done'))
    await scene.endTurn()
    expect(runOf(session).state).toBe('done')
  })

  test('that is missing is asked for once, then the run has failed', async () => {
    const { scene, session } = await atWork()
    await scene.endTurn()
    expect(scene.asked?.text).toContain('there is no signal')
    await scene.endTurn()
    expect(runOf(session)).toMatchObject({ state: 'failed', problem: { code: 'missing-signal' } })
    expect(scene.ends(session)).toBe(1)
  })

  test.each([
    ['half of one', '{"status": "do', 'no whole JSON'],
    ['of the wrong shape', '["done"]', 'no JSON object'],
    ['of another word', '{"status":"ok"}', 'none of'],
    ['a question without one', '{"status":"question"}', 'there is no "question"'],
  ])('that is %s is none, in words', async (_what, text, words) => {
    const { scene, session } = await atWork()
    scene.leave(text)
    await scene.endTurn()
    expect(scene.asked?.text).toContain(words)
    expect(runOf(session).state).toBe('working')
  })

  test('whose turn goes on and on ends it after a minute', async () => {
    const { scene, session } = await atWork()
    scene.leave(signal('done'))
    await settle()
    expect(runOf(session).state).toBe('working')
    await scene.stack.clock.pass(2 * minute)
    expect(runOf(session).state).toBe('done')
    expect(scene.ends(session)).toBe(1)
  })

  test('is found by looking, also where the system tells of nothing', async () => {
    const { scene, session } = await atWork()
    scene.disk.set('.liminal/run-r1/signal.json', textFile(signal('done')))
    await scene.stack.clock.pass(3 * minute)
    expect(runOf(session).state).toBe('done')
  })
})

describe('a check', () => {
  const request = { budget: {}, check: 'npm test' }

  test('that failed before anything was done is told once, and is then not counted against the agent', async () => {
    const scene = new RunStack()
    scene.tried = { on: 'main', passed: false }
    const session = scene.start(request)
    await settle()
    expect(noticesOf(scene, session)).toEqual([
      '“npm test” fails on main too, before anything was changed.',
    ])
    const fails = async (times: number) => {
      scene.leave(signal('done'))
      await scene.endTurn()
      scene.checks[times]?.resolve({ ok: true, value: { passed: false, output: 'no' } })
      await settle()
    }
    await fails(0)
    expect(scene.asked?.text).toContain('It failed on main too, before you began')
    await fails(1)
    expect(runOf(session)).toMatchObject({ state: 'done', problem: { code: 'check-fails-before' } })
    expect(scene.checks).toHaveLength(2)
  })

  test('that failed before and passes in the end is like all others', async () => {
    const scene = new RunStack()
    scene.tried = { on: 'main', passed: false }
    const session = scene.start(request)
    await settle()
    scene.leave(signal('done'))
    await scene.endTurn()
    scene.checks[0]?.resolve({ ok: true, value: { passed: true, output: '' } })
    await settle()
    expect(runOf(session).state).toBe('done')
    expect(runOf(session).problem).toBeUndefined()
  })

  test('has to pass before it is done', async () => {
    const { scene, session } = await atWork(request)
    scene.leave(signal('done'))
    await scene.endTurn()
    expect(runOf(session).state).toBe('checking')
    expect(scene.stack.row(session).status).toBe('Working')
    scene.checks[0]?.resolve({ ok: true, value: { passed: true, output: '' } })
    await settle()
    expect(runOf(session).state).toBe('done')
  })

  test('that fails goes back to the agent, three times', async () => {
    const { scene, session } = await atWork(request)
    for (let times = 0; times < 4; times += 1) {
      expect(runOf(session).state).toBe('working')
      if (times > 0) expect(scene.asked?.text).toContain('2 tests failed')
      scene.leave(signal('done'))
      await scene.endTurn()
      scene.checks[times]?.resolve({ ok: true, value: { passed: false, output: '2 tests failed' } })
      await settle()
    }
    expect(runOf(session)).toMatchObject({ state: 'failed', problem: { code: 'check-failed' } })
    expect(scene.checks).toHaveLength(4)
  })

  test('is left when the user stops the run, and run again after the app was ended', async () => {
    const { scene, session } = await atWork(request)
    scene.leave(signal('done'))
    await scene.endTurn()
    const next = scene.restarted()
    await settle()
    expect(next.checks).toHaveLength(1)
    const [again] = next.stack.sessions.all()
    if (!again) throw new Error('no session')
    next.runs.end(again, 'stop')
    await settle()
    expect(runOf(again)).toMatchObject({ state: 'stopped', by: 'user' })
    expect(next.ends(again)).toBe(1)
    expect(runOf(session).state).toBe('checking')
  })
})

describe('a budget', () => {
  test('of time ends the turn politely, then by force', async () => {
    const { scene, session } = await atWork({ budget: { minutes: 5 } })
    scene.stack.agent.deaf = true
    await scene.stack.clock.pass(5 * minute + 1)
    expect(runOf(session)).toMatchObject({ state: 'stopping', by: 'minutes' })
    expect(scene.agent.calls).toContain('cancel c1')
    await scene.stack.clock.pass(10_001)
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'minutes' })
    expect(scene.stack.row(session).why).toBe('Stopped. Its time is used up: 5 minutes.')
    expect(session.running).toBe(false)
  })

  test('of time stands still while the agent waits for the user', async () => {
    const { scene, session } = await atWork({ budget: { minutes: 5 } })
    await scene.stack.clock.pass(2 * minute)
    void session.conversation?.ask({ kind: 'permission', id: 'q', tool: { id: 't' }, options: [] })
    await settle()
    expect(scene.stack.row(session).status).toBe('Needs input')
    await scene.stack.clock.pass(60 * minute)
    expect(runOf(session).state).toBe('working')
    expect(runOf(session).spent.milliseconds).toBe(2 * minute)
  })

  test('counts over restarts of the app', async () => {
    const { scene } = await atWork({ budget: { minutes: 5 } })
    await scene.stack.clock.pass(4 * minute)
    const next = scene.restarted()
    await next.stack.clock.pass(1)
    await settle()
    const [session] = next.stack.sessions.all()
    if (!session) throw new Error('no session')
    expect(next.asked?.text).toContain('You were interrupted')
    await next.stack.clock.pass(minute + 1)
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'minutes' })
  })

  test('of turns is not overdrawn by a reminder', async () => {
    const { scene, session } = await atWork({ budget: { turns: 1 } })
    await scene.endTurn()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'turns' })
    expect(scene.stack.row(session).why).toBe('Stopped. Its turns are used up: 1.')
  })

  test('of which the agent tells nothing cannot be watched, which is said once', async () => {
    const { scene, session } = await atWork({ budget: { tokens: 100, money: 1 } })
    await scene.endTurn()
    expect(runOf(session).unwatched).toEqual(['tokens', 'money'])
    expect(scene.stack.row(session).why).toBe('Working, turn 2, 0 min, tokens and cost not told')
    await scene.endTurn()
    const told = scene
      .events(session)
      .filter((event) => event.type === 'notice' && event.title === 'Limit not watched')
    expect(told).toEqual([
      expect.objectContaining({
        text: 'Fake Agent does not tell how many tokens its turns use and what its turns cost. The limits of tokens and cost cannot be watched.',
      }),
    ])
  })

  test('of which it tells only one is said of the other, until it tells that too', async () => {
    const { scene, session } = await atWork({ budget: { tokens: 1000, money: 1 } })
    const conversation = session.stored.agentSession ?? ''
    const usage = { inputTokens: 10, outputTokens: 5 }
    scene.agent.endTurn(conversation, { reason: 'end_turn', usage })
    await settle()
    expect(runOf(session).unwatched).toEqual(['money'])
    const cost = { amount: 0.1, currency: 'USD' }
    scene.agent.host?.event(conversation, { type: 'usage', usage: { cost } })
    scene.agent.endTurn(conversation, { reason: 'end_turn', usage })
    await settle()
    expect(runOf(session).unwatched).toBeUndefined()
    expect(runOf(session).spent).toMatchObject({ tokens: 30, money: 0.1 })
  })

  test('is not said to be unwatched by a turn that was cut short, nor where it is not limited', async () => {
    const { scene, session } = await atWork({ budget: { money: 1 } })
    await scene.endTurn('cancelled')
    expect(runOf(session).unwatched).toBeUndefined()
    const free = await atWork({ budget: { minutes: 5 } })
    await free.scene.endTurn()
    expect(runOf(free.session).unwatched).toBeUndefined()
  })

  test('of tokens and money is what the agent tells', async () => {
    const { scene, session } = await atWork({ budget: { tokens: 100, money: 1 } })
    scene.agent.host?.event('c1', {
      type: 'usage',
      usage: { cost: { amount: 1.5, currency: 'USD' } },
    })
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'money' })
  })

  test('that is used up does not take back what was finished', async () => {
    const { scene, session } = await atWork({ budget: { minutes: 5 } })
    scene.stack.agent.deaf = true
    await scene.stack.clock.pass(5 * minute + 1)
    scene.leave(signal('done'))
    await scene.endTurn('cancelled')
    expect(runOf(session)).toMatchObject({ state: 'done' })
  })
})

describe('the user', () => {
  test('stops it, and its agent with it', async () => {
    const { scene, session } = await atWork()
    scene.runs.end(session, 'stop')
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'user' })
    expect(session.running).toBe(false)
    expect(scene.stack.row(session).status).toBe('Stopped')
  })

  test('takes over, and the turn goes on', async () => {
    const { scene, session } = await atWork()
    scene.runs.end(session, 'take-over')
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'taken-over' })
    expect(scene.asked).toBeDefined()
    await scene.endTurn()
    expect(session.running).toBe(true)
    expect(runOf(session).tidied).toBe(true)
    expect(noticesOf(scene, session)).toEqual(['Run stopped'])
  })

  test('stops its agent, which is the end of the run', async () => {
    const { scene, session } = await atWork()
    session.stop('user')
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'stopped', by: 'user' })
    expect(scene.ends(session)).toBe(1)
  })

  test('cancels a turn, and the run waits for a word', async () => {
    const { scene, session } = await atWork()
    session.conversation?.cancel(true)
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'waiting', waits: 'cancelled' })
    expect(scene.ends(session)).toBe(0)
  })
})

describe('an agent', () => {
  test('that dies goes on where it was, three times', async () => {
    const { scene, session } = await atWork()
    for (let times = 0; times < 4; times += 1) {
      expect(runOf(session).state).toBe('working')
      if (times > 0) expect(scene.asked?.text).toContain('do nothing twice')
      scene.agent.exit()
      await scene.stack.clock.pass(40_000)
    }
    expect(runOf(session).state).toBe('failed')
    expect(scene.ends(session)).toBe(1)
  })

  test('that dies after its signal has finished', async () => {
    const { scene, session } = await atWork()
    scene.leave(signal('done'))
    scene.agent.exit()
    await scene.stack.clock.pass(1000)
    expect(runOf(session).state).toBe('done')
    expect(scene.ends(session)).toBe(1)
  })

  test('that cannot be started makes the run wait for the user', async () => {
    const scene = new RunStack()
    scene.stack.agent.spawnProblem = { code: 'not-started', message: 'It is not there.' }
    const session = scene.start()
    await settle()
    expect(runOf(session)).toMatchObject({ state: 'waiting', waits: 'failure' })
    expect(runOf(session).problem?.message).toBeDefined()
  })
})

describe('the app', () => {
  test('that is ended before anything was sent sends it when it is back', async () => {
    const scene = new RunStack()
    scene.stack.agent.silent.handshake = true
    scene.start()
    await settle()
    const next = scene.restarted()
    await settle()
    const [session] = next.stack.sessions.all()
    if (!session) throw new Error('no session')
    expect(next.asked?.text).toContain('Do it')
    expect(runOf(session).state).toBe('working')
  })

  test('that is ended after the signal has it still', async () => {
    const { scene } = await atWork()
    scene.leave(signal('done'))
    const next = scene.restarted()
    await settle()
    const [session] = next.stack.sessions.all()
    if (!session) throw new Error('no session')
    expect(runOf(session)).toMatchObject({ state: 'done', tidied: true })
    expect(next.ends(session)).toBe(1)
  })
})

test('a copy of its session is no run', async () => {
  const { scene, session } = await atWork()
  scene.leave(signal('done'))
  await scene.endTurn()
  expect(scene.stack.row(session).run).toBe('done')
  session.append({ type: 'run', run: null })
  expect(scene.stack.row(session).run).toBeUndefined()
})

describe('a kill of the app', () => {
  test('between what began and what the run has heard of it is no stop, and the turn counts', async () => {
    const { scene, session } = await atWork()
    const heard = scene.events(session)
    const began = heard.findIndex(({ type }) => type === 'turn-started')
    const next = scene.killed(heard.length - began - 1)
    await settle()
    const [again] = next.stack.sessions.all()
    expect(next.events(again as typeof session)[began]).toMatchObject({ type: 'turn-started' })
    expect(runOf(again as typeof session)).toMatchObject({ state: 'working', spent: { turns: 2 } })
    expect(next.asked?.text).not.toContain('Do it')
  })

  test('that loses what was to be said next leaves it to the user, and calls it no stop', async () => {
    const scene = new RunStack()
    const session = scene.start()
    scene.stack.log.append(session.id, [0, { type: 'prompt-removed', prompt: 'run-r1-1' }])
    const next = scene.killed()
    await settle()
    const [again] = next.stack.sessions.all()
    expect(runOf(again as typeof session)).toMatchObject({ problem: { code: 'unsaid' } })
    expect(runOf(again as typeof session).by).toBeUndefined()
  })
})
