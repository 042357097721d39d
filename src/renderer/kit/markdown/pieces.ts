import type { Token } from './languages'

/** Lines of code that are drawn together. */
const linesInPiece = 48

export interface Piece {
  from: number
  text: string
}

/** Cuts code after every so many lines, so that only what is on screen is laid out. */
export function piecesOf(code: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let lines = 0
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) {
    lines += 1
    if (lines % linesInPiece !== 0) continue
    pieces.push({ from, text: code.slice(from, end + 1) })
    from = end + 1
  }
  if (from < code.length || pieces.length === 0) pieces.push({ from, text: code.slice(from) })
  return pieces
}

/** A run of text in one colour. */
export interface Run {
  from: number
  text: string
  classes: string
}

/** A piece as runs of text, each with its classes; text between tokens has none. */
export function runsOf(piece: Piece, tokens: readonly Token[]): Run[] {
  const end = piece.from + piece.text.length
  const runs: Run[] = []
  let at = piece.from
  const put = (to: number, classes: string) => {
    if (to > at) {
      const text = piece.text.slice(at - piece.from, to - piece.from)
      runs.push({ from: at, text, classes })
    }
    at = Math.max(at, to)
  }
  for (let place = firstAfter(tokens, piece.from); place < tokens.length; place += 1) {
    const token = tokens[place]
    if (!token || token.from >= end) break
    put(Math.max(at, token.from), '')
    put(Math.min(end, token.to), token.classes)
  }
  put(end, '')
  return runs
}

/** The first token that ends after a place. */
function firstAfter(tokens: readonly Token[], place: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle]?.to ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}
