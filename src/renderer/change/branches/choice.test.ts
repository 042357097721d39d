// Proves that what is chosen for a commit is said exactly, and nothing at all where it is everything.
import { expect, test } from 'vitest'
import { chosenOf, everything, openFile, toggleFile, toggleHunk } from './choice'

const look = {
  branch: 'main',
  commit: 'c',
  bases: [],
  files: ['a', 'b'].map((path) => ({ path, change: 'modified' as const })),
}
const hunk = { before: 1, after: 1, lines: [] }
const from = { before: 'x', after: 'y', hunks: [hunk, hunk, hunk] }

test('everything is said by saying nothing', () => {
  expect(chosenOf(everything, look)).toBe(undefined)
  expect(chosenOf(openFile(everything, 'a', from), look)).toBe(undefined)
})

test('a file that is left out, and taken back in', () => {
  const without = toggleFile(everything, 'a')
  expect(chosenOf(without, look)).toEqual([{ path: 'b' }])
  expect(chosenOf(toggleFile(without, 'a'), look)).toBe(undefined)
})

test('hunks of a file; the last that is left out leaves the file out', () => {
  let choice = toggleHunk(openFile(everything, 'a', from), 'a', 1)
  const hunks = { before: 'x', after: 'y', places: [0, 2] }
  expect(chosenOf(choice, look)).toEqual([{ path: 'a', hunks }, { path: 'b' }])
  choice = toggleHunk(toggleHunk(choice, 'a', 0), 'a', 2)
  expect(chosenOf(choice, look)).toEqual([{ path: 'b' }])
  expect(chosenOf(toggleFile(choice, 'a'), look)).toBe(undefined)
})
