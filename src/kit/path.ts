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

/** Invisible in a name on HFS+, which leaves them out of it. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g
/** What version control keeps for itself: hooks and configuration in there are programs to be run. */
const privateNames = new Set(['.git', 'git~1', '.jj'])

/**
 * Why a path is none inside of a workspace, in words, or nothing where it is one. It leads out, or into
 * what version control keeps for itself, on this file system or on another one. Links on the way are
 * for whoever opens it.
 */
export function refusedPath(path: BytePath): string | undefined {
  if (path === '') return 'A path is missing.'
  if (path.includes('\0') || /[^\0-\xff]/.test(path)) return `${shown(path)} is no path.`
  // A backslash is a letter here and leads on elsewhere: what is refused there is refused here too.
  const parts = path.split(/[/\\]/)
  if (parts[0] === '' || /^[a-z]:$/i.test(parts[0] ?? ''))
    return `${shown(path)} is not inside of the workspace.`
  for (const part of parts) {
    if (part === '..') return `${shown(path)} leads out of the workspace.`
    if (privateNames.has(plainName(part)))
      return `${shown(path)} belongs to version control, which keeps its own files.`
  }
  if (path.split('/').some((part) => part === '' || part === '.'))
    return `${shown(path)} is no path.`
  return undefined
}

/** A name as the least particular file system has it: no case, no dots and blanks at the end, no streams. */
const plainName = (part: string): string =>
  shownPath(part)
    .toLowerCase()
    .replace(ignored, '')
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '')

const shown = (path: string): string => {
  const text = [...path.slice(0, 200)].map((one) => (one < ' ' || one > 'ÿ' ? '?' : one)).join('')
  return `“${shownPath(text)}”`
}
