// Proves that on an account that has reached its limit, and at a provider that rests, no agent starts by whatever road, until it resets or the user wants it.
// docs/guide/limits.md: Before a limit resets no agent starts on that account unless you say “Start anyway”.
import { expect, test } from 'vitest'
import type { Result } from '../../../kit/result'
import type { FailureKind } from '../../../shared/agent/failure/failure'
import { failureOf } from '../../../shared/agent/failure/failure'
import type { PromptEnd } from '../../agent/drivers/driver'
import { settle } from '../fake-clock.test-kit'
import { processHandlers } from '../process-handlers'
import { takePrompt } from '../prompts'
import type { Session } from '../session'
import { Ward } from './recovery.test-kit'

const hour = 3_600_000
const fails = (kind: FailureKind, retryAt?: number): PromptEnd => ({
  reason: 'failed',
  failure: failureOf(kind, { agent: 'fake', rule: 'test', words: 'It went wrong', retryAt }),
})
const text = (words: string) => [{ type: 'text' as const, text: words }]

/** One session has run into it; `other` has a process of its own, and was there before. */
async function scene(kind: 'limit' | 'overloaded') {
  const ward = new Ward()
  const other = ward.stack.start('Other', 'hello', 'fake', 'own')
  await settle()
  await ward.end(other, { reason: 'end_turn' })
  const one = await ward.start('Do')
  const until = ward.clock.now() + hour / 2
  await ward.end(one, fails(kind, until))
  const started = () => ward.stack.agent.processes.length
  return { ward, one, other, started, before: started() }
}
type Scene = Awaited<ReturnType<typeof scene>>

const stopped = async ({ ward, other }: Scene): Promise<void> => {
  other.stop('user')
  await settle()
  expect(ward.stack.row(other).status).toBe('Stopped')
}
const rests = { ok: false, problem: { code: 'account-rests' } }

/** Each road to a start: what it answers, and the session that waits. */
const roads: Record<string, (scene: Scene) => Promise<Session | Result<unknown>>> = {
  'a new session with a prompt': async ({ ward }) => ward.stack.start('New', 'Go', 'fake', 'new'),
  'a new session without one': async ({ ward }) => {
    const made = ward.stack.start('New', undefined, 'fake', 'new')
    return made.start()
  },
  'a message to an agent that is not there': async (at) => {
    await stopped(at)
    takePrompt(at.other, 'more', text('More'))
    return at.other
  },
  'a restart of one that runs': async ({ other }) => other.agentLink.restart(),
  'a restart of its process': async ({ ward: { stack }, other }) => {
    const { supervisor, agent } = stack
    const handlers = processHandlers({
      supervisor,
      machine: agent as never,
      watchTrees: () => undefined,
      attaching: {} as never,
      rows: { put: () => undefined, remove: () => undefined },
    })
    return handlers['process.restart']({ process: other.agentLink.processId ?? '' }, { id: 0 })
  },
  'a reconnection by hand': async (at) => {
    await stopped(at)
    return at.other.agentLink.reconnect()
  },
  'a reconnection by itself': async ({ ward, other }) => {
    const process = ward.stack.agent.processes[0]
    process?.exit()
    await ward.clock.pass(60_000)
    expect(ward.stack.row(other)).toMatchObject({ status: 'Disconnected' })
    expect(other.state.connection.problem?.code).toBe('account-rests')
    return { ok: false, problem: { code: 'account-rests', message: '' } }
  },
  'a change of its way': async ({ ward, other }) => ward.stack.sessions.speak(other, 'stream-json'),
  'a fork': async (at) => {
    await stopped(at)
    return at.other.conversation?.fork() ?? { ok: true, value: undefined }
  },
  'an agent in a terminal': async ({ ward }) => {
    ward.stack.driver = 'terminal'
    const made = ward.stack.start('Terminal')
    await settle()
    expect(ward.stack.terminals).toHaveLength(0)
    expect(ward.stack.row(made)).toMatchObject({ status: 'Failed' })
    return made.agentLink.restart()
  },
}

test.each(
  Object.keys(roads).flatMap((road) => [[road, 'limit'] as const, [road, 'overloaded'] as const]),
)('%s starts nothing (%s)', async (road, kind) => {
  const at = await scene(kind)
  const waits = await roads[road]?.(at)
  await settle()
  expect(at.started()).toBe(at.before)
  if (waits && 'state' in waits) {
    expect(waits.state.recovery).toMatchObject({ queued: true, kind, step: { do: 'send' } })
    expect(waits.state.connection.phase).toBe('idle')
    await at.ward.clock.pass(hour / 2 - 1000)
    expect(at.started()).toBe(at.before)
    // And then by itself.
    await at.ward.clock.pass(62_000)
    expect(at.started()).toBe(at.before + 1)
    expect(at.ward.turns(waits).length).toBeGreaterThan(0)
  } else if (road !== 'a change of its way') expect(waits).toMatchObject(rests)
})

