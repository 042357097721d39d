// Proves that an account that has hit a limit is usable again when that ends, and never before, whatever is heard or the clocks do.
import { describe, expect, test } from 'vitest'
import { defined } from '../../../kit/defined'
import {
  type AccountNews,
  type AccountState,
  accountStatusOf,
  learn,
  type Times,
  tidied,
  unknownAccount,
} from './account-status'

const minute = 60_000
const hour = 60 * minute
const noon = 1_795_000_000_000
/** So long after noon, by both clocks or by each its own. */
const at = (now: number, uptime = now): Times => ({ now: noon + now, uptime: 9 * hour + uptime })

/** What is known after all that, each heard at its time. */
const known = (...heard: [Times, AccountNews][]): AccountState =>
  heard.reduce((state, [times, news]) => learn(state, news, times), unknownAccount)

const limited = (until?: number, model?: string): AccountNews => ({
  type: 'limited',
  ...(until === undefined ? {} : { until: noon + until }),
  ...defined({ model }),
  words: "You've hit your 5-hour limit",
})
const worked = (began: number, model?: string): AccountNews => ({
  type: 'worked',
  began: noon + began,
  model,
})
const window = (resetsAt: number, more = {}): AccountNews => ({
  type: 'windows',
  windows: [{ name: '5 h', resetsAt: noon + resetsAt, ...more }],
})

const until = (state: AccountState, times: Times, model?: string) => {
  const standing = accountStatusOf(state, times, model)
  return standing.state === 'exhausted' ? standing.until - noon : standing.state
}

test('an account nothing is known of is usable', () => {
  expect(accountStatusOf(unknownAccount, at(0))).toEqual({ state: 'usable' })
})

describe('a limit whose end was told', () => {
  const state = known([at(0), limited(3 * hour)])
  test.each<[string, AccountState]>([
    ['nothing more is heard', state],
    ['a turn that began before works', learn(state, worked(-minute), at(minute))],
    ['a turn that began after it works', learn(state, worked(minute), at(hour))],
    ['its window is said to be free', learn(state, window(hour, { used: 0.1 }), at(minute))],
    ['a window is refused until sooner', learn(state, window(hour, { state: 'rejected' }), at(1))],
    ['it is hit again with no time', learn(state, limited(), at(hour))],
    ['it is hit again with a sooner time', learn(state, limited(2 * hour), at(hour))],
  ])('holds to its end when %s', (_what, next) => {
    expect(accountStatusOf(next, at(3 * hour - 1)).state).toBe('exhausted')
  })

  test('is over at its end, to the millisecond', () => {
    expect(accountStatusOf(state, at(3 * hour))).toEqual({ state: 'usable' })
  })

  test('says since when, until when and why', () => {
    expect(accountStatusOf(state, at(hour))).toEqual({
      state: 'exhausted',
      since: noon,
      until: noon + 3 * hour,
      told: true,
      words: "You've hit your 5-hour limit",
    })
  })

  test('is longer when a refused window, or the next refusal, says so', () => {
    expect(until(learn(state, window(9 * hour, { state: 'rejected' }), at(1)), at(2))).toBe(
      9 * hour,
    )
    expect(until(learn(state, limited(9 * hour), at(1)), at(2))).toBe(9 * hour)
  })

  test('is over at once when the user says so', () => {
    expect(accountStatusOf(learn(state, { type: 'cleared' }, at(1)), at(2)).state).toBe('usable')
  })
})

describe('a limit whose end was not told', () => {
  const state = known([at(0), limited()])
  test('lasts as long as such limits do', () => {
    expect(accountStatusOf(state, at(1))).toMatchObject({ told: false, until: noon + 5 * hour })
  })

  test('ends when its window does, which was told before or is told later', () => {
    const [full, refused] = [{ used: 1 }, { state: 'rejected' }]
    expect(until(known([at(0), window(hour, full)], [at(1), limited()]), at(2))).toBe(hour)
    expect(until(learn(state, window(2 * hour, refused), at(1)), at(2))).toBe(2 * hour)
  })

  test('is not shortened by a window that has room', () => {
    expect(until(learn(state, window(hour, { used: 0.9 }), at(1)), at(2))).toBe(5 * hour)
  })

  test('is over when a turn works that began after it, and not by one from before', () => {
    expect(until(learn(state, worked(minute), at(2 * minute)), at(hour))).toBe('usable')
    expect(until(learn(state, worked(-minute), at(2 * minute)), at(hour))).toBe(5 * hour)
  })
})

