import { createHash } from 'node:crypto'
import type { Entry } from './exact-files'

/** By what one tells whether what lies at a path is still what was shown; null for nothing. */
export function hashOf(entry: Entry): string | null {
  switch (entry.type) {
    case 'nothing':
      return null
    case 'file':
      return `${entry.executable ? 'x' : 'f'}${digest(entry.bytes)}`
    case 'link':
      return `l${digest(entry.target)}`
    case 'large':
      return `s${entry.signature}`
    case 'folder':
    case 'special':
      return entry.type
    default:
      return entry satisfies never
  }
}

/** The same, as version control names it: by the mode and the object of its tree. */
export function hashOfObject({ mode, oid }: { mode: string; oid: string }, hash: string): string {
  const kind = mode === '120000' ? 'l' : mode === '100755' ? 'x' : 'f'
  return `${kind}${hash}:${oid}`
}

/** Whether an entry is what was expected, by either name. */
export function isExpected(entry: Entry, expected: string | null): boolean {
  const [, kind, hash, oid] = objectHash.exec(expected ?? '') ?? []
  if (kind === undefined || hash === undefined) return hashOf(entry) === expected
  if (entry.type !== 'file' && entry.type !== 'link') return false
  const bytes = entry.type === 'file' ? entry.bytes : entry.target
  const is = entry.type === 'link' ? 'l' : entry.executable ? 'x' : 'f'
  if (is !== kind) return false
  const blob = createHash(hash).update(`blob ${bytes.length}\0`).update(bytes, 'latin1')
  return blob.digest('hex') === oid
}

const objectHash = /^([lxf])(sha1|sha256):([0-9a-f]+)$/

export const digest = (bytes: string): string =>
  createHash('sha256').update(bytes, 'latin1').digest('hex')
