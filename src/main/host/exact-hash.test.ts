import { expect, test } from 'vitest'
import type { Entry } from './exact-files'
import { hashOf, hashOfObject, isExpected } from './exact-hash'

const file = (bytes: string, executable = false): Entry => ({
  type: 'file',
  bytes,
  executable,
  signature: '',
})
/** What `git hash-object` says of “text\n”. */
const oid = '8e27be7d6154a1f68ea9160ef0e18691d20560dc'

test('an entry is told by what it is and by what version control calls it', () => {
  const expected = hashOfObject({ mode: '100644', oid }, 'sha1')
  expect(isExpected(file('text\n'), expected)).toBe(true)
  expect(isExpected(file('text\n'), hashOf(file('text\n')))).toBe(true)
  expect(isExpected({ type: 'nothing' }, null)).toBe(true)
})

test.each<[string, Entry, string]>([
  ['other bytes', file('text'), '100644'],
  ['another mode', file('text\n', true), '100644'],
  ['a file that should run', file('text\n'), '100755'],
  ['a link of the same text', { type: 'link', target: 'text\n' }, '100644'],
  ['a file in the place of a link', file('text\n'), '120000'],
  ['nothing', { type: 'nothing' }, '100644'],
  ['a folder', { type: 'folder' }, '100644'],
])('%s is not what was expected', (_, entry, mode) => {
  expect(isExpected(entry, hashOfObject({ mode, oid }, 'sha1'))).toBe(false)
  expect(isExpected(entry, null)).toBe(entry.type === 'nothing')
})
