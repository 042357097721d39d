// Proves that updates are looked for only when the user asks, and that failures are told.
import { expect, test } from 'vitest'
import { Updates, whenInstalled } from './updates'

function surroundings({ hasFeed = true } = {}) {
  const seen = {
    loads: 0,
    looks: 0,
    ready: [] as string[],
    failures: [] as string[],
    installs: [] as unknown[],
  }
  const timers = new Set<() => void>()
  const arrive: ((version: string) => void)[] = []
  const fail: ((cause: Error) => void)[] = []
  const updates = new Updates({
    hasFeed,
    load: async () => {
      seen.loads += 1
      return {
        look: () => {
          seen.looks += 1
        },
        onReady: (listener) => arrive.push(listener),
        whenEnding: (install) => seen.installs.push(install),
        install: () => seen.installs.push('now'),
        onFailure: (listener) => fail.push(listener),
      }
    },
    every: (_milliseconds, look) => {
      timers.add(look)
      return () => timers.delete(look)
    },
    news: {
      ready: (version) => seen.ready.push(version),
      failed: (cause) => seen.failures.push(cause.message),
    },
  })
  const settled = () => new Promise(setImmediate)
  return { updates, seen, timers, arrive, fail, settled }
}

test('nothing is loaded while updates are off', async () => {
  const { updates, seen, timers, settled } = surroundings()
  updates.follow(false)
  await settled()
  expect(seen.loads).toBe(0)
  expect(timers.size).toBe(0)
})

test('nothing is loaded where there is no feed', async () => {
  const { updates, seen, settled } = surroundings({ hasFeed: false })
  updates.follow(true)
  await settled()
  expect(seen.loads).toBe(0)
})

test('turned on, it looks at once and then at every interval, with one updater', async () => {
  const { updates, seen, timers, settled } = surroundings()
  updates.follow(true)
  updates.follow(true)
  await settled()
  expect(seen).toMatchObject({ loads: 1, looks: 1 })
  for (const look of timers) look()
  await settled()
  expect(seen).toMatchObject({ loads: 1, looks: 2 })
})

test('turned off again, it looks no more', async () => {
  const { updates, timers, settled } = surroundings()
  updates.follow(true)
  await settled()
  updates.follow(false)
  expect(timers.size).toBe(0)
})

test('a version that has arrived is announced', async () => {
  const { updates, seen, arrive, settled } = surroundings()
  updates.follow(true)
  await settled()
  for (const listener of arrive) listener('2.0.0')
  expect(seen.ready).toEqual(['2.0.0'])
})

test('a feed that is out of reach is told, not thrown', async () => {
  const { updates, seen, fail, settled } = surroundings()
  updates.follow(true)
  await settled()
  for (const listener of fail) listener(new Error('the feed is out of reach'))
  expect(seen.failures).toEqual(['the feed is out of reach'])
})

// docs/guide/window.md: Liminal, by an update | it is put in place while they go on, or waits (`updates.withAgents`) | ends
test('with agents that go on an update waits, or goes ahead as the user likes', async () => {
  const { updates, seen, arrive, settled } = surroundings()
  updates.follow(true)
  await settled()
  // Nothing is here yet: nothing is said to anybody.
  updates.leaving(0, 'wait', true)
  updates.ended()
  expect(seen.installs).toEqual([])
  for (const listener of arrive) listener('2.0.0')
  updates.leaving(2, 'wait', false)
  updates.leaving(0, 'wait', false)
  updates.leaving(2, 'go-ahead', false)
  updates.ended()
  expect(seen.installs).toEqual([false, true, true])
  expect(whenInstalled('wait')).toContain('unless agents go on')
  expect(whenInstalled('go-ahead')).not.toContain('unless')
})

test('whoever updates now does not wait, and it is put in place when all else has ended', async () => {
  const { updates, seen, arrive, settled } = surroundings()
  updates.follow(true)
  await settled()
  for (const listener of arrive) listener('2.0.0')
  updates.leaving(2, 'wait', true)
  // Not twice: it is done at the very end.
  expect(seen.installs).toEqual([false])
  updates.ended()
  expect(seen.installs).toEqual([false, 'now'])
})
