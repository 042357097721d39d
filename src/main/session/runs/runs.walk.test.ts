// Proves that a run to whose agent, app, keeper of signals and user anything happens at any moment is over once.
import { expect, test } from 'vitest'
import { walkRun } from './walk.test-kit'

/** The same numbers every time; `tests/fuzz/runs.test.ts` takes others. */
function numbers(seed: number) {
  let state = seed
  return {
    below(limit: number) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % limit
    },
  }
}

test('a hundred runs, killed and stopped and crashed, end once each', async () => {
  const ends = new Map<string, number>()
  for (let seed = 1; seed <= 100; seed += 1) {
    const { state } = await walkRun(numbers(seed))
    ends.set(state, (ends.get(state) ?? 0) + 1)
  }
  // All ends are among them, or the walk goes past something.
  expect([...ends.keys()].sort()).toEqual(['done', 'failed', 'stopped'])
})
