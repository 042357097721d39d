// Proves that whatever goes wrong in whatever order, no prompt is sent twice, no account is used between its limit and its reset, and all ends as the table says.
import { test } from 'vitest'
import { playScenario } from './scenario.test-kit'

test('300 scenarios of crashes, limits, silence and clocks that are set', async () => {
  for (let seed = 1; seed <= 300; seed += 1) await playScenario(seed)
}, 60_000)
