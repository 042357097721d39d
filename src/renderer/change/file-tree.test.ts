// Proves how changed files stand below their folders, and that none leaves its place under the pointer.
import { expect, test } from 'vitest'
import type { ReviewFile } from '../../shared/change/review'
import { treeRows } from './file-tree'
import { nameOf } from './file-words'
import { heldFiles } from './use-held-files'

const file = (path: string, more: Partial<ReviewFile> = {}): ReviewFile => ({
  path,
  change: 'modified',
  kind: 'text',
  judgement: 'pending',
  version: '1',
  ...more,
})
const drawn = (paths: string[], collapsed: string[] = []) =>
  treeRows(
    paths.map((path) => file(path)),
    new Set(collapsed),
  ).map(({ level, name }) => `${' '.repeat(level - 1)}${name}`)

test('files stand below their folders, and folders in a row are one', () => {
  expect(drawn(['a.ts', 'src/auth/deep/one.ts', 'src/auth/deep/two.ts', 'src/b.ts'])).toEqual([
    'src',
    ' auth/deep',
    '  one.ts',
    '  two.ts',
    ' b.ts',
    'a.ts',
  ])
})

test('a folder that is closed hides what is below it', () => {
  expect(drawn(['src/a.ts', 'b.ts'], ['src/'])).toEqual(['src', 'b.ts'])
})

test('a folder may have the name of what every object has', () => {
  expect(drawn(['constructor/__proto__', '__proto__/a'])).toEqual([
    'constructor',
    ' __proto__',
    '__proto__',
    ' a',
  ])
})

test('a name that is no text is shown with escapes', () => {
  expect(drawn(['a\xe9.ts'])).toEqual(['a\\xe9.ts'])
  expect(nameOf(file('caf\xc3\xa9', { counts: { added: 12, deleted: 3 } }))).toBe(
    'café, modified, +12 −3',
  )
})

test('while the pointer is on the list what comes stands at the end and what goes stays', () => {
  const before = { files: [file('b'), file('c')], late: [] }
  const held = heldFiles(before, [file('a'), file('c', { version: '2' })])
  expect(held.files.map(({ path, version }) => path + version)).toEqual(['b1', 'c2'])
  expect(held.late.map(({ path }) => path)).toEqual(['a'])
  const later = heldFiles(held, [file('0'), file('a', { version: '3' })])
  expect(later.late.map(({ path, version }) => path + version)).toEqual(['a3', '01'])
})
