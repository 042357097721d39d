// Proves that unattended runs whose agent, keeper of signals and app are killed at random complete exactly once.

import { expect, test } from 'vitest'
import { walkRun } from '../../src/main/session/runs/walk.test-kit'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const seed = seedOfRun()
const runs = runsOf(200, 1000)

test('a process that ends in the moment in which it is served is not spoken to', async () => {
  expect((await walkRun(random(1973261069))).state).toBe('done')
})

test(`${runs} runs, each killed somewhere, are over once each`, {
  timeout: patience,
}, async () => {
  const ends: Record<string, number> = {}
  for (let run = 0; run < runs; run += 1) {
    const { state } = await walkRun(random(seed + run)).catch((error: unknown) => {
      throw new Error(`LIMINAL_SEED=${seed + run}, the first run of it`, { cause: error })
    })
    ends[state] = (ends[state] ?? 0) + 1
  }
  console.log(JSON.stringify(ends))
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(runs)
})
