import { linesOf } from '../../shared/workspace/lines'
import { textOf } from '../../shared/workspace/text'
import type { Entry } from '../machines/exact-files'

/**
 * The lines of a file, each with its bytes, or nothing where it has none that can be picked: what has
 * two bytes for a letter has no ends of lines where bytes are looked at.
 */
export function linesIn(entry: Entry): string[] | undefined {
  if (entry.type === 'nothing') return []
  if (entry.type !== 'file') return undefined
  const encoding = textOf(entry.bytes)?.encoding
  return encoding === undefined || encoding.startsWith('utf-16') ? undefined : linesOf(entry.bytes)
}

export const joined = (lines: readonly string[]): string => lines.join('')
