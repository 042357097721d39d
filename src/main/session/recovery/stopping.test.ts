// Proves that stopping an agent, or putting its session away, is the end of what would begin again by itself, in whatever state that is.
import { describe, expect, test } from 'vitest'
import { type FailureKind, failureOf } from '../../../shared/agent/failure/failure'
import type { PromptEnd } from '../../agent/drivers/driver'
import { commander } from '../commander.test-kit'
import { settle } from '../fake-clock.test-kit'
import { takePrompt } from '../prompts'
import type { Session } from '../session'
import { Ward } from './recovery.test-kit'

const hour = 3_600_000
const text = (words: string) => [{ type: 'text' as const, text: words }]
const fails = (kind: FailureKind, retryAt?: number): PromptEnd => ({
  reason: 'failed',
  failure: failureOf(kind, { agent: 'fake', rule: 'test', words: 'It went wrong', retryAt }),
})

/** A session whose turn has failed so. */
async function failed(ward: Ward, kind: FailureKind, retryIn?: number): Promise<Session> {
  const session = await ward.start('Do')
  const retryAt = retryIn === undefined ? undefined : ward.clock.now() + retryIn
  await ward.end(session, fails(kind, retryAt))
  return session
}

/** Every state that a plan may be in before its prompt has gone. */
const states: Record<string, (ward: Ward) => Promise<Session>> = {
  'waits a second to be sent again': (ward) => failed(ward, 'network'),
  'waits for what the provider said': (ward) => failed(ward, 'overloaded', hour),
  'waits for a limit to reset': (ward) => failed(ward, 'limit', hour),
  'is about to go under another account': (ward) => failed(ward.withTwoAccounts(), 'limit', hour),
  'waits for the sign-in': (ward) => failed(ward, 'sign-in'),
  'has not begun, since another ran into the limit': async (ward) => {
    await failed(ward, 'limit', hour)
    return ward.start('Two')
  },
  'has others waiting behind it': async (ward) => {
    const session = await ward.start('Do')
    takePrompt(session, 'next', text('Next'))
    await ward.end(session, fails('network'))
    return session
  },
  'waits until fewer agents run': async (ward) => {
    const session = await failed(ward, 'network')
    session.stop('run')
    await settle()
    ward.stack.settings.agentLimit = 0
    await ward.clock.pass(1000)
    return session
  },
  'waits for the curfew to end': async (ward) => {
    const session = await failed(ward, 'network')
    const time = (minutes: number) => {
      const at = new Date(ward.clock.now() + minutes * 60_000)
      return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
    }
    ward.set({ 'recovery.curfewFrom': time(-1), 'recovery.curfewTo': time(60) })
    await ward.clock.pass(1000)
    return session
  },
  'was found in the log by a new run of the app': async (ward) => failed(ward, 'limit', hour),
}

/** Whatever could set it going, for longer than any of them waits. */
async function wait(ward: Ward, session: Session): Promise<void> {
  ward.stack.settings.agentLimit = 16
  ward.accounts.cleared({ agent: 'fake', account: null })
  session.conversation?.signedIn()
  await ward.clock.pass(24 * hour)
}

describe.each(Object.entries(states))('a prompt that %s', (name, arrive) => {
  test.each([
    ['its agent is stopped', 'agent.stop', {}],
    ['its session is put away', 'session.archive', { archived: true }],
  ] as const)('does not go when %s', async (_when, command, input) => {
    let ward = new Ward()
    let session = await arrive(ward)
    expect(session.state.recovery?.step.do).not.toBe('nothing')
    if (name.includes('new run')) {
      ward = ward.restarted()
      session = ward.stack.sessions.all().find(({ id }) => id === session.id) ?? session
    }
    const before = ward.turns(session)
    await commander(ward.stack)(command, { session: session.id, ...input } as never)
    await wait(ward, session)
    expect(ward.turns(session)).toEqual(before)
    expect(session.state.recovery?.step).toMatchObject({ do: 'nothing', why: 'declined' })
    for (const { held } of session.state.queue) expect(held).toBeDefined()
  })

  test('goes where nobody stops it', async () => {
    const ward = new Ward()
    const session = await arrive(ward)
    const before = ward.turns(session).length
    await wait(ward, session)
    expect(ward.turns(session).length).toBeGreaterThan(before)
  })
})

test('what is on its way when the agent is stopped does not arrive', async () => {
  const ward = new Ward()
  const session = await failed(ward, 'network')
  session.stop('run')
  await settle()
  const before = ward.turns(session)
  expect(ward.recovery.tryNow(session).ok).toBe(true)
  session.stop('user')
  await wait(ward, session)
  expect(ward.turns(session)).toEqual(before)
})

test('what was given up, or stopped by its run, is as it was', async () => {
  const ward = new Ward()
  const given = await failed(ward, 'billing')
  const { recovery } = given.state
  given.stop('user')
  expect(given.state.recovery).toEqual(recovery)
  const run = await failed(new Ward(), 'limit', hour)
  run.stop('run')
  expect(run.state.recovery?.step.do).toBe('send')
})
