// Proves that nothing that a program prints breaks the search for signs in it.
import { expect, test } from 'vitest'
import { EscapeScanner } from '../../src/shared/terminal/escapes'
import { random, sequence } from '../../src/shared/terminal/sequences.test-kit'

test('a million random sequences pass without an exception', () => {
  const next = random(42)
  const scanner = new EscapeScanner()
  let signs = 0
  for (let n = 0; n < 1_000_000; n += 1) signs += scanner.scan(sequence(next)).length
  expect(signs).toBeGreaterThan(10_000)
})
