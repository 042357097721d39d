import { type Fields, fieldsOf, isFields } from '../fields'

/** Lines about several messages may take turns. */
const templateLimit = 4
/** An agent whose lines all differ in more than their text is not compared any further. */
const patience = 64

interface Template {
  /** The line up to the quote before the text, and from the quote behind it. */
  start: string
  end: string
  params: Fields
  content: Fields
}

const key = '"text":"'
/** All but quotes, backslashes and control characters stand for themselves in a string of JSON. */
const special = /[^ !#-[\]-\uffff]/

/**
 * Nearly all lines differ from the one before in their text only. Of such a line just the text is
 * parsed, which is a third of the work; the rest is what it was.
 */
export class TextLines {
  #templates: Template[] = []
  #inVain = 0

  /** What the line says, when it is like an earlier one; it is valid until the next line. */
  read(line: string): Fields | undefined {
    for (const template of this.#templates) {
      const { start, end, params, content } = template
      const stop = line.length - end.length
      // Comparing parts takes a tenth of the time of startsWith.
      if (stop < start.length || line.slice(stop) !== end) continue
      if (line.slice(0, start.length) !== start) continue
      // Start and end are whole but for one string, so the line is right when that string is.
      const inside = line.slice(start.length, stop)
      const text = special.test(inside) ? stringIn(`"${inside}"`) : inside
      if (text === undefined) continue
      content.text = text
      this.#inVain = 0
      return params
    }
    return undefined
  }

  /** Keeps what is around the text of a line that was read in full. */
  learn(line: string, params: Fields): void {
    if (this.#inVain > patience) return
    const content = fieldsOf(params.update).content
    if (!isFields(content) || typeof content.text !== 'string') return
    // Inside of a string its quotes would be escaped, so this is where a text begins.
    const place = line.indexOf(key)
    if (place < 0 || line.indexOf(key, place + 1) >= 0) return
    const quote = place + key.length - 1
    const end = endOfString(line, quote)
    if (stringIn(line.slice(quote, end)) !== content.text) return
    this.#inVain += 1
    const start = whole(line.slice(0, quote + 1))
    const rest = whole(line.slice(end - 1))
    const template = { start, end: rest, params, content }
    this.#templates = [template, ...this.#templates].slice(0, templateLimit)
  }
}

/** Where the string ends that begins with the quote at a place. A pattern would need a stack as long as the text. */
function endOfString(line: string, quote: number): number {
  let end = quote
  do end = line.indexOf('"', end + 1)
  while (isEscaped(line, end))
  return end + 1
}

function isEscaped(line: string, place: number): boolean {
  let before = place
  while (line[before - 1] === '\\') before -= 1
  return (place - before) % 2 === 1
}

/** A copy: a part of a string is slower to compare, and keeps the whole. */
function whole(text: string): string {
  return Buffer.from(text).toString()
}

function stringIn(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
