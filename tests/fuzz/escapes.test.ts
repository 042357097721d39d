// Proves that nothing that a program prints breaks the search for signs and modes in it.

import { expect, test } from 'vitest'
import { EscapeScanner } from '../../src/main/terminal/model/escapes'
import { ModeHistory } from '../../src/main/terminal/model/modes'
import { random, sequence } from '../../src/shared/terminal/sequences.test-kit'
import { patience } from '../lib/patience'
import { runsOf, seedOfRun } from '../lib/random'

const sequences = runsOf(1_000_000, 20_000_000)

test(`${sequences} sequences pass without an exception`, { timeout: patience }, () => {
  const next = random(seedOfRun())
  const scanner = new EscapeScanner()
  const modes = new ModeHistory()
  let signs = 0
  let offset = 0
  for (let n = 0; n < sequences; n += 1) {
    const bytes = sequence(next)
    offset += bytes.length
    signs += scanner.scan(bytes).length
    modes.printed(bytes, offset)
  }
  expect(signs).toBeGreaterThan(10_000)
  // Whatever came, it is bounded and can be sent.
  expect(modes.at(offset).length).toBeLessThan(1000)
})
