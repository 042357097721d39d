// Proves that changes near each other are shown together, each with what is around it.
import { expect, test } from 'vitest'
import { hunksOf } from './hunks'
import { changedLines } from './lines'

const lines = Array.from({ length: 30 }, (_, at) => `${at}\n`)
const hunks = (change: (lines: string[]) => string[]) =>
  hunksOf(changedLines(lines, change(lines)), lines.length)

test('three lines around, fewer at the ends of the text', () => {
  expect(hunks((all) => all.with(10, 'x\n'))).toMatchObject([{ before: [7, 14], after: [7, 14] }])
  expect(hunks((all) => all.toSpliced(0, 1))).toMatchObject([{ before: [0, 4], after: [0, 3] }])
  expect(hunks((all) => [...all, 'x\n'])).toMatchObject([{ before: [27, 30], after: [27, 31] }])
})

test('what touches is one, what is further apart is two', () => {
  const two = hunks((all) => all.with(5, 'x\n').with(12, 'y\n'))
  expect(two).toMatchObject([{ before: [2, 16], after: [2, 16], changes: [{}, {}] }])
  expect(hunks((all) => all.with(5, 'x\n').with(13, 'y\n'))).toHaveLength(2)
})

test('lines that came before move what is after', () => {
  expect(hunks((all) => ['new\n', ...all.with(20, 'x\n')])).toMatchObject([
    { before: [0, 3], after: [0, 4] },
    { before: [17, 24], after: [18, 25] },
  ])
})
