// Proves that a conversation whose agent would lose it is not loaded twice in the same minute.
import { expect, test } from 'vitest'
import { nextMinute, noteOpening } from './openings'

const noon = Date.UTC(2026, 0, 1, 12)

test('a conversation that was opened in this minute waits for the next', () => {
  noteOpening('a', noon + 10_000)
  expect(nextMinute('a', 0)).toBe(noon + 60_000)
})

test('one of which nothing is known waits for the minute after the start of the app', () => {
  expect(nextMinute('b', noon + 59_000)).toBe(noon + 60_000)
  expect(nextMinute('b', noon - 120_000)).toBe(noon - 60_000)
})
