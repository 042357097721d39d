// Proves when a terminal's program is held back, and how much waits for a window at most.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOf, waitingLimit } from './flow'

const kilobyte = 1024

test.each([
  [1, 256 * kilobyte],
  [30 * 1024 * kilobyte, 491.52 * kilobyte],
  [400 * 1024 * kilobyte, 640 * kilobyte],
])('for a window that parses %i bytes a second, at most %f wait', (speed, limit) => {
  expect(waitingLimit(speed)).toBeCloseTo(limit, 0)
})

test.each([
  [0, 256 * kilobyte, 0],
  [100, 256 * kilobyte, 100],
  [300 * kilobyte, 640 * kilobyte, 0],
  [400 * kilobyte, 640 * kilobyte, 16 * kilobyte],
])('with %i bytes waiting, of %i that may, %i are too many', (waiting, limit, excess) => {
  expect(excessOf(waiting, limit, 256 * kilobyte)).toBe(excess)
})

test('no more than the limit ever waits, however the program prints and the window parses', () => {
  const window = 256
  const moves = fc.array(fc.record({ print: fc.nat(500), parse: fc.nat(500) }), { maxLength: 60 })
  fc.assert(
    fc.property(moves, fc.integer({ min: 256, max: 640 }), (all, limit) => {
      let [printed, parsed, acknowledged] = [0, 0, 0]
      for (const { print, parse } of all) {
        printed += Math.min(print, acknowledged + window - printed)
        parsed += Math.min(parse, printed - parsed)
        acknowledged = Math.max(acknowledged, printed - excessOf(printed - parsed, limit, window))
        expect(printed - parsed).toBeLessThanOrEqual(limit)
      }
      // A window that has parsed everything never waits for a program that may not print.
      if (parsed === printed) expect(acknowledged).toBe(printed)
    }),
  )
})
