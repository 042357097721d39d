import { linesOf } from '../../../shared/change/lines'
import type { Entry } from '../../host/exact-files'
import { textOf } from '../model/text'

/**
 * The lines of a file, each with its bytes, or nothing where it has none that can be picked: what has
 * two bytes for a letter has no ends of lines where bytes are looked at.
 */
export function linesIn(entry: Entry): readonly string[] | undefined {
  if (entry.type === 'nothing') return []
  if (entry.type !== 'file') return undefined
  return readOnce(entry).lines
}

/** How a file is to be read, where it is a text. */
export const textIn = (file: File): Text | undefined => readOnce(file).text

type File = Extract<Entry, { type: 'file' }>
type Text = NonNullable<ReturnType<typeof textOf>>
interface Read {
  text: Text | undefined
  lines: readonly string[] | undefined
}

/** Of what was read from the disk or of git, for as long as it is there: much asks for it. */
const known = new WeakMap<File, Read>()

function readOnce(file: File): Read {
  const before = known.get(file)
  if (before) return before
  const text = textOf(file.bytes)
  const hasLines = text !== undefined && !text.encoding.startsWith('utf-16')
  const read = { text, lines: hasLines ? linesOf(file.bytes) : undefined }
  known.set(file, read)
  return read
}

export const joined = (lines: readonly string[]): string => lines.join('')
