/**
 * A path inside a workspace, as version control says it: bytes, one character for each (latin1), with
 * forward slashes. A file system allows names that are no text, and two names that look the same.
 */
export type BytePath = string

const strict = new TextDecoder('utf-8', { fatal: true })

/** How a path is shown: as the text that it is, and with escapes for the bytes that are none. */
export function shownPath(path: BytePath): string {
  const bytes = Uint8Array.from(path, (character) => character.charCodeAt(0))
  try {
    return strict.decode(bytes)
  } catch {
    return path.replaceAll(/[^ -~]/g, escaped)
  }
}

const escaped = (character: string): string =>
  `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
