// An import would have Node read all that hangs on its `util` (its `diff`, colours, streams) at the start.
const { stripVTControlCharacters } = process.getBuiltinModule('node:util')

const LINES = 20
/** A line longer than this is of no use in an error message. */
const LINE_LENGTH = 1000

/** The last lines of an error output, as a terminal would show them, however much was printed. */
export class LastWords {
  #lines: string[] = []
  #unfinished = ''

  add(text: string): void {
    const lines = (this.#unfinished + text).split('\n')
    // Only its end can still be shown, twice the length since escape sequences fall away.
    this.#unfinished = (lines.pop() ?? '').slice(-2 * LINE_LENGTH)
    for (const line of lines.slice(-2 * LINES)) this.#keep(line)
  }

  toString(): string {
    const last = shown(this.#unfinished)
    return (last === '' ? this.#lines : [...this.#lines, last]).slice(-LINES).join('\n')
  }

  #keep(line: string): void {
    const text = shown(line)
    if (text === '') return
    this.#lines.push(text)
    if (this.#lines.length > LINES) this.#lines.shift()
  }
}

/** What is left of a line after its carriage returns, as of a progress bar, and without colours. */
function shown(line: string): string {
  const text = stripVTControlCharacters(line).replace(/\r+$/, '')
  return text
    .slice(text.lastIndexOf('\r') + 1)
    .trimEnd()
    .slice(0, LINE_LENGTH)
}
