import { type Fields, isFields } from './fields'

/** Lines about several messages may take turns. */
const templateLimit = 4
/** An agent whose lines all differ in more than their text is not compared any further. */
const patience = 64

/** Where the lines of a protocol have their text. */
export interface TextForm {
  /** The key of the text, which is the only one of that name in such a line. */
  key: string
  /** What has the text under that key. */
  holder(message: Fields): unknown
  /** The key of a number at the end of the line that is another in each: a time. */
  number?: string
}

interface Template {
  /** The line up to the quote before the text, and from the quote behind it. */
  start: string
  end: string
  /** What of the end is before the number, how long that is, and what is behind it. */
  head: string
  digits: number
  last: string
  message: Fields
  holder: Fields
}

/** All but quotes, backslashes and control characters stand for themselves in a string of JSON. */
const special = /[^ !#-[\]-\uffff]/

/**
 * Nearly all lines differ from the one before in their text only. Of such a line just the text is
 * parsed, which is a third of the work; the rest is what it was.
 */
export class TextLines {
  #templates: Template[] = []
  #inVain = 0
  #form: TextForm
  #mark: string
  #number: RegExp | undefined

  constructor(form: TextForm) {
    this.#form = form
    this.#mark = `"${form.key}":"`
    this.#number = form.number ? new RegExp(`"${form.number}":(\\d+)([\\]}]+)$`) : undefined
  }

  /** What the line says, when it is like an earlier one, but for its number; it is valid until the next line. */
  read(line: string): Fields | undefined {
    for (const template of this.#templates) {
      const { start, end, message, holder } = template
      const stop = line.length - end.length
      // Comparing parts takes a tenth of the time of startsWith.
      if (stop < start.length || line.slice(0, start.length) !== start) continue
      const rest = line.slice(stop)
      if (rest !== end && !isOtherEnd(rest, template)) continue
      // Start and end are whole but for one string, so the line is right when that string is.
      const inside = line.slice(start.length, stop)
      const text = special.test(inside) ? stringIn(`"${inside}"`) : inside
      if (text === undefined) continue
      holder[this.#form.key] = text
      this.#inVain = 0
      return message
    }
    return undefined
  }

  /** Keeps what is around the text of a line that was read in full. */
  learn(line: string, message: Fields): void {
    if (this.#inVain > patience) return
    const holder = this.#form.holder(message)
    const said = isFields(holder) ? holder[this.#form.key] : undefined
    if (!isFields(holder) || typeof said !== 'string') return
    // Inside of a string its quotes would be escaped, so this is where a text begins.
    const place = line.indexOf(this.#mark)
    if (place < 0 || line.indexOf(this.#mark, place + 1) >= 0) return
    const quote = place + this.#mark.length - 1
    const end = endOfString(line, quote)
    if (stringIn(line.slice(quote, end)) !== said) return
    this.#inVain += 1
    const rest = line.slice(end - 1)
    const [, digits = '', last = ''] = this.#number?.exec(rest) ?? []
    const template = {
      ...{ start: whole(line.slice(0, quote + 1)), end: whole(rest), message, holder },
      head: whole(rest.slice(0, rest.length - digits.length - last.length)),
      ...{ digits: digits.length, last },
    }
    this.#templates = [template, ...this.#templates].slice(0, templateLimit)
  }
}

/** Whether the end differs in its number only. Lines that come together have one time, so it is kept. */
function isOtherEnd(rest: string, template: Template): boolean {
  const { head, digits, last } = template
  const behind = head.length + digits
  if (digits === 0 || rest.slice(0, head.length) !== head || rest.slice(behind) !== last)
    return false
  // JSON has no number that begins with a zero.
  if (rest.charCodeAt(head.length) === zero) return false
  for (let place = head.length; place < behind; place += 1) {
    const code = rest.charCodeAt(place)
    if (code < zero || code > zero + 9) return false
  }
  template.end = rest
  return true
}

const zero = 48

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
