// Proves that a database is judged by its first bytes alone.
import { expect, test } from 'vitest'
import { headerBytes, readHeader } from './header'

function database(version: number): Uint8Array {
  const bytes = new Uint8Array(headerBytes)
  bytes.set(new TextEncoder().encode('SQLite format 3\0'))
  new DataView(bytes.buffer).setUint32(60, version)
  return bytes
}

test.each([
  ['nothing', new Uint8Array(), { kind: 'empty' }],
  ['a database', database(3), { kind: 'database', version: 3 }],
  ['a database of far in the future', database(2 ** 31), { kind: 'database', version: 2 ** 31 }],
  ['the beginning of one', database(3).subarray(0, 99), { kind: 'foreign' }],
  ['something else', new TextEncoder().encode('x'.repeat(200)), { kind: 'foreign' }],
])('%s is recognised', (_, bytes, header) => {
  expect(readHeader(bytes)).toEqual(header)
})
