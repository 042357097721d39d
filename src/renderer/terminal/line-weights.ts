import type { Terminal } from '@xterm/xterm'
import { coreOf } from '../../shared/terminal/core'

/** A line as xterm keeps it; its types do not tell of it. */
interface Line {
  _data: Uint32Array
  _combined: Record<number, string | undefined>
  length: number
}

interface Buffer {
  lines: { length: number; get(index: number): Line | undefined }
}

interface Core {
  _bufferService: { buffers: { normal: Buffer; alt: Buffer; active: Buffer } }
}

interface Bounds {
  /** Of the text, in UTF-8. */
  bytes: number
  /** Each is looked at, also where nothing is. */
  cells: number
  lines: number
}

/** A cell's character, several of them, and the kind of its colour. */
const oneCharacter = 0x1fffff
const isSeveral = 0x200000
const colourKind = 0x3000000
const colour = 0x3ffffff
/** Bytes of a colour by its kind: none, of sixteen, of 256, of all there are. */
const colourBytes = [3, 4, 9, 17]
/** What stands around the numbers of a style, what flags take, a gap, and the end of a line. */
const styleBytes = 4
const flagBytes = 6
const gapBytes = 12
const endBytes = 8

/** How many lines above the screen become no more text than that, so that none is written in vain. */
export function scrollbackWithin(terminal: Terminal, { bytes, cells, lines }: Bounds): number {
  const { normal, alt, active } = coreOf<Core>(terminal)._bufferService.buffers
  const room = Math.min(lines, Math.floor(cells / terminal.cols) - terminal.rows)
  let left = bytes - (active === alt ? weightOf(alt, 0, alt.lines.length) : 0)
  const screen = Math.max(0, normal.lines.length - terminal.rows)
  left -= weightOf(normal, screen, normal.lines.length)
  let kept = 0
  while (kept < Math.min(room, screen)) {
    const line = normal.lines.get(screen - kept - 1)
    left -= line ? weigh(line) : 0
    if (left < 0) break
    kept += 1
  }
  return kept
}

function weightOf({ lines }: Buffer, start: number, end: number): number {
  let bytes = 0
  for (let index = start; index < end; index += 1) {
    const line = lines.get(index)
    if (line) bytes += weigh(line)
  }
  return bytes
}

/** How many bytes of text a line becomes at most, with the sequences of its colours. */
function weigh({ _data: cells, _combined: joined, length }: Line): number {
  let bytes = endBytes
  let [fg, bg, wasEmpty] = [0, 0, false]
  for (let at = 0; at < length * 3; at += 3) {
    const content = cells[at] ?? 0
    // The second half of a wide character.
    if (content === 0) continue
    const nextFg = cells[at + 1] ?? 0
    const nextBg = cells[at + 2] ?? 0
    if (fg !== nextFg || bg !== nextBg) {
      bytes += styleBytes + changeBytes(fg, nextFg) + changeBytes(bg, nextBg)
      fg = nextFg
      bg = nextBg
    }
    const isEmpty = (content & (oneCharacter | isSeveral)) === 0
    if (wasEmpty && !isEmpty) bytes += gapBytes
    wasEmpty = isEmpty
    if ((content & isSeveral) !== 0) bytes += (joined[at / 3]?.length ?? 0) * 3
    else bytes += characterBytes(content & oneCharacter)
  }
  return bytes
}

function changeBytes(before: number, after: number): number {
  const changed = before ^ after
  const flags = (changed & ~colour) !== 0 ? flagBytes : 0
  return flags + ((changed & colour) === 0 ? 0 : (colourBytes[(after & colourKind) >> 24] ?? 0))
}

function characterBytes(character: number): number {
  if (character < 0x80) return character === 0 ? 0 : 1
  return character < 0x10000 ? 3 : 4
}
