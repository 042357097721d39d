/** How wide a tab is drawn, in letters. */
const tabWidth = 4
/** More of one line is not drawn: nobody wrote it, and nobody reads it. */
export const longestLine = 2000

/** Neither a tab nor anything but plain letters. */
const notPlain = /[^ -~]/
// East Asian letters and most emoji are as wide as two letters of a monospaced font.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

/** How many letters wide each line is drawn. */
export function columnsOf(lines: readonly string[]): Int32Array {
  return Int32Array.from(lines, (line) => Math.min(longestLine, columnsOfLine(line)))
}

function columnsOfLine(line: string): number {
  const letters = line.endsWith('\n') ? line.length - (line.endsWith('\r\n') ? 2 : 1) : line.length
  const odd = line.search(notPlain)
  if (odd < 0 || odd >= letters) return letters
  let columns = 0
  for (const character of line) {
    if (character === '\n' || character === '\r') continue
    if (character === '\t') columns += tabWidth - (columns % tabWidth)
    else columns += wide.test(character) ? 2 : 1
    if (columns > longestLine) break
  }
  return columns
}
