import { type Piece, piecesOf } from '../../kit/markdown/pieces'

/** Nobody reads further to the right, and laying it out would hold up the page. */
const longestLine = 20_000

/** The lines of a file as they are shown, in pieces, and where each begins. */
export interface FileLines {
  text: string
  pieces: (Piece & { firstLine: number; lines: number })[]
  /** Offset of each line. */
  starts: number[]
}

export function linesOf(raw: string): FileLines {
  const text = raw.replace(/\r\n?/g, '\n').replace(longLine, '$1…')
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
    starts.push(end + 1)
  // What ends with a line's end has no line after it.
  if (text.endsWith('\n')) starts.pop()
  let firstLine = 1
  const pieces = piecesOf(text).map((piece) => {
    const lines = piece.text.replace(/\n$/, '').split('\n').length
    const placed = { ...piece, firstLine, lines }
    firstLine += lines
    return placed
  })
  return { text, pieces, starts }
}

const longLine = new RegExp(`^(.{${longestLine}}).+$`, 'gm')

export interface FilePosition {
  line: number
  /** What is marked in it: a letter, nothing at the line's end, or no column at all. */
  mark: { from: number; to: number } | null
}

/** Where in the file that is; the nearest there is, since files change after they are spoken of. */
export function filePositionIn(
  { text, starts }: FileLines,
  { line, column }: { line?: number; column?: number },
): FilePosition | null {
  if (line === undefined) return null
  const there = Math.min(line, starts.length)
  const start = starts[there - 1] ?? 0
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline
  if (column === undefined || there !== line) return { line: there, mark: null }
  const from = Math.min(start + column - 1, end)
  // Half of a letter is no place.
  const letter = new Intl.Segmenter().segment(text.slice(start, end)).containing(from - start)
  if (!letter) return { line: there, mark: { from: end, to: end } }
  const first = start + letter.index
  return { line: there, mark: { from: first, to: first + letter.segment.length } }
}
