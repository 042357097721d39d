// Enough to tell two branches or files apart, and short enough to leave room for the beginning.
const longestTail = 24
const shortestSplit = 16

/**
 * Where a text is cut when it does not fit: the head loses its end, the tail stays whole. A path
 * keeps its last name, anything else its last characters.
 */
export function splitForMiddle(text: string): { head: string; tail: string } {
  if (text.length < shortestSplit) return { head: text, tail: '' }
  const slash = text.lastIndexOf('/', text.length - 2)
  const name = text.length - slash
  const tail = slash > 0 && name <= longestTail ? name : Math.min(12, Math.floor(text.length / 3))
  const characters = [...text]
  const cut = characters.length - tail
  // A space at the cut would look like a gap.
  const spaces = characters.slice(cut).findIndex((character) => character !== ' ')
  const from = cut + Math.max(0, spaces)
  return { head: characters.slice(0, from).join(''), tail: characters.slice(from).join('') }
}