test('an agent that is not asked to start anew goes on: only what is started is held back', async () => {
  const { other, ward } = await scene('limit')
  expect(ward.stack.row(other).status).toBe('Ready')
  takePrompt(other, 'more', text('More'))
  await settle()
  expect(ward.turns(other)).toHaveLength(1)
  expect(other.state.recovery).toMatchObject({ queued: true })
  expect(ward.stack.row(other).status).toBe('Waiting')
})

test('whoever asks an agent something that concerns no session may: the model is not asked', async () => {
  const { ward, started, before } = await scene('limit')
  const choice = { agent: 'fake', account: null, profile: 'visit' }
  const visited = await ward.stack.sessions.visit(choice, '/project', async () => ({
    ok: true,
    value: 'answered',
  }))
  expect(visited).toEqual({ ok: true, value: 'answered' })
  expect(started()).toBe(before + 1)
})

test('“Try now” starts it, and sends', async () => {
  const { ward, started, before } = await scene('limit')
  const waits = ward.stack.start('New', 'Go', 'fake', 'new')
  await settle()
  expect(ward.recovery.tryNow(waits).ok).toBe(true)
  await settle()
  expect(started()).toBe(before + 1)
  expect(ward.turns(waits)).toHaveLength(1)
  // The next one waits again.
  await ward.end(waits, { reason: 'end_turn' })
  takePrompt(waits, 'more', text('More'))
  await settle()
  expect(ward.turns(waits)).toHaveLength(1)
})

test('“Start anyway” starts that one and no other, and sends nothing; another limit is another question', async () => {
  const at = await scene('limit')
  const { ward, other, one, started, before } = at
  await stopped(at)
  expect(ward.recovery.startAnyway(other).ok).toBe(true)
  await settle()
  expect(started()).toBe(before + 1)
  expect(ward.stack.row(other).status).toBe('Ready')
  takePrompt(other, 'more', text('More'))
  await settle()
  expect(ward.turns(other)).toHaveLength(1)
  expect(ward.stack.start('New', undefined, 'fake', 'new').start()).toMatchObject(rests)
  expect(other.agentLink.restart().ok).toBe(true)
  await settle()
  ward.accounts.limited({ ...one.stored, until: ward.clock.now() + 5 * hour, words: 'More' })
  expect(other.agentLink.restart()).toMatchObject(rests)
})

test('one that crashes while a message of it waits comes back when that may go', async () => {
  const { ward, other, started, before } = await scene('limit')
  takePrompt(other, 'more', text('More'))
  await settle()
  ward.stack.agent.processes[0]?.exit()
  await ward.clock.pass(60_000)
  expect(started()).toBe(before)
  await ward.clock.pass(hour)
  expect(started()).toBe(before + 1)
  expect(ward.turns(other)).toHaveLength(2)
})

test.each(['limit', 'overloaded'] as const)(
  'another account of the same agent starts, unless it is the provider that rests (%s)',
  async (kind) => {
    const { ward, other, started, before } = await scene(kind)
    const { sessions } = ward.stack
    expect(sessions.useAccount(other, 'work').ok).toBe(true)
    await settle()
    expect(started()).toBe(kind === 'limit' ? before + 1 : before)
  },
)

test.each([-3 * hour, 3 * hour])(
  'a clock that is set by %d ms starts nothing early at a provider that rests',
  async (skew) => {
    const { ward, started, before } = await scene('overloaded')
    ward.clock.skew = skew
    const waits = ward.stack.start('New', 'Go', 'fake', 'new')
    await ward.clock.pass(hour / 2 - 60_000)
    expect(started()).toBe(before)
    ward.clock.skew = 0
    await ward.clock.pass(4 * hour)
    expect(ward.turns(waits)).toHaveLength(1)
  },
)

test('a later run of the app knows of a provider that rests by what is planned', async () => {
  const { ward } = await scene('overloaded')
  const next = ward.restarted()
  const waits = next.stack.start('New', 'Go', 'fake', 'new')
  await settle()
  expect(waits.state.recovery).toMatchObject({ queued: true, kind: 'overloaded' })
  expect(next.stack.agent.processes).toHaveLength(0)
})
