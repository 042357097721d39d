import { type Fields, isFields } from './fields'

/** Lines about several messages may take turns. */
const templateLimit = 4
/** An agent whose lines all differ in more than their piece is not compared any further. */
const patience = 64
/** What is around a piece is short; a pattern of what is not would cost more than it saves. */
const aroundLimit = 2000

/** Where the lines of a protocol have a piece of what is being said. */
export interface PieceForm<Told> {
  /** The keys that a piece may have; in such a line it is the only one of its name. */
  keys: readonly string[]
  /** What has the piece under one of them. */
  holder(message: Fields): unknown
  /** What is told of such a line: something that has the holder in it. */
  told(message: Fields): Told
  /** The key of a string behind the piece that is another in each line, and as long: an id. */
  id?: string
  /** The key of a number at the end of the line that is another in each: a time. */
  number?: string
}

interface Template<Told> {
  /** The whole line, with its end, where the piece is as it stands. */
  line: RegExp
  /** The line up to the piece, and what is behind it. */
  start: string
  rest: RegExp
  restLength: number
  told: Told
  holder: Fields
  key: string
}

/** All but quotes, backslashes and control characters stand for themselves in a string of JSON. */
const plain = '[^"\\\\\\x00-\\x1f]'
const isPlain = new RegExp(`^${plain}*$`)

/**
 * Nearly all lines of the three protocols differ from the one before in a piece of text only, and in
 * an id or a time that nobody reads. Such a line is looked at once, where it stands among others, and
 * of it the piece alone is taken; the rest is what it was. All other lines are for who parses.
 */
export class PieceLines<Told> {
  readonly #form: PieceForm<Told>
  readonly #tell: (told: Told) => void
  readonly #number: RegExp | undefined
  #templates: Template<Told>[] = []
  #inVain = 0
  #found: Template<Told> | undefined

  /** What is told is valid until the next line: its piece is another then. */
  constructor(form: PieceForm<Told>, tell: (told: Told) => void) {
    this.#form = form
    this.#tell = tell
    this.#number = form.number ? new RegExp(`"${form.number}":([1-9]\\d*)([\\]}]+)$`) : undefined
  }

  /** Tells what the line found last says, but for its id and its time. */
  tell(): void {
    if (this.#found) this.#tell(this.#found.told)
  }

  /** Whether the line that begins there is like an earlier one: where the line after it begins, or -1. */
  find(text: string, at: number): number {
    for (const template of this.#templates) {
      const { line } = template
      line.lastIndex = at
      if (!line.test(text)) continue
      const behind = line.lastIndex
      const piece = text.slice(at + template.start.length, behind - template.restLength)
      return this.#keep(template, piece, behind)
    }
    return this.#templates.length > 0 ? this.#findEscaped(text, at) : -1
  }

  /** The piece of some has signs that are written in another way. */
  #findEscaped(text: string, at: number): number {
    const behind = text.indexOf('\n', at) + 1
    for (const template of this.#templates) {
      const { start, rest, restLength } = template
      const quote = behind - restLength
      if (quote < at + start.length || text.slice(at, at + start.length) !== start) continue
      rest.lastIndex = quote
      if (!rest.test(text)) continue
      // All around it is whole, so the line is right when the piece is.
      const piece = stringIn(`"${text.slice(at + start.length, quote)}"`)
      if (piece !== undefined) return this.#keep(template, piece, behind)
    }
    return -1
  }

  #keep(template: Template<Told>, piece: string, behind: number): number {
    template.holder[template.key] = piece
    this.#found = template
    this.#inVain = 0
    return behind
  }

  /** Keeps what is around the piece of a line that was read in full; nobody may change the message. */
  learn(line: string, message: Fields): void {
    if (this.#inVain > patience) return
    const holder = this.#form.holder(message)
    if (!isFields(holder)) return
    const key = this.#form.keys.find((one) => typeof holder[one] === 'string')
    if (key === undefined) return
    // Inside of a string its quotes would be escaped, so this is where a piece begins.
    const quote = onlyPlace(line, `"${key}":"`) + key.length + 3
    if (quote < key.length + 3) return
    const end = endOfString(line, quote)
    if (stringIn(line.slice(quote, end)) !== holder[key]) return
    const start = whole(line.slice(0, quote + 1))
    const rest = this.#patternOf(line.slice(end - 1), message)
    if (rest === undefined || start.length + line.length - end > aroundLimit) return
    this.#inVain += 1
    const template = {
      line: new RegExp(`${literally(start)}${plain}*${rest}\\n`, 'y'),
      start,
      rest: new RegExp(`${rest}\\n`, 'y'),
      restLength: line.length - end + 2,
      told: this.#form.told(message),
      holder,
      key,
    }
    this.#templates = [template, ...this.#templates].slice(0, templateLimit)
  }

  /** What stands behind the piece, with room for what is another in each line. */
  #patternOf(rest: string, message: Fields): string | undefined {
    const { id } = this.#form
    if (id !== undefined) {
      const place = onlyPlace(rest, `"${id}":"`) + id.length + 4
      const told = message[id]
      if (place < id.length + 4 || typeof told !== 'string') return undefined
      const behind = place + told.length
      if (!isPlain.test(told) || rest.slice(place, behind + 1) !== `${told}"`) return undefined
      // Written out, since counting takes longer than looking.
      return (
        literally(rest.slice(0, place)) + plain.repeat(told.length) + literally(rest.slice(behind))
      )
    }
    const [tail = '', digits = '', last = ''] = this.#number?.exec(rest) ?? []
    if (digits === '') return literally(rest)
    const head = rest.slice(0, rest.length - tail.length)
    const name = tail.slice(0, tail.length - digits.length - last.length)
    return `${literally(head + name)}[1-9]${'\\d'.repeat(digits.length - 1)}${literally(last)}`
  }
}

/** So that a pattern has it as it stands. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function onlyPlace(line: string, key: string): number {
  const place = line.indexOf(key)
  return place >= 0 && line.indexOf(key, place + 1) < 0 ? place : -1
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
