/** What a program says about itself in its output, besides text. */
export type Sign =
  | { sign: 'bell' }
  | { sign: 'notification'; text: string }
  | { sign: 'title'; text: string }
  /** OSC 133/633: where a prompt begins and ends, where a command's output begins and ends. */
  | { sign: 'mark'; mark: 'prompt' | 'input' | 'output' | 'done'; exit?: number }
  | { sign: 'folder'; path: string }

const textLimit = 200

/** Reads the payload of an OSC sequence (all between `ESC ]` and its end). */
export function signOf(payload: string): Sign | undefined {
  const [code, rest] = split(payload)
  switch (code) {
    case '0':
    case '2':
      return { sign: 'title', text: plain(rest) }
    case '7':
      return folder(fileUrlPath(rest))
    case '9':
      // With a number first it is ConEmu's: progress, tab names and the like.
      return /^\d+(;|$)/.test(rest) ? undefined : notification(rest)
    case '99':
      return kittyNotification(rest)
    case '133':
      return markOf(rest)
    case '633':
      return rest.startsWith('P;Cwd=') ? folder(rest.slice('P;Cwd='.length)) : markOf(rest)
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

/** OSC 99 comes in parts with metadata `key=value:key=value`; only what is shown counts. */
function kittyNotification(rest: string): Sign | undefined {
  const [metadata, payload] = split(rest)
  const entries = new Map(metadata.split(':').map((pair) => pair.split('=') as [string, string]))
  const part = entries.get('p') ?? 'title'
  if (part !== 'title' && part !== 'body') return undefined
  return notification(entries.get('e') === '1' ? fromBase64(payload) : payload)
}

function fromBase64(text: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return ''
  return new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
}

function fileUrlPath(url: string): string {
  const path = /^file:\/\/[^/]*(\/.*)$/.exec(url)?.[1]
  if (path === undefined) return ''
  // A path with a bare percent sign is no error of the shell's.
  return /%(?![0-9a-f]{2})/i.test(path) ? path : decodeBytes(path)
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

const folder = (path: string): Sign | undefined =>
  path.startsWith('/') ? { sign: 'folder', path } : undefined

/** Text that may stand in a row: no control characters, nothing that turns the line around, bounded. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, textLimit)
}

function split(text: string): [string, string] {
  const at = text.indexOf(';')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
