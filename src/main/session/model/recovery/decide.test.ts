// Proves what is done by itself about each kind of failure, in each situation (SPEC R2): a table over a time that is an argument.
import { describe, expect, test } from 'vitest'
import { defined } from '../../../../kit/defined'
import { type FailureKind, failureKinds } from '../../../../shared/agent/failure/failure'
import type { RecoveryStep } from '../../../../shared/session/recovery/plan'
import { curfewOf } from './curfew'
import { afterSending, decide, policies, type Situation } from './decide'

const now = Date.UTC(2026, 10, 18, 12)
const usual = { tries: 0, acted: false, settings: { automatic: true }, now }
const step = (kind: FailureKind, more: Partial<Situation> = {}) =>
  decide({ ...usual, failure: { kind }, ...more })
const inWords = (step: RecoveryStep): string =>
  step.do === 'nothing' ? step.why : step.do === 'send' ? `send +${step.at - now}` : step.do

const byPolicy: Record<string, [tries: number, what: string][]> = {
  soon: [
    [0, 'send +1000'],
    [1, 'send +2000'],
    [2, 'send +4000'],
    [3, 'used-up'],
  ],
  // Nothing tells that it would pass.
  'soon-if-transient': [
    [0, 'kind'],
    [3, 'kind'],
  ],
  'after-sign-in': [
    [0, 'after-sign-in'],
    [1, 'used-up'],
  ],
  'when-reset': [[0, 'no-time']],
  instruct: [
    [0, 'send +1000'],
    [1, 'used-up'],
  ],
  never: [
    [0, 'kind'],
    [3, 'kind'],
  ],
}

const cells = failureKinds.flatMap((kind) =>
  (byPolicy[policies[kind]] ?? []).map(([tries, what]) => [kind, tries, what] as const),
)

test.each(cells)('%s, sent %i times: %s', (kind, tries, what) => {
  expect(inWords(step(kind, { tries }))).toBe(what)
})

// docs/guide/limits.md: what does not pass by itself, such as a certificate that is not trusted | it waits for you
test('what does not pass by itself is not tried again', () => {
  const failure = { kind: 'network' as const, lasting: true as const }
  expect(inWords(step('network', { failure }))).toBe('kind')
})

test.each(failureKinds)('%s: nothing is sent again after the agent did something', (kind) => {
  for (const tries of [0, 1, 2, 3])
    for (const retryAt of [undefined, now - 1, now + 1000, now + 3_600_000])
      for (const other of [undefined, { id: 'work', name: 'Work', at: now }]) {
        const failure = { kind, transient: true, ...(retryAt ? { retryAt } : {}) }
        expect(step(kind, { acted: true, tries, failure, other }).do).toBe('nothing')
      }
})

test.each(failureKinds)('%s: nothing is sent by itself where that is switched off', (kind) => {
  const failure = { kind, transient: true, retryAt: now + 1000 }
  expect(step(kind, { failure, settings: { automatic: false } }).do).toBe('nothing')
})

test('only these kinds are sent again by themselves (SPEC R2)', () => {
  const sent = failureKinds.filter(
    (kind) => step(kind, { failure: { kind, transient: true, retryAt: now + 1 } }).do === 'send',
  )
  expect(sent.sort()).toEqual([
    'crashed',
    'limit',
    'lost',
    'network',
    'overloaded',
    'service',
    'timeout',
  ])
})

test('a crash of which it is known that it passes is tried again', () => {
  expect(step('crashed', { failure: { kind: 'crashed', transient: true } })).toEqual({
    do: 'send',
    at: now + 1000,
    attempt: { number: 1, of: 3 },
  })
})

test('a service that says when is not asked sooner', () => {
  const failure = { kind: 'overloaded', retryAt: now + 37_500 } as const
  expect(step('overloaded', { failure })).toMatchObject({ do: 'send', at: now + 38_500 })
})

describe('a usage limit', () => {
  const hour = 3_600_000
  const limit = (retryAt: number | undefined, more: Partial<Situation> = {}) =>
    step('limit', {
      failure: { kind: 'limit', ...defined({ retryAt }) },
      ...more,
    })

  test('is waited for until it resets, a minute longer where only minutes were told', () => {
    expect(limit(now + hour)).toEqual({ do: 'send', at: now + hour + 60_000, until: now + hour })
    expect(limit(now + hour + 5000)).toMatchObject({ at: now + hour + 6000 })
  })

  test('is waited for however often', () => {
    expect(limit(now + hour, { tries: 3 })).toMatchObject({ do: 'send' })
  })

  test('that resets at once each time is tried three times only', () => {
    expect(limit(now + 5500)).toMatchObject({ at: now + 6500, attempt: { number: 1, of: 3 } })
    expect(limit(now - hour, { tries: 2 })).toMatchObject({ at: now + 4000 })
    expect(limit(now - hour, { tries: 3 })).toMatchObject({ do: 'nothing', why: 'used-up' })
  })

  test('lets another account take over, now or when it can sooner', () => {
    const work = { id: 'work', name: 'Work', at: now }
    expect(limit(now + hour, { other: work })).toEqual({
      do: 'send',
      at: now,
      account: { id: 'work', name: 'Work' },
    })
    expect(limit(undefined, { other: work })).toMatchObject({ account: { id: 'work' } })
    const later = { ...work, at: now + 2 * hour }
    expect(limit(now + hour, { other: later })).not.toHaveProperty('account')
    expect(limit(now + 3 * hour, { other: later })).toMatchObject({ at: now + 2 * hour })
  })

  test('of which nobody says when it ends is the user’s', () => {
    expect(limit(undefined)).toEqual({ do: 'nothing', why: 'no-time' })
  })

  test('says when it resets also where nothing is done', () => {
    const until = now + hour
    expect(limit(until, { acted: true })).toEqual({ do: 'nothing', why: 'acted', until })
  })
})

test('what would fall into the curfew comes after it', () => {
  const noon = new Date(now)
  const clock = (minutes: number) => {
    const time = new Date(noon.getTime() + minutes * 60_000)
    return `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
  }
  const curfew = curfewOf(clock(-30), clock(90))
  expect(step('network', { settings: { automatic: true, curfew } })).toMatchObject({
    at: now + 90 * 60_000,
  })
})

test('what was sent is counted, but for what was waited for', () => {
  const plan = { turn: 't', kind: 'network', tries: 1 } as const
  const counted = { do: 'send', at: 1, attempt: { number: 2, of: 3 } } as const
  expect(afterSending({ ...plan, step: counted }, 't~1')).toMatchObject({ sent: 't~1', tries: 2 })
  expect(afterSending({ ...plan, step: { do: 'send', at: 1 } }, 't~1').tries).toBe(1)
  expect(afterSending({ ...plan, step: { do: 'after-sign-in' } }, 't~1').tries).toBe(2)
})
