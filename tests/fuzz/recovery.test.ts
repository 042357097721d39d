// Proves that whatever goes wrong in whatever order, no failed prompt is sent twice, no account is used between its limit and its reset, and all ends as the table says.
import { test } from 'vitest'
import { playScenario } from '../../src/main/recovery/scenario.test-kit'
import { runsOf, seedOfRun } from '../lib/random'

const seed = seedOfRun()
const scenarios = runsOf(500, 10_000)

test(`${scenarios} scenarios of crashes, limits, silence and clocks that are set`, {
  timeout: 3_600_000,
}, async () => {
  for (let run = 0; run < scenarios; run += 1) await playScenario(seed + run, 30)
})
