import { type Fields, fieldsOf } from '../fields'

/** Lines of several blocks may take turns. */
const templateLimit = 4
/** A program whose lines all differ in more than that is not compared any further. */
const patience = 64

interface Template {
  /** The line up to the quote before the text, from the quote behind it to that before the id, and the rest. */
  start: string
  middle: string
  end: string
  message: Fields
  delta: Fields
  /** Under which name the text stands. */
  name: string
}

/** How deltas name what they bring. */
const names: Record<string, string> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  input_json_delta: 'partial_json',
}
const idKey = '"uuid":"'
const idLength = 36
/** All but quotes, backslashes and control characters stand for themselves in a string of JSON. */
const special = /[^ !#-[\]-\uffff]/

/**
 * Nearly all lines are pieces of a text that differ from the one before in the piece and in the id of
 * the message only. Of such a line just the piece is parsed; the rest is what it was.
 */
export class DeltaLines {
  #templates: Template[] = []
  #inVain = 0

  /** What the line says, when it is like an earlier one; it is valid until the next line. */
  read(line: string): Fields | undefined {
    for (const template of this.#templates) {
      const { start, middle, end, message, delta, name } = template
      const stop = line.length - end.length
      const id = stop - idLength
      const behind = id - middle.length
      // Comparing parts takes a tenth of the time of startsWith. The ends differ first.
      if (behind < start.length || line.slice(stop) !== end) continue
      if (line.slice(behind, id) !== middle || line.slice(0, start.length) !== start) continue
      // All but two strings is whole, so the line is right when these are.
      if (special.test(line.slice(id, stop))) continue
      const inside = line.slice(start.length, behind)
      const text = special.test(inside) ? stringIn(`"${inside}"`) : inside
      if (text === undefined) continue
      delta[name] = text
      this.#inVain = 0
      return message
    }
    return undefined
  }

  /** Keeps what is around the piece of a line that was read in full; nobody may change the message. */
  learn(line: string, message: Fields): void {
    if (this.#inVain > patience) return
    const delta = fieldsOf(fieldsOf(message.event).delta)
    const name = typeof delta.type === 'string' ? names[delta.type] : undefined
    if (name === undefined || typeof delta[name] !== 'string') return
    // Inside of a string its quotes would be escaped, so this is where the text begins.
    const key = `"${name}":"`
    const place = onlyPlace(line, key)
    if (place < 0) return
    const quote = place + key.length - 1
    const end = endOfString(line, quote)
    if (stringIn(line.slice(quote, end)) !== delta[name]) return
    const id = onlyPlace(line, idKey) + idKey.length
    const told = line.slice(id, id + idLength)
    if (id < idKey.length || id < end || message.uuid !== told || special.test(told)) return
    this.#inVain += 1
    const template = {
      ...{ start: whole(line.slice(0, quote + 1)), middle: whole(line.slice(end - 1, id)) },
      ...{ end: whole(line.slice(id + idLength)), message, delta, name },
    }
    this.#templates = [template, ...this.#templates].slice(0, templateLimit)
  }
}

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
