// Proves when a frame is written: soon when little waits, later under load, at once in a flood.
import { expect, test } from 'vitest'
import { waitBeforeRetry, waitBeforeWriting } from './pace'

const kilobytes = 1024

test.each([
  [100, 0, 16],
  [100, 10, 6],
  [100, 16, 0],
  [100, 400, 0],
  [4 * kilobytes, 16, 34],
  [200 * kilobytes, 0, 50],
  [200 * kilobytes, 50, 0],
  [256 * kilobytes, 0, 0],
])('%i bytes that wait for %i ms wait for %i ms more', (bytes, since, wait) => {
  expect(waitBeforeWriting(bytes, since)).toBe(wait)
})

test('a failed write is tried again after longer and longer, at most 5 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(waitBeforeRetry)
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
})
