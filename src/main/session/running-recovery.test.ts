// Over 300 lines: one table of what can go wrong, and what may happen meanwhile.
// Proves what becomes of a run whose turn fails: every kind of failure, wherever it hits the run, and whatever happens while it waits; one speaks next, nothing is sent twice or too soon, and it is over once.
import { describe, expect, test } from 'vitest'
import { type FailureKind, failureKinds, failureOf } from '../../shared/agent/failure/failure'
import type { RecoveryPlan } from '../../shared/session/recovery/plan'
import { isOver, isOwn, type Run, type RunOptions } from '../../shared/session/runs/run'
import { FakeClock } from './fake-clock.test-kit'
import { MemoryLog } from './memory-log.test-kit'
import { releaseQueue, takePrompt } from './prompts'
import { Ward } from './recovery/recovery.test-kit'
import { mortal, RunStack, runOf, settle, signal } from './runs/run-stack.test-kit'
import type { Session } from './session'

const minute = 60_000
const hour = 60 * minute

/** A run over the real machine of recovery, in simulated time. */
class Guarded {
  ward: Ward
  scene: RunStack

  constructor(clock = new FakeClock(Date.UTC(2026, 10, 18, 12)), log = mortal(new MemoryLog())) {
    this.ward = new Ward(clock, log)
    this.scene = new RunStack(this.ward.stack)
  }

  get session(): Session {
    const [only] = this.ward.stack.sessions.all()
    if (!only) throw new Error('there is no session')
    return only
  }

  get run(): Run {
    return runOf(this.session)
  }

  get plan(): RecoveryPlan | undefined {
    return this.session.state.recovery
  }

  get turns(): string[] {
    return this.ward.turns(this.session)
  }

  async say(): Promise<void> {
    this.ward.say(this.session, 'I begin')
    await settle()
  }

  set(values: Parameters<Ward['set']>[0]): void {
    this.ward.set(values)
    this.scene.triesAgain = this.ward.values['recovery.automaticRetrying']
  }

  /** The app is killed, and started again. */
  async killed(): Promise<void> {
    const { values, clock, recovery } = this.ward
    const { disk } = this.scene
    recovery.stop()
    const log = this.scene.die()
    this.ward = new Ward(new FakeClock(clock.now()), log)
    this.ward.values = values
    for (const session of this.ward.stack.sessions.all()) session.close()
    this.scene = new RunStack(this.ward.stack, disk)
    this.scene.triesAgain = values['recovery.automaticRetrying']
    this.scene.runs.recall(this.ward.stack.sessions.all())
    this.ward.recovery.resume(this.session)
    await settle()
  }

  /** From here on the agent does as it is told, and the user sends on what is left to him. */
  async finish(): Promise<void> {
    for (let round = 0; round < 60 && !this.run.tidied; round += 1) {
      await settle()
      this.scene.checks.at(-1)?.resolve({ ok: true, value: { passed: true, output: '' } })
      this.session.questions.cancelAll('cancel')
      if (this.scene.asked) {
        this.scene.leave(signal('done'))
        await this.scene.endTurn()
      } else if (this.run.state === 'waiting' && this.plan?.step.do !== 'send')
        if (this.session.state.queue.length > 0) releaseQueue(this.session)
        else takePrompt(this.session, `user-${round}`, [{ type: 'text', text: 'Go on' }])
      await this.ward.clock.pass(20 * minute)
    }
  }
}

type Mishap = FailureKind | 'crash' | 'crash that passes'
const mishaps: Mishap[] = [...failureKinds, 'crash', 'crash that passes']

async function befall(at: Guarded, mishap: Mishap, resets?: number): Promise<void> {
  const { session, ward } = at
  if (mishap === 'crash' || mishap === 'crash that passes') {
    const lastWords = mishap === 'crash' ? 'Segmentation fault\n' : 'read ECONNRESET\n'
    ward.stack.agent.newest.exit({ code: 1, signal: null, lastWords })
    await settle()
    return
  }
  const retryAt = resets === undefined ? undefined : ward.clock.now() + resets
  const about = { agent: 'fake', rule: 'test', words: 'It went wrong', retryAt }
  await ward.end(session, { reason: 'failed', failure: failureOf(mishap, about) })
  await settle()
}

