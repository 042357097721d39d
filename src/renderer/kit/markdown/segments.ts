/** A piece of a growing text that can be drawn by itself. Finished ones never change again. */
export type Segment =
  | { kind: 'prose'; from: number; text: string }
  | { kind: 'code'; from: number; info: string; text: string; open: boolean }

/** Prose is cut at the next safe place after this many characters, so that little is parsed again. */
const proseSize = 512
/** Past this a list may be cut between its entries, and a table between its rows: a long one would be parsed over and over. */
const listSize = 4096
/** Past this any line may end a piece. */
const proseLimit = 16_384

const fenceOpening = /^(`{3,}|~{3,})[ \t]*([^\n]*?)[ \t]*\r?$/
const listMarker = /^(?:[-+*]|\d{1,9}[.)])[ \t]/
const tableRule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\r?$/
/** A head that is longer is not said again. */
const headLimit = 1000
const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S/

interface Fence {
  info: string
  closing: RegExp
  body: number
}

/**
 * Cuts a text that only ever grows into segments, reading each line once. Cuts are at blank lines
 * before something that begins at the margin, where CommonMark can carry nothing over but link
 * definitions; those are gathered apart.
 */
export class Segments {
  #done: Segment[] = []
  #text = ''
  /** Where the line that is not yet whole begins, and where the unfinished segment does. */
  #line = 0
  #start = 0
  #fence: Fence | undefined
  #blankBefore = false
  /** The head of the table that the last line is of, with which each further piece of it begins. */
  #table = ''
  /** What the unfinished segment begins with besides its own text. */
  #lead = ''
  #lineBefore = ''
  /** Lines that define link targets and footnotes, for the segments that refer to them. */
  definitions = ''

  update(text: string): Segment[] {
    this.#text = text
    for (;;) {
      const end = text.indexOf('\n', this.#line)
      if (!this.#fence) this.#cutLongLine(end < 0 ? text.length : end)
      if (end < 0) break
      this.#readLine(text.slice(this.#line, end), end + 1)
    }
    return [...this.#done, ...this.#unfinished()]
  }

  #readLine(line: string, next: number): void {
    if (this.#fence) {
      if (this.#fence.closing.test(line)) this.#endCode(this.#fence, next)
    } else {
      const fence = openFence(line, next)
      if (fence || !line.includes('|')) this.#table = ''
      if (fence) {
        this.#endProse(this.#line)
        this.#fence = fence
        this.#start = next
      } else {
        if (this.#canCutBefore(line)) this.#endProse(this.#line)
        if (this.#table === '' && isTableRule(line, this.#lineBefore))
          this.#table = `${this.#lineBefore}\n${line}\n`
        if (definition.test(line)) this.definitions += `${line}\n`
      }
      this.#blankBefore = line.trim() === ''
    }
    this.#lineBefore = line
    this.#line = next
  }

  #cutLongLine(end: number): void {
    while (end - this.#start > 2 * proseLimit) {
      this.#table = ''
      const space = this.#text.lastIndexOf(' ', this.#start + proseLimit)
      this.#endProse(space > this.#start ? space + 1 : this.#start + proseLimit)
    }
  }

  #canCutBefore(line: string): boolean {
    const size = this.#line - this.#start
    if (size > proseLimit || (size > listSize && this.#table !== '')) return true
    if (size < proseSize || line === '' || /^\s/.test(line)) return false
    return listMarker.test(line) ? size > listSize : this.#blankBefore
  }

  #endProse(end: number): void {
    const text = this.#text.slice(this.#start, end)
    this.#done.push(...this.#prose(text))
    this.#start = end
    this.#lead = this.#table
  }

  #prose(text: string): Segment[] {
    if (text.trim() === '') return []
    return [{ kind: 'prose', from: this.#start, text: this.#lead + text }]
  }

  #endCode(fence: Fence, next: number): void {
    const text = withoutLastBreak(this.#text.slice(fence.body, this.#line))
    this.#done.push({ kind: 'code', from: fence.body, info: fence.info, text, open: false })
    this.#fence = undefined
    this.#start = next
    this.#blankBefore = true
  }

  #unfinished(): Segment[] {
    if (!this.#fence) {
      return this.#prose(this.#text.slice(this.#start))
    }
    const { info, body, closing } = this.#fence
    const closed = closing.test(this.#text.slice(this.#line))
    const text = this.#text.slice(body, closed ? this.#line : undefined)
    return [{ kind: 'code', from: body, info, text: withoutLastBreak(text), open: !closed }]
  }
}

function isTableRule(line: string, before: string): boolean {
  const isShort = line.length + before.length < headLimit
  return isShort && line.includes('|') && before.includes('|') && tableRule.test(line)
}

function openFence(line: string, body: number): Fence | undefined {
  if (line.length > 1000) return undefined
  const [, marks, info] = fenceOpening.exec(line) ?? []
  if (marks === undefined || info === undefined) return undefined
  // Backticks in the info string make it inline code, not a fence.
  if (marks.startsWith('`') && info.includes('`')) return undefined
  const closing = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*\\r?$`)
  return { info, closing, body }
}

function withoutLastBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text
}
