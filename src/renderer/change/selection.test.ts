// Proves which lines are meant by what is selected, and what a comment on them is on.
import { expect, test } from 'vitest'
import { asLines, commentedLines, commentedRows, stretches } from './chosen'
import type { DiffRow } from './diff-model'
import { extended, picked } from './selection'

const rows: DiffRow[] = [
  { kind: 'same', before: 4, after: 4 },
  { kind: 'removed', before: 5, after: -1 },
  { kind: 'removed', before: 6, after: -1 },
  { kind: 'added', before: -1, after: 5 },
  { kind: 'same', before: 7, after: 6 },
]
const select = (anchor: number, head: number) => ({ hunk: 'a', anchor, head })

test('only changed lines are picked, in either direction', () => {
  expect(picked(rows, select(4, 0))).toEqual({ before: [5, 6], after: [5] })
  expect(picked(rows, select(2, 3))).toEqual({ before: [6], after: [5] })
  expect(picked(rows, select(0, 0))).toEqual({ before: [], after: [] })
})

test('side by side a row is a line of each side', () => {
  const row: DiffRow = { kind: 'changed', before: 5, after: 5 }
  expect(picked([row], select(0, 0))).toEqual({ before: [5], after: [5] })
})

test('it begins at the first change, or the last, and stays in the hunk', () => {
  expect(extended(null, 'a', rows, 1)).toEqual(select(1, 1))
  expect(extended(null, 'a', rows, -1)).toEqual(select(3, 3))
  expect(extended(select(1, 4), 'a', rows, 1)).toEqual(select(1, 4))
  expect(extended(select(1, 0), 'a', rows, -1)).toEqual(select(1, 0))
  expect(extended(select(1, 3), 'b', rows, 1).hunk).toBe('b')
})

test('lines are told as stretches', () => {
  expect(stretches([1, 2, 3, 7, 9, 10])).toEqual([
    [1, 4] as const,
    [7, 8] as const,
    [9, 11] as const,
  ])
  expect(asLines({ before: [], after: [5] })).toEqual({ before: [], after: [[5, 6]] })
})

test('a comment is on lines as they are now, and as they were where all of them are gone', () => {
  expect(commentedRows(rows, select(0, 3))).toEqual({ side: 'after', lines: [4, 6] })
  expect(commentedRows(rows, select(1, 2))).toEqual({ side: 'before', lines: [5, 7] })
  expect(commentedLines({ before: [[1, 2]], after: [] })).toEqual({ side: 'before', lines: [1, 2] })
  expect(
    commentedLines({
      before: [],
      after: [
        [3, 4],
        [8, 9],
      ],
    }).lines,
  ).toEqual([3, 9])
})
