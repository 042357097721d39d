// Proves when a terminal is drawn: at once, but for a flood, which nobody can read.
import { expect, test } from 'vitest'
import { waitBeforeDrawing } from './frame-pace'

const long = Number.NEGATIVE_INFINITY
const flood = { bytes: 1024 * 1024, drawnAt: 1000, typedAt: long }

test('What is printed is drawn with the next frame', () => {
  expect(waitBeforeDrawing({ bytes: 2000, drawnAt: 1000, typedAt: long }, 1001, 100)).toBe(0)
})

test('A flood is drawn once in an interval', () => {
  expect(waitBeforeDrawing(flood, 1001, 100)).toBe(99)
  expect(waitBeforeDrawing(flood, 1100, 100)).toBe(0)
  expect(waitBeforeDrawing({ ...flood, drawnAt: long }, 1001, 100)).toBe(0)
})

test('The echo of a key is drawn at once in a flood, too', () => {
  expect(waitBeforeDrawing({ ...flood, typedAt: 990 }, 1001, 100)).toBe(0)
  expect(waitBeforeDrawing({ ...flood, typedAt: 500 }, 1001, 100)).toBe(99)
})
