// Proves that what was said of some lines is found again when the file has gone on, and said to be lost when it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorAt, found } from './anchor'

const text = 'a b c d e f g h'.split(' ')

test('lines that moved, were set in, and lost their surroundings are found', () => {
  const anchor = anchorAt(text, [3, 5])
  expect(found(text, anchor)).toEqual([3, 5])
  expect(found(['new', 'new', ...text], anchor)).toEqual([5, 7])
  expect(found(['x', '  d', '  e', 'y'], anchor)).toEqual([1, 3])
  expect(found(text.toSpliced(4, 1, 'E'), anchor)).toBe(undefined)
  expect(found([], anchor)).toBe(undefined)
})

test('of places that say the same the one with the same surroundings counts, then the nearest', () => {
  const twice = ['x', '}', 'a', 'end', 'y', '}', 'b', 'end']
  const anchor = anchorAt(twice, [5, 6])
  expect(found(twice.toSpliced(0, 4), anchor)).toEqual([1, 2])
  expect(found(['}', '}', '}'], anchorAt(['}', '}', '}', '}'], [3, 4]))).toEqual([2, 3])
})

test('a place between lines', () => {
  expect(found(['0', ...text], anchorAt(text, [4, 4]))).toEqual([5, 5])
  expect(found(['nothing', 'of', 'it'], anchorAt(text, [4, 4]))).toBe(undefined)
  expect(found(text, anchorAt([], [0, 0]))).toEqual([0, 0])
})

test('whatever comes before or after, lines that stand once are found where they stand', () => {
  const some = fc.array(fc.constantFrom('x', 'y', ''), { maxLength: 10 })
  fc.assert(
    fc.property(some, some, fc.nat(7), fc.nat(3), (before, after, from, length) => {
      const lines: [number, number] = [from, Math.min(from + 1 + length, text.length)]
      const moved = [...before, ...text, ...after]
      const [at] = found(moved, anchorAt(text, lines)) ?? []
      expect(at).toBe(before.length + from)
    }),
  )
})
