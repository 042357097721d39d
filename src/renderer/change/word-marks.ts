import { changedLines, type LineChange } from '../../shared/change/lines'
import type { Sides } from './diff-model'

/** Stretches [from, to) of a line. */
export type Marks = readonly (readonly [from: number, to: number])[]

/** Marks of the lines of a change, by their numbers. */
export interface WordMarks {
  before: ReadonlyMap<number, Marks>
  after: ReadonlyMap<number, Marks>
}

/** What is longer than this was not written by hand, and nobody looks for single words in it. */
const longest = 20_000
/** Where less than this of both is the same, one was not made of the other. */
const alike = 0.3

const none: WordMarks = { before: new Map(), after: new Map() }

/** Which words of a change are others, where it only changes some of what stood there. */
export function wordMarks(sides: Sides, change: LineChange): WordMarks {
  const before = sides.before.slice(...change.before)
  const after = sides.after.slice(...change.after)
  if (before.length === 0 || after.length === 0) return none
  if (lengthOf(before) > longest || lengthOf(after) > longest) return none
  const [old, now] = [wordsOf(before.join('')), wordsOf(after.join(''))]
  const changes = changedLines(old, now)
  if (shareOfSame(old, now, changes) < alike) return none
  return {
    before: marked(
      before,
      change.before[0],
      old,
      changes.map((one) => one.before),
    ),
    after: marked(
      after,
      change.after[0],
      now,
      changes.map((one) => one.after),
    ),
  }
}

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0)

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+|\s+|./gsu) ?? []

const inked = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + (/\S/.test(word) ? word.length : 0), 0)

function shareOfSame(old: string[], now: string[], changes: readonly LineChange[]): number {
  const gone = changes.reduce((sum, { before }) => sum + inked(old.slice(...before)), 0)
  const come = changes.reduce((sum, { after }) => sum + inked(now.slice(...after)), 0)
  const all = inked(old) + inked(now)
  return all === 0 ? 0 : 1 - (gone + come) / all
}

/** Stretches of words as stretches of the lines they stand in. */
function marked(
  lines: readonly string[],
  firstLine: number,
  words: readonly string[],
  stretches: readonly (readonly [from: number, to: number])[],
): Map<number, Marks> {
  const starts = [0]
  for (const word of words) starts.push((starts.at(-1) ?? 0) + word.length)
  const flat = joined(
    stretches
      .filter(([from, to]) => from < to)
      .map(([from, to]) => [starts[from] ?? 0, starts[to] ?? 0]),
    lines.join(''),
  )
  const marks = new Map<number, Marks>()
  let at = 0
  let next = 0
  for (const [place, line] of lines.entries()) {
    const text = line.replace(/\r?\n$/, '').length
    const own: [number, number][] = []
    for (let one = next; one < flat.length; one += 1) {
      const [from, to] = flat[one] as [number, number]
      if (from >= at + line.length) break
      const [start, end] = [Math.max(0, from - at), Math.min(text, to - at)]
      if (start < end) own.push([start, end])
      if (to <= at + line.length) next = one + 1
    }
    if (own.length > 0) marks.set(firstLine + place, own)
    at += line.length
  }
  return marks
}

/** What is apart by a space only reads better as one. */
function joined(stretches: [number, number][], text: string): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of stretches) {
    const last = all.at(-1)
    if (last && /^[^\S\n]*$/.test(text.slice(last[1], from))) last[1] = to
    else all.push([from, to])
  }
  return all
}
