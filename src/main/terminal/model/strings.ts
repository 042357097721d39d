import { colourCodes } from './colours'

const escapeByte = 0x1b

interface FoundString {
  introducer: ']' | 'P'
  text: string
  /** After its end. */
  end: number
}

/**
 * A string (OSC or DCS) that begins here with `ESC ]` or `ESC P`, where it is one that matters:
 * colours, and questions for settings. "open" when its end, or what it is, has not come yet.
 */
export function stringAt(
  bytes: Uint8Array,
  start: number,
  longest: number,
): FoundString | 'open' | undefined {
  const introducer = bytes[start + 1] === 0x5d ? ']' : 'P'
  const matters = introducer === ']' ? isColour(bytes, start + 2) : isQuestion(bytes, start + 2)
  if (matters !== true) return matters
  for (let at = start + 2; at < bytes.length && at - start < longest; at += 1) {
    const byte = bytes[at] ?? 0
    // What cancels it, or begins something else.
    if (byte === 0x18 || byte === 0x1a) return undefined
    const bell = byte === 0x07 && introducer === ']'
    if (!bell && byte !== escapeByte) continue
    if (!bell && bytes[at + 1] === undefined) return 'open'
    if (!bell && bytes[at + 1] !== 0x5c) return undefined
    const text = String.fromCharCode(...bytes.subarray(start + 2, at))
    return { introducer, text, end: at + (bell ? 1 : 2) }
  }
  return 'open'
}

function isColour(bytes: Uint8Array, at: number): true | 'open' | undefined {
  let code = 0
  for (let digit = at; digit < at + 4; digit += 1) {
    const byte = bytes[digit]
    if (byte === undefined) return 'open'
    if (byte < 0x30 || byte > 0x39) return digit > at && colourCodes.has(code) ? true : undefined
    code = code * 10 + byte - 0x30
  }
  return undefined
}

function isQuestion(bytes: Uint8Array, at: number): true | 'open' | undefined {
  for (const [place, letter] of [0x24, 0x71].entries()) {
    const byte = bytes[at + place]
    if (byte === undefined) return 'open'
    if (byte !== letter) return undefined
  }
  return true
}
