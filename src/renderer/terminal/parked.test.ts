// Proves that a terminal nobody looks at is kept in 0.3 MB, with as much of its past as that holds.
import { expect, test } from 'vitest'
import { serialized } from './parked'

/** A screen of so many lines, each of so many characters. */
const screen = (lines: number, length: number) => ({
  serialize: ({ scrollback = 0 } = {}) => 'x'.repeat(Math.min(lines, scrollback + 50) * length),
})

const limit = 0.3 * 1024 * 1024

test.each([
  ['short lines', 5000, 20],
  ['long ones', 5000, 200],
  ['lines full of colours', 5000, 4000],
  ['a screen that is too much by itself', 50, 100_000],
])('%s', (_, lines, length) => {
  const text = serialized(screen(lines, length))
  expect(text.length).toBeLessThanOrEqual(limit)
  expect(text.length).toBeGreaterThan(Math.min(lines * length, 30_000) - 1)
})
