// Proves when a terminal's program is held back and when it goes on.
import { expect, test } from 'vitest'
import { pauseLimit, shouldPause } from './flow'

const kilobyte = 1024

test.each([
  [1024 * kilobyte, false, false],
  [1024 * kilobyte + 1, false, true],
  [512 * kilobyte, true, true],
  [256 * kilobyte, true, true],
  [256 * kilobyte - 1, true, false],
  [0, false, false],
])('%i bytes not parsed, paused %s: paused %s', (unacknowledged, paused, expected) => {
  expect(shouldPause(unacknowledged, paused)).toBe(expected)
})

test.each([
  [1, 256 * kilobyte],
  [20 * 1024 * kilobyte, 512 * kilobyte],
  [400 * 1024 * kilobyte, 1024 * kilobyte],
])('a window that parses %i bytes a second has at most %i waiting', (speed, limit) => {
  expect(pauseLimit(speed)).toBe(limit)
})
