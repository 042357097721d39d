import type { IBuffer } from '@xterm/xterm'

/** A line that is longer than this has no links: it is looked through with every move of the mouse. */
const longest = 40

/** A line as it was printed, though it takes several rows, and where each letter of it stands. */
export interface WrappedLine {
  text: string
  /** Column and row from 1, for each unit of the text; a wide letter stands in its first column. */
  cells: { x: number; y: number }[]
}

export function wrappedLine(buffer: Pick<IBuffer, 'getLine'>, row: number): WrappedLine {
  let first = row
  while (first > 0 && row - first < longest && buffer.getLine(first)?.isWrapped) first -= 1
  const line: WrappedLine = { text: '', cells: [] }
  for (let y = first; y - first < longest; y += 1) {
    const content = buffer.getLine(y)
    if (!content || (y > first && !content.isWrapped)) break
    for (let x = 0; x < content.length; x += 1) {
      const cell = content.getCell(x)
      // The second half of a wide letter.
      if (!cell || cell.getWidth() === 0) continue
      const letters = cell.getChars() || ' '
      line.text += letters
      for (let unit = 0; unit < letters.length; unit += 1) line.cells.push({ x: x + 1, y: y + 1 })
    }
  }
  return line
}
