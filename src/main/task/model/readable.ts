import type { Agreed } from '../../../shared/task/linking'
import { entryLines, type PlacedEntry } from '../../../shared/task/list'

/** More are not followed: nobody could approve them. */
const mostFollowed = 5000

/** Why nothing is read from a file of tasks as it is now, in words; nothing where it can be read. */
export function notReadable(
  text: string,
  entries: readonly PlacedEntry[],
  agreed: readonly Agreed[],
): string | undefined {
  if (text.trim() === '')
    return agreed.length > 0 ? 'It is empty, and is read when something stands in it.' : undefined
  if (text.includes('\0')) return 'It is no text.'
  if (/^(?:<{7}|>{7})(?:\s|$)/m.test(text))
    return 'It has marks of a conflict, and is read when that is settled.'
  if (entries.length > mostFollowed)
    return `It has ${entries.length} items: more than ${mostFollowed} are not followed.`
  return isCutOff(text, agreed)
    ? 'Its last line looks cut off: it is read when it ends with a new line.'
    : undefined
}

/** It ends in the midst of a line that stood there. */
function isCutOff(text: string, agreed: readonly Agreed[]): boolean {
  if (text.endsWith('\n')) return false
  const last = text.slice(text.lastIndexOf('\n') + 1)
  return agreed.some(({ entry }) =>
    entryLines(entry).some((line) => line.length > last.length && line.startsWith(last)),
  )
}
