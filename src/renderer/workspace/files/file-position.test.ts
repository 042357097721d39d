// Proves which lines a file has, and which letter of it a line and a column mean.
import { expect, test } from 'vitest'
import { runsOf } from '../../kit/markdown/pieces'
import { filePositionIn, linesOf } from './file-position'
import { markedRuns } from './marked-runs'

const marked = (text: string, line: number, column?: number) => {
  const lines = linesOf(text)
  const place = filePositionIn(lines, { line, ...(column ? { column } : {}) })
  return [place?.line, place?.mark && lines.text.slice(place.mark.from, place.mark.to)]
}

test('a line and a column are a letter', () => {
  expect(marked('one\ntwo\n', 2, 3)).toEqual([2, 'o'])
  expect(marked('one\r\ntwo', 2, 1)).toEqual([2, 't'])
  expect(marked('a👍🏽b', 1, 3)).toEqual([1, '👍🏽'])
  expect(marked('one', 1)).toEqual([1, null])
  expect(filePositionIn(linesOf('one'), {})).toBeNull()
})

test('what is beyond the end is the nearest there is', () => {
  expect(marked('one\ntwo', 1, 99)).toEqual([1, ''])
  expect(marked('one\n\nthree', 2, 1)).toEqual([2, ''])
  expect(marked('one\ntwo\n', 99, 2)).toEqual([2, null])
  expect(marked('', 1, 1)).toEqual([1, ''])
})

test('pieces know their lines', () => {
  const { pieces, starts } = linesOf('x\n'.repeat(100))
  expect(pieces.map(({ firstLine, lines }) => [firstLine, lines])).toEqual([
    [1, 48],
    [49, 48],
    [97, 4],
  ])
  expect(starts).toHaveLength(100)
})

test('a line without end is cut', () => {
  expect(linesOf(`${'x'.repeat(50_000)}\ny`).text).toHaveLength(20_003)
})

test.each([
  [1, 2, ['a', '[b]', 'c', 'def']],
  [2, 5, ['ab', '[c]', '[de]', 'f']],
  [0, 6, ['[abc]', '[def]']],
  [3, 3, ['abc', '[]', 'def']],
  [4, 4, ['abc', 'd', '[]', 'ef']],
  [6, 6, ['abc', 'def', '[]']],
])('a mark from %i to %i is cut out of the colours', (from, to, expected) => {
  const runs = runsOf({ from: 0, text: 'abcdef' }, [{ from: 0, to: 3, classes: 'tok' }])
  const texts = markedRuns(runs, { from, to }).map((run) =>
    run.marked ? `[${run.text}]` : run.text,
  )
  expect(texts).toEqual(expected)
})
