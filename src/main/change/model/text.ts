import type { Side } from '../../../shared/change/review'

type Text = Extract<Side, { type: 'text' }>

/** How the bytes of a file are to be read; undefined where they are no text. Bytes are one character each. */
export function textOf(bytes: string): Text | undefined {
  const wide = wideEncoding(bytes)
  if (!wide && bytes.slice(0, 8000).includes('\0')) return undefined
  const { encoding, text } = wide ? decoded(bytes, wide) : narrow(bytes)
  const bom = wide !== undefined || bytes.startsWith('\xef\xbb\xbf')
  return {
    type: 'text',
    text,
    encoding,
    bom,
    bytes: bytes.length,
    ends: endsOf(text),
    ended: text === '' || /[\n\r]$/.test(text),
  }
}

function wideEncoding(bytes: string): 'utf-16le' | 'utf-16be' | undefined {
  // The mark of UTF-32 begins like that of UTF-16.
  if (bytes.startsWith('\xff\xfe') && !bytes.startsWith('\xff\xfe\0\0')) return 'utf-16le'
  return bytes.startsWith('\xfe\xff') ? 'utf-16be' : undefined
}

type Decoded = Pick<Text, 'encoding' | 'text'>

/** What has none of these has one byte for each letter, and is its own text: most of what is written. */
const notPlain = /\P{ASCII}/u

function narrow(bytes: string): Decoded {
  if (!notPlain.test(bytes)) return { encoding: 'utf-8', text: bytes }
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252')
}

function decoded(bytes: string, encoding: 'utf-8'): Decoded | undefined
function decoded(bytes: string, encoding: Exclude<Text['encoding'], 'utf-8'>): Decoded
function decoded(bytes: string, encoding: Text['encoding']): Decoded | undefined {
  const raw = new Uint8Array(bytes.length)
  for (let place = 0; place < bytes.length; place += 1) raw[place] = bytes.charCodeAt(place)
  try {
    // A mark of the order of bytes is none of the text.
    const text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(raw)
    return { encoding, text }
  } catch {
    return undefined
  }
}

function endsOf(text: string): Text['ends'] {
  const [pairs, feeds, returns] = [count(text, '\r\n'), count(text, '\n'), count(text, '\r')]
  if (feeds === 0 && returns === 0) return 'none'
  if (feeds === 0) return 'cr'
  if (returns === 0) return 'lf'
  return pairs === feeds && pairs === returns ? 'crlf' : 'mixed'
}

function count(text: string, what: string): number {
  let found = 0
  for (let at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + what.length)) found += 1
  return found
}

/** Bytes as a picture that a page can show, by how they begin. */
export function pictureOf(bytes: string): string | undefined {
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (bytes.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(bytes)) return 'image/gif'
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^.{4}ftypavi[fs]/s.test(bytes)) return 'image/avif'
  if (bytes.startsWith('BM') && bytes.charCodeAt(6) === 0) return 'image/bmp'
  return bytes.startsWith('\0\0\x01\0') ? 'image/x-icon' : undefined
}

/** A line of more characters is not laid out unasked. */
export const lineLimit = 5000

export function longestLine(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    longest = Math.max(longest, to - from)
    from = to + 1
  }
  return longest
}
