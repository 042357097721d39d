/** What programs print while a workspace is made: whole lines, and of what they write over one another the last. */
export class OutputLines {
  readonly #decoder = new TextDecoder()
  #line = ''

  constructor(
    private readonly text: (text: string) => void,
    /** "45 %", as often as it changes. */
    private readonly progress: (words: string) => void,
  ) {}

  push(bytes: Uint8Array): void {
    const lines = (this.#line + this.#decoder.decode(bytes, { stream: true })).split('\n')
    const rest = lines.pop() ?? ''
    if (lines.length > 0) this.text(lines.map((line) => `${lastOver(line)}\n`).join(''))
    // Only what comes after the last return can still be seen.
    this.#line = rest.length > longest ? '' : rest
    const share = /(\d{1,3})%/.exec(lastOver(rest))?.[1]
    if (share !== undefined) this.progress(`${share} %`)
  }

  end(): void {
    const line = lastOver(this.#line)
    this.#line = ''
    if (line !== '') this.text(`${line}\n`)
  }
}

const longest = 64 * 1024

const lastOver = (line: string): string => line.split('\r').findLast((part) => part !== '') ?? ''
