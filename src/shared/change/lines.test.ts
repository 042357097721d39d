// Proves that what differs between two texts is told whole and in order, soon, however they differ.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines, type LineChange, linesOf } from './lines'

const changes = (before: string, after: string) => changedLines(linesOf(before), linesOf(after))

/** The text that comes of one by replacing what is said to have changed. */
function applied(before: string[], after: string[], all: LineChange[]): string[] {
  const made: string[] = []
  let at = 0
  for (const { before: from, after: to } of all) {
    made.push(...before.slice(at, from[0]), ...after.slice(...to))
    at = from[1]
  }
  return [...made, ...before.slice(at)]
}

test.each([
  ['', '', []],
  ['a\n', 'a\n', []],
  ['', 'a\n', [{ before: [0, 0], after: [0, 1] }]],
  ['a\nb\nc\n', 'a\nc\n', [{ before: [1, 2], after: [1, 1] }]],
  ['a\nb\nc\n', 'a\nB\nc\n', [{ before: [1, 2], after: [1, 2] }]],
  ['a\nb', 'a\nb\n', [{ before: [1, 2], after: [1, 2] }]],
  ['a\r\nb\r\n', 'a\nb\r\n', [{ before: [0, 1], after: [0, 1] }]],
])('%j becomes %j', (before, after, expected) => {
  expect(changes(before, after)).toEqual(expected)
})

test('what was put between two things that look alike stands as a whole', () => {
  const one = 'function one() {\n  return 1\n}\n'
  const two = 'function two() {\n  return 2\n}\n'
  const three = 'function three() {\n  return 3\n}\n'
  expect(changes(`${one}\n${three}`, `${one}\n${two}\n${three}`)).toEqual([
    { before: [4, 4], after: [4, 8] },
  ])
})

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '}'), { maxLength: 60 })

test('the changes make one text of the other, whatever they are', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const all = changedLines(before, after)
      expect(applied(before, after, all)).toEqual(after)
      for (const [place, { before: from, after: to }] of all.entries()) {
        expect(from[1] - from[0] + to[1] - to[0]).toBeGreaterThan(0)
        const earlier = all[place - 1]
        // Two that touch would be one.
        if (earlier) expect(from[0]).toBeGreaterThan(earlier.before[1])
      }
    }),
    { numRuns: 2000 },
  )
})

test('of lines that all stand more than once the shortest way is told', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('x', 'y'), { minLength: 4, maxLength: 40 }),
      fc.nat(),
      (lines, where) => {
        const before = [...lines, ...lines]
        const place = where % before.length
        const after = before.toSpliced(place, 1)
        const all = changedLines(before, after)
        const touched = all.map(({ before: from, after: to }) => from[1] - from[0] + to[1] - to[0])
        expect(touched).toEqual([1])
      },
    ),
  )
})

test('texts without a common line are one change', () => {
  const lines = (prefix: string) => Array.from({ length: 50_000 }, (_, at) => `${prefix}${at}`)
  expect(changedLines(lines('a'), lines('b'))).toEqual([
    { before: [0, 50_000], after: [0, 50_000] },
  ])
})

test('texts of the same few lines in another order end', () => {
  const before = Array.from({ length: 20_000 }, (_, at) => `${at % 7}`)
  const after = Array.from({ length: 20_000 }, (_, at) => `${at % 11}`)
  expect(applied(before, after, changedLines(before, after))).toEqual(after)
})

test('of texts with more lines in common than a call takes arguments, what differs is found', () => {
  const lines = (changed: string) =>
    Array.from({ length: 200_000 }, (_, at) => (at % 100 === 0 ? changed : `line ${at}`))
  expect(changedLines(lines('old'), lines('new'))).toHaveLength(2000)
})
