// Proves when a frame is written: soon when little waits, later under load, latest what terminals print, at once in a flood.
import { expect, test } from 'vitest'
import { frameFor, waitBeforeRetry } from './pace'

const kilobytes = 1024

test.each([
  ['little', 100, 0, 16],
  ['more', 4 * kilobytes, 0, 50],
  ['much', 200 * kilobytes, 0, 50],
  ['a flood', 256 * kilobytes, 0, 0],
  ['some output', 63 * kilobytes, 63 * kilobytes, 50],
  ['a flood of output', 64 * kilobytes, 64 * kilobytes, 150],
  ['more than may be lost of it', 512 * kilobytes, 512 * kilobytes, 0],
  ['a flood of output with an event in it', 401 * kilobytes, 400 * kilobytes, 50],
])('%s is gathered as long as its frame takes', (_, bytes, output, frame) => {
  expect(frameFor({ bytes, output, pieces: 0 })).toBe(frame)
})

test('a piece of something long comes soon, and holds up no flood', () => {
  expect(frameFor({ bytes: 0, output: 0, pieces: 1 })).toBe(4)
  expect(frameFor({ bytes: 200 * kilobytes, output: 0, pieces: 1 })).toBe(4)
  expect(frameFor({ bytes: 256 * kilobytes, output: 0, pieces: 1 })).toBe(0)
})

test('a failed write is tried again after longer and longer, at most 5 s', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map(waitBeforeRetry)
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
})
