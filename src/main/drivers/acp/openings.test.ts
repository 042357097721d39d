// Proves that a conversation whose agent would lose it is not loaded twice in the same minute.
import { expect, test } from 'vitest'
import { noteOpening, untilNextMinute } from './openings'

const noon = Date.UTC(2026, 0, 1, 12)

test('a conversation that was opened in this minute waits for the next', () => {
  noteOpening('a', noon + 10_000)
  expect(untilNextMinute('a', 0, noon + 50_000)).toBe(10_000)
  expect(untilNextMinute('a', 0, noon + 60_000)).toBe(0)
})

test('one of which nothing is known waits for the minute after the start of the app', () => {
  expect(untilNextMinute('b', noon + 59_000, noon + 59_500)).toBe(500)
  expect(untilNextMinute('b', noon - 120_000, noon)).toBe(0)
})
