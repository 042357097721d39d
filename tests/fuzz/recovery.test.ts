// Proves that whatever goes wrong in whatever order, no failed prompt is sent twice, nothing begins and nothing starts between a limit and its reset, and all ends as the table says.

import { test } from 'vitest'
import { playScenario } from '../../src/main/session/recovery/scenario.test-kit'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'

const seed = seedOfRun()
const scenarios = runsOf(500, 10_000)

test(`${scenarios} scenarios of crashes, limits, silence and clocks that are set`, {
  timeout: patience,
}, async () => {
  const sum = await playScenario(seed, 30)
  for (let run = 1; run < scenarios; run += 1) {
    const played = await playScenario(seed + run, 30)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += played[name]
  }
  console.log(`${scenarios} scenarios, each judged at every turn and start: ${JSON.stringify(sum)}`)
})
