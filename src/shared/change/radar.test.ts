// Proves that the radar reads what git tried, and finds the hunks.
import { expect, test } from 'vitest'
import { conflictHunks, parseBlobs, parseTrials } from './radar'

test('what git tried is read, conflicts and what merges', () => {
  const output =
    '0\0t1\0a\0\0' +
    '1\0a\0Auto-merging\0Auto-merging a\n\0' +
    '1\0a\0CONFLICT (contents)\0CONFLICT (content): Merge conflict in a\n\0' +
    '1\0b\nb\0Auto-merging\0Auto-merging b\n\0\0' +
    '1\0t2\0\0\0'
  expect(parseTrials(output)).toEqual([
    { tree: 't1', conflicts: ['a'], merges: ['b\nb'] },
    { tree: 't2', conflicts: [], merges: [] },
  ])
  expect(parseTrials('')).toEqual([])
})

test('hunks have both sides and the line on the one', () => {
  const text =
    '1\n2\n<<<<<<< x\nhere\nalso\n=======\nthere\n>>>>>>> y\n5\n<<<<<<< x\n=======\nnew\n>>>>>>> y\n'
  expect(conflictHunks(text)).toEqual([
    { line: 3, here: ['here', 'also'], there: ['there'] },
    { line: 6, here: [], there: ['new'] },
  ])
})

test('files are read in the order in which they were asked for, and what is none is nothing', () => {
  const output = 'aa blob 4\n1\n2\n\nt:new\nline missing\nbb tree 1\nx\ncc blob 0\n\n'
  expect(parseBlobs(output, ['t:a', 't:new\nline', 't:d', 't:e'])).toEqual([
    '1\n2\n',
    undefined,
    undefined,
    '',
  ])
})
