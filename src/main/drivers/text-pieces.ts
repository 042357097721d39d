/** A line may hold a whole book. In pieces it is logged, sent and drawn like any long answer. */
export const pieceLimit = 256 * 1024

/** The text whole, where it is as short as nearly all are. */
export function piecesOf(text: string): Iterable<string> {
  return text.length <= pieceLimit ? [text] : cut(text)
}

function* cut(text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + pieceLimit
    // Both halves of one sign stay together.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end -= 1
    yield text.slice(start, end)
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
