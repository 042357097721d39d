// Proves that where each hunk and row stands is known without drawing it, and which of them are in sight.
import { expect, test } from 'vitest'
import { columnsOf } from './columns'
import type { ShownHunk } from './diff-model'
import {
  betweenHunks,
  gapHeight,
  headHeight,
  hunksBetween,
  positioned,
  rowHeight,
  rowsBetween,
} from './layout'

const hunk = (id: string) => ({ id }) as ShownHunk
const rows = (count: number) =>
  Array.from({ length: count }, (_, line) => ({ kind: 'same' as const, before: line, after: line }))
const columns = (width: number, count: number) => {
  const lines = new Int32Array(count).fill(width)
  return { before: lines, after: lines, available: 80 }
}

test('hunks stand below one another, with their heads, gaps and rows', () => {
  const { hunks, height } = positioned(
    [
      { hunk: hunk('a'), rows: rows(2), hidden: 0 },
      { hunk: hunk('b'), rows: rows(3), hidden: 7 },
    ],
    columns(10, 3),
  )
  const first = headHeight + 2 * rowHeight + betweenHunks
  expect(hunks.map(({ top }) => top)).toEqual([0, first])
  expect(height).toBe(first + gapHeight + headHeight + 3 * rowHeight + betweenHunks)
})

test('a long line takes as many rows as it is wrapped into, and a comment its height', () => {
  const [one] = positioned(
    [{ hunk: hunk('a'), rows: rows(2), hidden: 0, below: new Map([[0, 50]]) }],
    columns(161, 2),
  ).hunks
  expect([...(one?.offsets ?? [])]).toEqual([0, 3 * rowHeight + 50, 6 * rowHeight + 50])
})

test('what is between two heights is found in any order of sizes', () => {
  const { hunks } = positioned(
    Array.from({ length: 100 }, (_, place) => ({
      hunk: hunk(String(place)),
      rows: rows(1 + (place % 7)),
      hidden: place % 2,
    })),
    columns(10, 10),
  )
  for (let from = -100; from < 9000; from += 37) {
    const [first, last] = hunksBetween(hunks, from, from + 300)
    const touched = hunks.flatMap((one, place) =>
      one.top + one.height > from && one.top <= from + 300 ? [place] : [],
    )
    for (const place of touched) expect(place >= first && place < last).toBe(true)
  }
})

test('of a hunk of 20,000 rows those in sight are drawn', () => {
  const [one] = positioned(
    [{ hunk: hunk('a'), rows: rows(20_000), hidden: 0 }],
    columns(10, 20_000),
  ).hunks
  if (!one) throw new Error('There is no hunk')
  const [from, to] = rowsBetween(one, 100_000, 101_000)
  expect(from).toBe(Math.floor((100_000 - headHeight) / rowHeight))
  expect(to - from).toBeLessThan(60)
})

test('tabs, wide letters and line ends count as they are drawn', () => {
  expect([...columnsOf(['ab\r\n', '\ta\n', '日本\n', ''])]).toEqual([2, 5, 4, 0])
})
