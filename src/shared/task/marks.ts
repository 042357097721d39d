/** What was said of one of several: how good it is, from 0 to 10, and why. */
export interface Mark {
  /** None where none was said that could be read. */
  score?: number
  reason: string
}

/** By place: A is 0. */
type Marks = Map<number, Mark>

interface Read {
  marks: Marks
  /** All that was said, where that is more than the marks, or less. */
  words?: string
}

const textLimit = 64 * 1024
const reasonLimit = 2000

/**
 * Reads what was said of things that are called A, B, C and so on: a line of each, as was asked for, or
 * JSON in one of the shapes that come to mind. Whatever else is said is kept as it is.
 */
export function readMarks(text: string, count: number): Read {
  const whole = text.slice(0, textLimit).trim()
  const read = fromJson(whole, count) ?? fromLines(whole, count)
  const isAll = read.isAll && read.marks.size === count && text.length <= textLimit
  return { marks: read.marks, ...(isAll || whole === '' ? {} : { words: whole }) }
}

interface Found {
  marks: Marks
  /** Nothing was said besides. */
  isAll: boolean
}

/** "**Attempt A**: 7/10, why" and its like, also in a list or a table. */
const named =
  /^[\s|*_#>`\-–•\d.)]*(?:(?:attempt|option|candidate|solution)\s+)?[*_`("[]*([a-z])[*_`)"\]]*\s*(?:[:=|]|[.)–—-](?=[\s*_`]|$))[\s*_`|:]*(.*)$/i

function fromLines(text: string, count: number): Found {
  const marks: Marks = new Map()
  let isAll = true
  let last: Mark | undefined
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    // Nobody writes a line like that by hand.
    const parts = line.length > 4 * reasonLimit ? null : named.exec(line)
    const place = parts?.[1] === undefined ? undefined : placeOf(parts[1], count)
    const mark = parts?.[2] === undefined ? undefined : markIn(parts[2].replace(/[\s*_`|]+$/, ''))
    const known = place === undefined ? undefined : marks.get(place)
    // What is only said goes on with what was said; a score is thought over.
    if (place !== undefined && mark && (!known || mark.score !== undefined)) {
      if (known) isAll = false
      last = mark
      marks.set(place, mark)
    } else if (line.trim() === '') last = undefined
    else if (last && mark?.score === undefined && last.reason.length + line.length < reasonLimit)
      last.reason = `${last.reason} ${line.trim()}`.trim()
    else {
      isAll = false
      last = undefined
    }
  }
  for (const mark of marks.values())
    if (mark.score === undefined || mark.reason.length > reasonLimit) isAll = false
  return { marks: bounded(marks), isAll }
}

const placeOf = (letter: string, count: number): number | undefined => {
  const place = letter.toUpperCase().charCodeAt(0) - 65
  return letter.length === 1 && place >= 0 && place < count ? place : undefined
}

const bounded = (marks: Marks): Marks =>
  new Map(
    [...marks].map(([place, mark]) => [
      place,
      mark.reason.length > reasonLimit
        ? { ...mark, reason: `${mark.reason.slice(0, reasonLimit)}…` }
        : mark,
    ]),
  )

/** "7/10, why", "7 out of 10: why", "70 %", "7". */
const scored =
  /^(?:score\s*[:=]?\s*)?(-?\d{1,6}(?:[.,]\d{1,4})?)(?!\w|[\d.,]*\d)\s*(?:(?:\/|out of|of)\s*(\d{1,6})(?!\w)|(%)|(?=[*_`\s]*(?:$|[,;:.|(–—-])))[*_`]*\s*[,;:.|–—-]*\s*/i

function markIn(said: string): Mark {
  const parts = scored.exec(said)
  if (!parts) return { reason: said.trim() }
  const [all, number = '', most, percent] = parts
  const score = scoreOf(Number(number.replace(',', '.')), percent ? 100 : most ? Number(most) : 10)
  // What is no score of that scale stays in its words.
  if (score === undefined) return { reason: said.trim() }
  const reason = said.slice(all.length).replace(/^[*_`|]+\s*/, '')
  return { score, reason: reason.trim() }
}

/** Of ten, with one digit behind the point at most. */
function scoreOf(number: number, most: number): number | undefined {
  if (!Number.isFinite(number) || !(most > 0) || number < 0 || number > most) return undefined
  return Math.round((number / most) * 100) / 10
}

function fromJson(text: string, count: number): Found | undefined {
  const [from, to] = [text.search(/[[{]/), Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))]
  if (from < 0 || to < from) return undefined
  const read = parsed(text.slice(from, to + 1))
  const marks = marksIn(read, count, 3)
  if (marks.size === 0) return undefined
  const around = `${text.slice(0, from)}${text.slice(to + 1)}`.replace(/```(?:json)?/g, '')
  const isAll =
    around.trim() === '' && [...marks.values()].every(({ score }) => score !== undefined)
  return { marks: bounded(marks), isAll }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Undefined is no JSON, so it stands for what is none.
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** By letters as keys, or as a list in which each says its letter; in something else at most so deep. */
function marksIn(value: unknown, count: number, depth: number): Marks {
  const marks: Marks = new Map()
  if (!isObject(value) || depth === 0) return marks
  const entries = Object.entries(value).slice(0, 100)
  for (const [key, one] of entries) {
    const place = placeOf(letterIn(Array.isArray(value) ? nameIn(one) : key), count)
    const mark = place === undefined ? undefined : markOf(one)
    if (place !== undefined && mark) marks.set(place, mark)
  }
  if (marks.size > 0) return marks
  for (const [, one] of entries) {
    const inside = marksIn(one, count, depth - 1)
    if (inside.size > 0) return inside
  }
  return marks
}

const letterIn = (name: string): string => name.replace(/^(?:attempt|option)[\s_-]*/i, '').trim()

function nameIn(value: unknown): string {
  if (!isObject(value)) return ''
  const names = ['attempt', 'id', 'name', 'letter', 'option']
  const name = names.map((key) => value[key]).find((one) => typeof one === 'string')
  return typeof name === 'string' ? name : ''
}

function markOf(value: unknown): Mark | undefined {
  if (typeof value === 'string') return markIn(value)
  if (typeof value === 'number') return markIn(String(value))
  if (!isObject(value)) return undefined
  const said = ['score', 'mark', 'rating'].map((key) => value[key])
  const score = said.find((one) => typeof one === 'number' || typeof one === 'string')
  const why = ['reason', 'why', 'comment', 'words'].map((key) => value[key])
  const reason = why.find((one) => typeof one === 'string')
  if (score === undefined && reason === undefined) return undefined
  const mark = score === undefined ? { reason: '' } : markIn(String(score))
  return { ...mark, reason: [mark.reason, reason].filter(Boolean).join(' ') }
}