/** Where in the run it hits. */
const checkpoints = {
  'before anything was done': async () => undefined,
  'after a word': (at: Guarded) => at.say(),
  'after its signal': async (at: Guarded) => {
    await at.say()
    at.scene.leave(signal('done'))
  },
  'when it was reminded': async (at: Guarded) => {
    await at.scene.endTurn()
    expect(at.turns).toHaveLength(2)
  },
  'when its check had failed': async (at: Guarded) => {
    at.scene.leave(signal('done'))
    await at.scene.endTurn()
    at.scene.checks.at(-1)?.resolve({ ok: true, value: { passed: false, output: 'no' } })
    await settle()
    expect(at.turns).toHaveLength(2)
  },
}
type Checkpoint = keyof typeof checkpoints

async function begun(
  checkpoint: Checkpoint,
  request: RunOptions = { budget: {} },
): Promise<Guarded> {
  const at = new Guarded()
  const check = checkpoint === 'when its check had failed' ? { check: 'npm test' } : {}
  at.scene.start({ ...request, ...check })
  await settle()
  expect(at.turns).toHaveLength(1)
  await checkpoints[checkpoint](at)
  return at
}

/** What has to be so of every run in the end. */
function prove(at: Guarded): void {
  const { session, run, turns, scene, plan } = at
  expect(isOver(run)).toBe(true)
  expect(run.tidied).toBe(true)
  expect(scene.ends(session)).toBe(1)
  expect(new Set(turns).size).toBe(turns.length)
  const events = scene.events(session)
  const over = events.findIndex(
    (event) => event.type === 'run' && event.run !== null && isOver(event.run),
  )
  const late = events.slice(over).filter((event) => event.type === 'turn-started')
  expect(late.filter((event) => event.type === 'turn-started' && isOwn(run, event.turn))).toEqual(
    [],
  )
  expect(plan && isOwn(run, plan.turn)).toBeFalsy()
}

/** What goes by itself after a turn that failed and in which the agent did nothing (SPEC R2). */
const passes = new Set<Mishap>(['network', 'timeout', 'overloaded', 'service'])

/** After these the agent is started anew. */
const endsIt = new Set<Mishap>(['crash', 'crash that passes', 'crashed', 'lost', 'out-of-step'])

const cells = mishaps.flatMap((mishap) =>
  (Object.keys(checkpoints) as Checkpoint[]).map((checkpoint) => [mishap, checkpoint] as const),
)

test.each(cells)(
  '%s, %s: one speaks next, and it is done in the end',
  async (mishap, checkpoint) => {
    const at = await begun(checkpoint)
    const before = at.turns.length
    await befall(at, mishap)
    const crashed = endsIt.has(mishap)
    if (checkpoint === 'after its signal') {
      // What is done is done, however the turn ended.
      expect(at.run.state).toBe(at.run.check === undefined ? 'done' : 'checking')
      expect(at.plan).toBeUndefined()
    }
    // Nobody does anything.
    await at.ward.clock.pass(10_000)
    const said = at.turns.slice(before)
    const last = at.turns[before - 1] ?? ''
    if (checkpoint === 'after its signal') expect(said).toEqual([])
    else if (crashed) {
      // Its run goes on, with words of its own.
      expect(said).toHaveLength(1)
      expect(said[0]).toBe(`run-r1-${before + 1}`)
    } else if (passes.has(mishap) && checkpoint !== 'after a word')
      expect(said).toEqual([`${last}~1`])
    else {
      expect(said).toEqual([])
      expect(at.run).toMatchObject({ state: 'waiting', waits: 'failure' })
      const status = mishap === 'sign-in' ? 'Needs input' : 'Failed'
      expect(at.ward.stack.row(at.session).status).toBe(status)
    }
    await at.finish()
    expect(at.run.state).toBe('done')
    prove(at)
  },
)

/** What happens while it waits for the end of a limit, or before it is sent again; and how it ends. */
const meanwhiles: Record<
  string,
  { happens(at: Guarded): Promise<void> | void; ends: Run['state']; waitsOn?: boolean }
