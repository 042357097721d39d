// Proves what is said of those that an ending app waits for.
import { expect, test } from 'vitest'
import { waitingFor } from './waiting-for'

test.each([
  [[], undefined],
  [['Goose'], 'Waiting for Goose to end'],
  [['Goose', 'Codex'], 'Waiting for Goose and Codex to end'],
  [['A', 'B', 'C'], 'Waiting for A, B and C to end'],
  [['A', 'B', 'C', 'D', 'E'], 'Waiting for A, B, C and 2 more to end'],
])('%j: %s', (names, words) => {
  expect(waitingFor(names)).toBe(words)
})
