/** So many lines are drawn or passed over together. */
const linesTogether = 200

/** The text in parts, of which only those in sight are drawn; each by the number of its first line. */
export function blocksOf(text: string): { first: number; text: string }[] {
  const lines = text.split('\n')
  return Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, place) => {
    const first = place * linesTogether
    return { first, text: lines.slice(first, first + linesTogether).join('\n') }
  })
}