describe('a limit of one model', () => {
  const state = known([at(0), limited(hour, 'opus')])
  test.each([
    ['claude-opus-5-5', hour],
    ['Opus', hour],
    ['sonnet', 'usable'],
    [undefined, 'usable'],
  ])('of %s: %s', (model, expected) => {
    expect(until(state, at(1), model)).toBe(expected)
  })

  test('is another than that of all, and the longer one counts', () => {
    const both = learn(state, limited(30 * minute), at(1))
    expect(until(both, at(2), 'opus')).toBe(hour)
    expect(until(both, at(2), 'sonnet')).toBe(30 * minute)
  })

  test('that was not told is not over by another model that works', () => {
    const untold = known([at(0), limited(undefined, 'opus')])
    expect(until(learn(untold, worked(minute, 'sonnet'), at(hour)), at(hour), 'opus')).toBe(
      5 * hour,
    )
    expect(until(learn(untold, worked(minute, 'opus'), at(hour)), at(hour), 'opus')).toBe('usable')
  })
})

describe('clocks', () => {
  const state = known([at(0), limited(2 * hour)])
  test('one that jumps forward makes nothing usable early, and the time said is right by it', () => {
    expect(until(state, at(5 * hour, minute))).toBe(5 * hour + 2 * hour - minute)
    expect(until(state, at(7 * hour, 2 * hour))).toBe('usable')
  })

  test('one that jumps back makes nothing usable early', () => {
    expect(until(state, at(-hour, hour))).toBe(2 * hour)
    expect(until(state, at(hour, 2 * hour + 1))).toBe(2 * hour)
  })

  test('sleep goes by on both', () => {
    expect(until(state, at(8 * hour, 8 * hour))).toBe('usable')
  })

  test('one that is ahead of the service is told a time that is over: soon, not at once', () => {
    const ahead = known([at(0), limited(-hour)])
    expect(accountStatusOf(ahead, at(1))).toMatchObject({ until: noon + 15 * minute, told: false })
  })

  test('one that stood at the wrong year does not make it wait for years', () => {
    const lost = learn(unknownAccount, limited(hour), { now: 86_400_000, uptime: 0 })
    expect(until(lost, at(hour, 2 * minute))).toBe('usable')
  })
})

describe('an account that is refused', () => {
  const state = known([at(0), { type: 'failed', words: 'Not signed in' }])
  test('is so until the user has done something, whatever time goes by', () => {
    expect(accountStatusOf(state, at(999 * hour))).toEqual({
      state: 'failed',
      since: noon,
      words: 'Not signed in',
    })
    expect(accountStatusOf(learn(state, { type: 'cleared' }, at(1)), at(2)).state).toBe('usable')
  })

  test('is usable when a turn works that began afterwards, and not by one from before', () => {
    expect(until(learn(state, worked(minute), at(hour)), at(hour))).toBe('usable')
    expect(until(learn(state, worked(-minute), at(hour)), at(hour))).toBe('failed')
  })

  test('keeps its limits: mended, it is still used up', () => {
    const both = learn(state, limited(9 * hour), at(1))
    expect(until(both, at(2))).toBe('failed')
    expect(until(learn(both, worked(minute), at(2)), at(hour))).toBe(9 * hour)
  })
})

test('limits that are over are forgotten, others are not', () => {
  const state = known([at(0), limited(hour)], [at(0), limited(3 * hour, 'opus')])
  expect(tidied(state, at(2 * hour)).limits).toHaveLength(1)
  expect(tidied(state, at(minute))).toBe(state)
})
