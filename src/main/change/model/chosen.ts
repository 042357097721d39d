import type { LineChange } from '../../../shared/change/lines'
import type { ChosenLines } from '../../../shared/change/review'

type Range = readonly [from: number, to: number]

/** Which lines of both sides are meant. */
export class Chosen {
  readonly #before: Range[]
  readonly #after: Range[]

  constructor({ before, after }: { before: readonly Range[]; after: readonly Range[] }) {
    this.#before = joined(before)
    this.#after = joined(after)
  }

  inBefore(line: number): boolean {
    return holds(this.#before, line)
  }

  inAfter(line: number): boolean {
    return holds(this.#after, line)
  }
}

export const everything: ChosenLines = {
  before: [[0, Number.MAX_SAFE_INTEGER]],
  after: [[0, Number.MAX_SAFE_INTEGER]],
}

function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) all.push([from, to])
  }
  return all
}

function holds(ranges: readonly Range[], line: number): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] as Range)[1] <= line) low = middle + 1
    else high = middle
  }
  const found = ranges[low]
  return found !== undefined && found[0] <= line
}

/** The text before with the chosen of its changes: what is not chosen of them has not happened. */
export function withChosen(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
  chosen: Chosen,
): string[] {
  return rebuilt(before, after, changes, {
    stays: (line) => !chosen.inBefore(line),
    comes: (line) => chosen.inAfter(line),
  })
}

/** The text after without the chosen of its changes. */
export function withoutChosen(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
  chosen: Chosen,
): string[] {
  return rebuilt(before, after, changes, {
    stays: (line) => chosen.inBefore(line),
    comes: (line) => !chosen.inAfter(line),
  })
}

/** What is the same, and of each change the lines of before that stay and those of after that come. */
function rebuilt(
  before: readonly string[],
  after: readonly string[],
  changes: readonly LineChange[],
  { stays, comes }: { stays(line: number): boolean; comes(line: number): boolean },
): string[] {
  const lines: string[] = []
  let at = 0
  for (const change of changes) {
    for (; at < change.before[0]; at++) lines.push(before[at] as string)
    for (; at < change.before[1]; at++) if (stays(at)) lines.push(before[at] as string)
    for (let line = change.after[0]; line < change.after[1]; line++)
      if (comes(line)) lines.push(after[line] as string)
  }
  for (; at < before.length; at++) lines.push(before[at] as string)
  return ended(lines)
}

/** A last line without an end, that is the last no more, gets one as the others have it. */
function ended(lines: string[]): string[] {
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at] as string
    if (line.endsWith('\n')) continue
    const pattern = lines.find((one) => one.endsWith('\n'))
    lines[at] = `${line}${pattern?.endsWith('\r\n') ? '\r\n' : '\n'}`
  }
  return lines
}

/** Where a line of the text before stands in the one after; nothing where it does not any more. */
export function positionAfter(changes: readonly LineChange[], line: number): number | undefined {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] as LineChange).before[1] <= line) low = middle + 1
    else high = middle
  }
  const next = changes[low]
  if (next && next.before[0] <= line) return undefined
  const last = changes[low - 1]
  return last ? line - last.before[1] + last.after[1] : line
}

/** The same changes, from after to before. */
export const turned = (changes: readonly LineChange[]): LineChange[] =>
  changes.map(({ before, after }) => ({ before: after, after: before }))
