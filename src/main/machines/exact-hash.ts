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

const digest = (bytes: string): string => createHash('sha256').update(bytes, 'latin1').digest('hex')
