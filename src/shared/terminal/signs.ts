import { type KittyParts, kittyNotification } from './kitty-notification'

/** What a program says about itself in its output, besides text. */
export type Sign =
  | { sign: 'bell' }
  | { sign: 'notification'; text: string }
  | { sign: 'title'; text: string }
  /** OSC 133/633: where a prompt begins and ends, where a command's output begins and ends. */
  | { sign: 'mark'; mark: 'prompt' | 'input' | 'output' | 'done'; exit?: number }
  /** The current folder, and on which machine where that is said. */
  | { sign: 'folder'; path: string; host?: string }

const textLimit = 200

/** Reads the payload of an OSC sequence (all between `ESC ]` and its end). */
export function signOf(payload: string, parts: KittyParts = new Map()): Sign | undefined {
  const [code, rest] = split(payload)
  switch (code) {
    case '0':
    case '2':
      return { sign: 'title', text: plain(rest) }
    case '7':
      return folderOf(rest)
    case '9':
      // With a number first it is ConEmu's: progress, tab names and the like.
      return /^\d+(;|$)/.test(rest) ? undefined : notification(rest)
    case '99':
      return notified(kittyNotification(parts, rest))
    case '133':
      return markOf(rest)
    case '633':
      return rest.startsWith('P;Cwd=')
        ? folder(unescaped(rest.slice('P;Cwd='.length)))
        : markOf(rest)
    case '777': {
      const [verb, text] = split(rest)
      return verb === 'notify' ? notification(text.replace(';', ': ')) : undefined
    }
    case '1337':
      return rest.startsWith('CurrentDir=') ? folder(rest.slice('CurrentDir='.length)) : undefined
    default:
      return undefined
  }
}

const marks = { A: 'prompt', B: 'input', C: 'output', D: 'done' } as const

function markOf(rest: string): Sign | undefined {
  const [letter, value] = split(rest)
  if (!Object.hasOwn(marks, letter)) return undefined
  const mark = marks[letter as keyof typeof marks]
  const exit = mark === 'done' ? Number.parseInt(value, 10) : Number.NaN
  return { sign: 'mark', mark, ...(Number.isNaN(exit) ? {} : { exit }) }
}

/** OSC 633 writes what would end a value, or be none of it, as `\\x3b`. */
const unescaped = (value: string): string =>
  value.replace(/\\(?:\\|x([0-9a-f]{2}))/gi, (_, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : '\\',
  )

function folderOf(url: string): Sign | undefined {
  const [, host = '', path] = /^file:\/\/([^/]*)(\/.*)$/.exec(url) ?? []
  if (path === undefined) return undefined
  // A path with a bare percent sign is no error of the shell's.
  const sign = folder(/%(?![0-9a-f]{2})/i.test(path) ? path : decodeBytes(path))
  return sign && host !== '' ? { ...sign, host } : sign
}

function decodeBytes(path: string): string {
  const bytes = new Uint8Array(path.length * 3)
  let length = 0
  for (const piece of path.split(/(%[0-9a-f]{2})/i)) {
    if (/^%[0-9a-f]{2}$/i.test(piece)) bytes[length++] = Number.parseInt(piece.slice(1), 16)
    else length += new TextEncoder().encodeInto(piece, bytes.subarray(length)).written
  }
  return new TextDecoder().decode(bytes.subarray(0, length))
}

const notification = (text: string): Sign => ({ sign: 'notification', text: plain(text) })

const notified = (text: string | undefined): Sign | undefined =>
  text === undefined ? undefined : notification(text)

const folder = (path: string): Extract<Sign, { sign: 'folder' }> | undefined =>
  path.startsWith('/') ? { sign: 'folder', path } : undefined

/** Text that may stand in a row: no control characters, nothing that turns the line around, bounded. */
function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  // Not in the middle of a letter.
  return line.slice(0, textLimit).replace(/[\ud800-\udbff]$/, '')
}

function split(text: string): [string, string] {
  const at = text.indexOf(';')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
