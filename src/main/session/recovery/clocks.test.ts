// Proves that no clock makes anything begin or start early: asleep, set forward, set back, moved by an hour, or over a restart of the app, on one account, on all of them, and at a provider.
import { expect, test } from 'vitest'
import { type FailureKind, failureOf } from '../../../shared/agent/failure/failure'
import type { Session } from '../session'
import { Ward } from './recovery.test-kit'

const minute = 60_000
const hour = 60 * minute
/** Longer than a provider is left alone would be guessed. */
const reset = 50 * minute

async function fails(ward: Ward, session: Session, kind: FailureKind, retryAt: number) {
  const about = { agent: 'fake', rule: 'test', words: 'It went wrong', retryAt }
  await ward.end(session, { reason: 'failed', failure: failureOf(kind, about) })
}

/** Where it waits: what has happened, and that nothing may be asked before that. */
const waits: Record<string, (ward: Ward) => Promise<void>> = {
  'one account': async (ward) =>
    fails(ward, await ward.start('Do'), 'limit', ward.clock.now() + reset),
  'all accounts': async (ward) => {
    ward.withTwoAccounts()
    const until = ward.clock.now() + reset
    ward.accounts.limited({ agent: 'fake', account: 'work', until, words: 'Used up' })
    await fails(ward, await ward.start('Do'), 'limit', until)
  },
  'a provider with two accounts': async (ward) => {
    ward.withTwoAccounts()
    await fails(ward, await ward.start('Do'), 'overloaded', ward.clock.now() + reset)
  },
}

/** What is done to the clocks while it waits; it ends before the reset, in truth. */
const clocks: Record<string, (ward: Ward) => Promise<Ward | undefined> | undefined> = {
  nothing: () => undefined,
  'a sleep': async ({ clock }) => {
    await clock.sleep(reset - 5 * minute)
    return undefined
  },
  'many naps': async ({ clock }) => {
    for (let nap = 0; nap < 9; nap += 1) {
      await clock.sleep(4 * minute)
      await clock.pass(minute)
    }
    return undefined
  },
  'a clock that is set forward by a day': async ({ clock }) => {
    clock.skew = 24 * hour
    await clock.pass(20 * minute)
    return undefined
  },
  'one that is set forward, and then right': async ({ clock }) => {
    clock.skew = 24 * hour
    await clock.pass(20 * minute)
    clock.skew = 0
    await clock.pass(20 * minute)
    return undefined
  },
  'one that is set back': async ({ clock }) => {
    clock.skew = -3 * hour
    await clock.pass(20 * minute)
    return undefined
  },
  'an hour that is skipped on the wall': async ({ clock }) => {
    clock.skew = hour
    await clock.pass(40 * minute)
    return undefined
  },
  'an hour that comes twice': async ({ clock }) => {
    clock.skew = -hour
    await clock.pass(40 * minute)
    return undefined
  },
  'a sleep in which it is set forward': async ({ clock }) => {
    clock.skew = 6 * hour
    await clock.sleep(40 * minute)
    return undefined
  },
  'a restart of the app': async (ward) => {
    await ward.clock.pass(20 * minute)
    return ward.restarted()
  },
  'a restart after which it is set forward': async (ward) => {
    const next = ward.restarted()
    next.clock.skew = 24 * hour
    await next.clock.pass(20 * minute)
    return next
  },
}

const cells = Object.keys(waits).flatMap((where) =>
  Object.keys(clocks).map((what) => [where, what] as const),
)

test.each(cells)('%s: %s', async (where, what) => {
  const before = new Ward()
  const asked = () => before.stack.agent.processes.flatMap(({ calls }) => calls).length
  await waits[where]?.(before)
  const [end, calls] = [before.clock.uptime() + reset, asked()]
  const ward = (await clocks[what]?.(before)) ?? before
  expect(ward.clock.uptime()).toBeLessThan(end)
  // Somebody else comes, and has a process of its own.
  const other = ward.stack.start('Other', 'Do too', 'fake', 'own')
  const processes = ward.stack.agent.processes.length
  await ward.clock.pass(end - ward.clock.uptime() - 1)
  expect(ward.stack.agent.processes).toHaveLength(processes)
  expect(ward.turns(other)).toEqual([])
  expect(asked()).toBe(calls)
  // In the end all goes on by itself, however wrong the clock was.
  ward.clock.skew = 0
  for (let round = 0; round < 40; round += 1) await ward.clock.pass(hour)
  for (const session of ward.stack.sessions.all())
    expect(ward.turns(session).length).toBeGreaterThan(session === other ? 0 : 1)
})
