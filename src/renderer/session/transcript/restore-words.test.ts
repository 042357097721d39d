// Proves that what going back would do, and has done, is said in plain words.
import { expect, test } from 'vitest'
import { othersAtWork, restoredWords, restorePreviewWords } from './restore-words'

const previewed = (more: object) =>
  restorePreviewWords({
    known: true,
    at: 0,
    exact: true,
    kept: 0,
    why: [],
    staged: false,
    files: [],
    changed: 0,
    added: 0,
    deleted: 0,
    ...more,
  })

test('what would happen is counted', () => {
  expect(previewed({ changed: 3, deleted: 1, kept: 2, why: ['ignored'] })).toBe(
    '3 files change, 1 is deleted, 2 kept as they are: ignored',
  )
  expect(previewed({ added: 1 })).toBe('1 file comes back')
  expect(previewed({ changed: 1, staged: true })).toBe('1 file changes, what is staged too')
  expect(previewed({})).toBe('No file changes')
  expect(restorePreviewWords({ known: false, why: 'Gone.' })).toBe('Gone.')
})

test('what has happened is counted', () => {
  expect(restoredWords({ changed: 2, added: 1, deleted: 1 })).toBe('3 files, 1 deleted')
  expect(restoredWords({ changed: 0, added: 0, deleted: 0 })).toBe('nothing was different')
  const counts = { changed: 1, added: 0, deleted: 0 }
  expect(restoredWords({ ...counts, staged: 'back' })).toBe('1 file, what was staged')
  expect(restoredWords({ ...counts, staged: 'kept' })).toBe('1 file, what is staged stays as it is')
})

test('what was not known is never called no change', () => {
  expect(previewed({ exact: false })).toBe('What was there before is not fully known')
  expect(previewed({ exact: false, changed: 1 })).toBe(
    'What was there before is not fully known, 1 file changes',
  )
  const none = { changed: 0, added: 0, deleted: 0 }
  expect(restoredWords({ ...none, inexact: true })).toBe('what was there before is not fully known')
  expect(restoredWords({ ...none, keptCount: 1 })).toBe('no file was changed')
})

test('of the others in the folder those at work are named, three of them and how many more', () => {
  const working = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title, working: true }))
  const idle = Array.from({ length: 20 }, () => ({ title: 'idle', working: false }))
  expect(othersAtWork([...idle, ...working.slice(0, 1)])).toEqual([
    '“a” is working in this folder too',
  ])
  expect(othersAtWork([...working, ...idle])).toEqual([
    '“a” is working in this folder too',
    '“b” is working in this folder too',
    '“c” is working in this folder too',
    '2 more work in this folder too',
  ])
  expect(othersAtWork(idle)).toEqual([])
})
