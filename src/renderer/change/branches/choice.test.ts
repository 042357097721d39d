// Proves that a commit takes what the list shows and what was chosen by hand, and names it.
import { expect, test } from 'vitest'
import {
  type CommitScope,
  chosenOf,
  isTaken,
  openFile,
  takeFile,
  toggleHunk,
  undecided,
  unlisted,
} from './choice'

const modified = (path: string) => ({ path, change: 'modified' as const })
const look = { branch: 'main', commit: 'c', bases: [], files: ['a', 'b'].map(modified) }
const all: CommitScope = { look, listed: new Set(['a', 'b']) }
const some: CommitScope = { look, listed: new Set(['a']) }
const hunk = { before: 1, after: 1, lines: [] }
const from = { before: 'x', after: 'y', hunks: [hunk, hunk, hunk] }

test('what the list shows is taken, each file by its name', () => {
  expect(chosenOf(undecided, all)).toEqual([{ path: 'a' }, { path: 'b' }])
  expect(chosenOf(openFile(undecided, 'a', from, true), all)).toEqual([
    { path: 'a' },
    { path: 'b' },
  ])
})

test('what the list does not show stays out until it is chosen', () => {
  expect(unlisted(some).map(({ path }) => path)).toEqual(['b'])
  expect(chosenOf(undecided, some)).toEqual([{ path: 'a' }])
  expect(chosenOf(undecided, { look, listed: new Set() })).toEqual([])
  expect(chosenOf(takeFile(undecided, 'b', true), some)).toEqual([{ path: 'a' }, { path: 'b' }])
})

test('of a file that is not shown, a hunk can be taken alone', () => {
  const choice = toggleHunk(openFile(undecided, 'b', from, false), 'b', 1)
  const hunks = { before: 'x', after: 'y', places: [1] }
  expect(chosenOf(choice, some)).toEqual([{ path: 'a' }, { path: 'b', hunks }])
})

test('what a merge has brought goes in as a whole, and what is new beside it does not', () => {
  const files = [modified('a'), modified('b'), { path: 'notes', change: 'untracked' as const }]
  const merging: CommitScope = {
    look: { ...look, files, operation: 'merge' },
    listed: new Set(['a']),
  }
  expect(chosenOf(undecided, merging)).toEqual([{ path: 'a' }, { path: 'b' }])
})

test('a repository inside of this one is listed and never taken', () => {
  const inner = { path: 'inner/', change: 'untracked' as const }
  const scope: CommitScope = { look: { ...look, files: [inner] }, listed: new Set() }
  expect(unlisted(scope)).toEqual([])
  expect(isTaken(takeFile(undecided, 'inner/', true), scope, inner)).toBe(false)
})

test('a file that is left out, and taken back in', () => {
  const without = takeFile(undecided, 'a', false)
  expect(chosenOf(without, all)).toEqual([{ path: 'b' }])
  expect(chosenOf(takeFile(without, 'a', true), all)).toEqual([{ path: 'a' }, { path: 'b' }])
})

test('hunks of a file; the last that is left out leaves the file out', () => {
  let choice = toggleHunk(openFile(undecided, 'a', from, true), 'a', 1)
  const hunks = { before: 'x', after: 'y', places: [0, 2] }
  expect(chosenOf(choice, all)).toEqual([{ path: 'a', hunks }, { path: 'b' }])
  choice = toggleHunk(toggleHunk(choice, 'a', 0), 'a', 2)
  expect(chosenOf(choice, all)).toEqual([{ path: 'b' }])
  expect(chosenOf(takeFile(choice, 'a', true), all)).toEqual([{ path: 'a' }, { path: 'b' }])
})