> = {
  nothing: { happens: () => undefined, ends: 'done' },
  'the app is killed': { happens: (at) => at.killed(), ends: 'done' },
  'the app is killed twice': {
    async happens(at) {
      await at.killed()
      await at.killed()
    },
    ends: 'done',
  },
  'the run is stopped': {
    happens: (at) => void at.scene.runs.end(at.session, 'stop'),
    ends: 'stopped',
  },
  'the user takes over': {
    happens: (at) => void at.scene.runs.end(at.session, 'take-over'),
    ends: 'stopped',
  },
  'the switch goes off': {
    happens: (at) => at.set({ 'recovery.automaticRetrying': false }),
    ends: 'done',
    waitsOn: true,
  },
  'it is not retried': {
    happens: (at) => void at.ward.recovery.doNotRetry(at.session),
    ends: 'done',
    waitsOn: true,
  },
  'the agent dies': { happens: (at) => at.ward.stack.agent.newest.exit(), ends: 'done' },
  'the agent is stopped': { happens: (at) => at.session.stop('user'), ends: 'stopped' },
  'a curfew begins': {
    happens(at) {
      const clock = (milliseconds: number) => {
        const time = new Date(at.ward.clock.now() + milliseconds)
        return `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
      }
      at.set({ 'recovery.curfewFrom': clock(-minute), 'recovery.curfewTo': clock(6 * hour) })
    },
    ends: 'done',
  },
  'a late signal comes': {
    happens: (at) => at.scene.leave(signal('done')),
    ends: 'done',
  },
  'the user says something': {
    happens: (at) => void takePrompt(at.session, 'user', [{ type: 'text', text: 'And' }]),
    ends: 'done',
  },
  'the computer sleeps': { happens: (at) => at.ward.clock.sleep(2 * hour), ends: 'done' },
  'the clock is set forward': {
    happens(at) {
      at.ward.clock.skew = 5 * hour
    },
    ends: 'done',
  },
}

describe.each(Object.keys(meanwhiles))('while it waits, %s', (name) => {
  const { happens, ends, waitsOn } = meanwhiles[name] ?? { happens: () => undefined, ends: 'done' }

  test.each(['limit', 'network', 'overloaded'] as const)('after %s', async (mishap) => {
    const at = await begun('before anything was done')
    const resets = at.ward.clock.uptime() + hour
    await befall(at, mishap, mishap === 'network' ? undefined : hour)
    expect(at.plan).toMatchObject({ step: { do: 'send' } })
    await happens(at)
    await settle()
    if (name === 'the run is stopped' || name === 'the user takes over')
      expect(at.plan).toBeUndefined()
    if (mishap !== 'network') {
      const early = resets - at.ward.clock.uptime() - 1000
      if (early > 0) await at.ward.clock.pass(early)
      if (early > 0) expect(at.turns).toHaveLength(1)
    }
    await at.ward.clock.pass(name === 'a curfew begins' ? hour : 12 * hour)
    if (waitsOn || name === 'a curfew begins') expect(at.turns).toHaveLength(1)
    if (waitsOn) expect(at.plan?.step.do).toBe('nothing')
    await at.finish()
    expect(at.run.state).toBe(ends)
    prove(at)
    if (ends === 'stopped') expect(at.turns).toHaveLength(1)
  })
})

describe('what a run may spend', () => {
  test('is not used up by a turn that is sent again: it is the same turn', async () => {
    const at = await begun('before anything was done', { budget: { turns: 1 } })
    await befall(at, 'network')
    await at.ward.clock.pass(10_000)
    expect(at.turns).toHaveLength(2)
    expect(at.run.spent.turns).toBe(1)
    await at.finish()
    expect(at.run.state).toBe('done')
    prove(at)
  })

  test('ends one that was cut short, and would have to say something', async () => {
    const at = await begun('before anything was done', { budget: { turns: 1 } })
    await befall(at, 'crash')
    await at.ward.clock.pass(hour)
    expect(at.turns).toHaveLength(1)
    expect(at.run).toMatchObject({ state: 'stopped', by: 'turns' })
    prove(at)
  })

  test.each([{ money: 1 }, { tokens: 100 }])(
    '%o: nothing more is sent where the turn that failed has used it up',
    async (budget) => {
      const at = await begun('before anything was done', { budget })
      const { host } = at.ward.stack.agent.newest
      const { agentSession } = at.session.stored
      host?.event(agentSession ?? '', {
        type: 'usage',
        usage: { cost: { amount: 2, currency: 'USD' } },
      })
      const about = { agent: 'fake', rule: 'test', words: 'It went wrong' }
      await at.ward.end(at.session, {
        reason: 'failed',
        failure: failureOf('network', about),
        usage: { inputTokens: 200, outputTokens: 0 },
      })
      await at.ward.clock.pass(hour)
      expect(at.run).toMatchObject({ state: 'stopped', by: Object.keys(budget)[0] })
      expect(at.turns).toHaveLength(1)
      prove(at)
    },
  )

  test('is not used up by waiting', async () => {
    const at = await begun('before anything was done', { budget: { minutes: 5 } })
    await befall(at, 'limit', 3 * hour)
    await at.ward.clock.pass(3 * hour + 2 * minute)
    expect(at.turns).toHaveLength(2)
    await at.finish()
    expect(at.run.state).toBe('done')
  })
})

test('a limit lets the next account take over the run, which is done there', async () => {
  const at = new Guarded()
  at.ward.withTwoAccounts()
  at.scene.start()
  await settle()
  await befall(at, 'limit', hour)
  await at.ward.clock.pass(1000)
  expect(at.session.stored.account).toBe('work')
  expect(at.turns).toHaveLength(2)
  await at.finish()
  expect(at.run.state).toBe('done')
  prove(at)
})

test('a run that is begun on an account that rests starts nothing, spends nothing, and goes on at the reset', async () => {
  const at = new Guarded()
  at.ward.accounts.limited({
    agent: 'fake',
    account: null,
    words: 'Used up',
    until: at.ward.clock.now() + hour,
  })
  at.scene.start({ budget: { minutes: 5 } })
  await at.ward.clock.pass(hour)
  expect(at.ward.stack.agent.processes).toHaveLength(0)
  expect(at.run).toMatchObject({ state: 'preparing', spent: { milliseconds: 0 } })
  expect(at.plan).toMatchObject({ queued: true })
  await at.killed()
  await at.ward.clock.pass(2 * minute)
  expect(at.turns).toHaveLength(1)
  await at.finish()
  expect(at.run.state).toBe('done')
  prove(at)
})

test('with the switch off a run whose agent died waits for the user, who sends it on', async () => {
  const at = await begun('after a word')
  at.set({ 'recovery.automaticRetrying': false })
  await befall(at, 'crash')
  await at.ward.clock.pass(hour)
  expect(at.turns).toHaveLength(1)
  expect(at.run).toMatchObject({ state: 'waiting', waits: 'failure' })
  await at.finish()
  expect(at.run.state).toBe('done')
  prove(at)
})

test('an agent that dies between two turns comes back, and the run never was the user’s', async () => {
  for (let checkpoint = 0; checkpoint < 60; checkpoint += 1) {
    const at = await begun('before anything was done')
    at.scene.agent.endTurn(at.session.stored.agentSession ?? '')
    for (let rounds = checkpoint; rounds > 0; rounds -= 1) await Promise.resolve()
    at.scene.agent.exit()
    await at.ward.clock.pass(10_000)
    const runs = at.scene.events(at.session).flatMap((one) => (one.type === 'run' ? one.run : []))
    expect(runs.map((run) => run?.state)).not.toContain('waiting')
    expect(at.scene.asked).toBeDefined()
    await at.finish()
    expect(at.run.state).toBe('done')
    prove(at)
  }
})

test('the app that is killed in the middle of sending it again lets it go on by itself', async () => {
  for (let checkpoint = 0; checkpoint < 60; checkpoint += 1) {
    const at = await begun('before anything was done')
    await befall(at, 'network')
    at.ward.recovery.tryNow(at.session)
    for (let rounds = checkpoint; rounds > 0; rounds -= 1) await Promise.resolve()
    await at.killed()
    await at.ward.clock.pass(10_000)
    expect(at.scene.asked).toBeDefined()
    await at.finish()
    expect(at.run.state).toBe('done')
    prove(at)
  }
})
