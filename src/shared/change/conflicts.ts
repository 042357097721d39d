type Range = [from: number, to: number]
type Lines = readonly string[]

/** A place that two sides have changed, as version control marks it in a text. Lines count from 0, [from, to). */
export interface Conflict {
  /** With its marks. */
  lines: Range
  ours: Range
  /** Before both, where the marks say that too. */
  base?: Range
  theirs: Range
  /** What the marks call both sides. */
  names: { ours: string; theirs: string }
}

/** What each side has as a whole, where that is known: it tells marks from lines that only look like some. */
export interface WholeSides {
  ours: Lines
  theirs: Lines
}

export interface Conflicts {
  conflicts: Conflict[]
  /** Lines that begin one of which nobody can say what its sides are. */
  unclear: number
}

export type LineChoice = 'ours' | 'theirs' | 'both'

/** So many marks are looked at for one conflict: more are a text full of such lines. */
const mostMarks = 40

/** The conflicts in a text. A line that looks like a mark may be text, such as what underlines a heading. */
export function conflictsIn(lines: Lines, whole?: WholeSides): Conflicts {
  const sides = whole && { ours: new Places(whole.ours), theirs: new Places(whole.theirs) }
  const marks = marksIn(lines)
  const conflicts: Conflict[] = []
  let unclear = 0
  let reached = 0
  for (const [place, { at, sign, size }] of marks.entries()) {
    if (sign !== '<' || at < reached) continue
    const near = marks.slice(place + 1, place + 1 + mostMarks).filter((one) => one.size === size)
    const ways = waysFrom(lines, at, near)
    if (isText(lines, ways, sides)) continue
    const fitting = ways.find(
      ({ ours, theirs }) =>
        sides?.ours.has(lines.slice(...ours)) && sides.theirs.has(lines.slice(...theirs)),
    )
    const found = fitting ?? (ways.length === 1 ? ways[0] : undefined)
    if (found) conflicts.push(found)
    else unclear += 1
    reached = found?.lines[1] ?? reached
  }
  return { conflicts, unclear }
}

/** The line, counted from 1, in which marks begin that no side had as its text: in whatever way they belong together. */
export function markedLine(lines: Lines, whole: WholeSides): number | undefined {
  const sides = { ours: new Places(whole.ours), theirs: new Places(whole.theirs) }
  const marks = marksIn(lines)
  const first = marks.find(({ at, sign, size }, place) => {
    if (sign !== '<') return false
    const near = marks.slice(place + 1, place + 1 + mostMarks).filter((one) => one.size === size)
    const ways = waysFrom(lines, at, near)
    return ways.length > 0 && !isText(lines, ways, sides)
  })
  return first && first.at + 1
}

/** A side has all of it as its text. */
const isText = (lines: Lines, ways: readonly Conflict[], sides: Sides | undefined): boolean =>
  ways.some(({ lines: range }) => {
    const block = lines.slice(...range)
    return sides?.ours.has(block) || sides?.theirs.has(block)
  })

interface Sides {
  ours: Places
  theirs: Places
}

interface Mark {
  at: number
  sign: string
  size: number
}

/** A row of one sign, and a name after all but those between both sides. */
const mark = /^(?:([<|>])\1{6,}(?= |$)|(=){7,}$)/

function marksIn(lines: Lines): Mark[] {
  return lines.flatMap((line, at): Mark[] => {
    const found = mark.exec(bare(line))
    return found ? [{ at, sign: found[1] ?? '=', size: found[0].length }] : []
  })
}

/** All that a conflict which begins here could be, the likeliest first; what begins behind its end is another. */
function waysFrom(lines: Lines, from: number, marks: readonly Mark[]): Conflict[] {
  const firstEnd = marks.findIndex(({ sign }) => sign === '>')
  const next = marks.findIndex(({ sign }, place) => sign === '<' && place > firstEnd)
  const own = firstEnd < 0 ? [] : marks.slice(0, next < 0 ? undefined : next)
  const of = (wanted: string) => own.flatMap(({ at, sign }) => (sign === wanted ? [at] : []))
  const [bases, middles] = [of('|'), of('=')]
  return of('>').flatMap((end) =>
    middles
      .filter((middle) => middle < end)
      .map((middle): Conflict => {
        const base = bases.find((line) => line < middle)
        return {
          lines: [from, end + 1],
          ours: [from + 1, base ?? middle],
          ...(base === undefined ? {} : { base: [base + 1, middle] }),
          theirs: [middle + 1, end],
          names: { ours: nameIn(lines[from]), theirs: nameIn(lines[end]) },
        }
      }),
  )
}

const nameIn = (line = ''): string => bare(line).replace(/^\S+ ?/, '')

/** Without its end, which is not the same on all sides. */
const bare = (line: string): string => line.replace(/\r?\n$/, '')

/** Where in a text a line stands, so that a block of it is found at once. */
class Places {
  readonly #lines: string[]
  readonly #places = new Map<string, number[]>()

  constructor(lines: Lines) {
    this.#lines = lines.map(bare)
    for (const [place, line] of this.#lines.entries()) {
      const known = this.#places.get(line)
      if (known) known.push(place)
      else this.#places.set(line, [place])
    }
  }

  has(block: Lines): boolean {
    const [first] = block
    if (first === undefined) return true
    const starts = this.#places.get(bare(first)) ?? []
    return starts.some((start) =>
      block.every((line, place) => this.#lines[start + place] === bare(line)),
    )
  }
}

/** The text in which one conflict is no more: what one side has stands there, or ours and then theirs. */
export function withChoice(
  lines: Lines,
  conflict: Conflict,
  choice: LineChoice,
  whole?: WholeSides,
): string[] {
  const [ours, theirs] = [lines.slice(...conflict.ours), lines.slice(...conflict.theirs)]
  const [from, to] = conflict.lines
  const chosen = choice === 'both' ? [...ours, ...theirs] : choice === 'ours' ? ours : theirs
  const last = choice === 'ours' || theirs.length === 0 ? whole?.ours : whole?.theirs
  const ends = to === lines.length && chosen.length > 0 && isUnended(last, chosen.at(-1))
  const kept = ends ? [...chosen.slice(0, -1), bare(chosen.at(-1) ?? '')] : chosen
  return [...lines.slice(0, from), ...kept, ...lines.slice(to)]
}

/** Marks begin on a line of their own: a last line that had no end was given one for them. */
const isUnended = (side: Lines | undefined, last = ''): boolean => {
  const end = side?.at(-1)
  return end !== undefined && !end.endsWith('\n') && end === bare(last)
}
