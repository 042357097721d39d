// Proves that changes to files are shown as what was there and what is there then.
import { expect, test } from 'vitest'
import { hunksOf, readFileChanges } from './file-changes'

const change = (path: string, kind: string, diff: string, move_path: string | null = null) => ({
  path,
  diff,
  kind: { type: kind, ...(kind === 'update' ? { move_path } : {}) },
})

test('a new file, a deleted one, and one that is moved', () => {
  expect(readFileChanges([change('/a/b.txt', 'add', 'x\n')])).toEqual({
    title: 'Create b.txt',
    kind: 'edit',
    locations: [{ path: '/a/b.txt' }],
    content: [{ type: 'diff', path: '/a/b.txt', before: null, after: 'x\n' }],
  })
  expect(readFileChanges([change('/a/b.txt', 'delete', 'x\n')])).toMatchObject({
    title: 'Delete b.txt',
    kind: 'delete',
    content: [{ before: 'x\n', after: '' }],
  })
  expect(readFileChanges([change('/a/b.txt', 'update', '', '/a/c.txt')])).toEqual({
    title: 'Move b.txt',
    kind: 'move',
    content: [],
    locations: [{ path: '/a/b.txt' }, { path: '/a/c.txt' }],
  })
})

test('several files, and what cannot be read of them', () => {
  const changes = [change('/a', 'add', ''), change('/b', 'delete', ''), 7, { path: 3 }]
  expect(readFileChanges(changes)).toMatchObject({ title: 'Edit 2 files', kind: 'edit' })
  expect(readFileChanges('nonsense')).toMatchObject({ title: 'Edit files', content: [] })
})

test('each hunk has both of its sides', () => {
  const patch = '@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n@@ -9 +9,2 @@\n nine\n+ten\n'
  expect(hunksOf(patch)).toEqual([
    { before: 'one\ntwo\nthree\n', after: 'one\nTWO\nthree\n' },
    { before: 'nine\n', after: 'nine\nten\n' },
  ])
})

test('the end of a file without a newline is told of the line before', () => {
  const note = '\\ No newline at end of file\n'
  expect(hunksOf(`@@ -1 +1 @@\n-one\n${note}+two\n`)).toEqual([{ before: 'one', after: 'two\n' }])
  expect(hunksOf(`@@ -1 +1,2 @@\n one\n+two\n${note}`)).toEqual([
    { before: 'one\n', after: 'one\ntwo' },
  ])
})
