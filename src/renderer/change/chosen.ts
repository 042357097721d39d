import type { ChosenLines } from '../../shared/change/review'
import type { NewComment } from './comment-box'
import type { DiffRow } from './diff-model'
import { rangeOf, type Selection } from './selection'

/** Line numbers in order, as stretches [from, to). */
export function stretches(lines: readonly number[]): [from: number, to: number][] {
  const all: [number, number][] = []
  for (const line of lines) {
    const last = all.at(-1)
    if (last?.[1] === line) last[1] = line + 1
    else all.push([line, line + 1])
  }
  return all
}

export const asLines = (own: { before: number[]; after: number[] }): ChosenLines => ({
  before: stretches(own.before),
  after: stretches(own.after),
})

type Commented = Pick<NewComment, 'side' | 'lines'>

/** What a comment on rows is on: lines as they are now, or, where all of them are gone, as they were. */
export function commentedRows(rows: readonly DiffRow[], selection: Selection): Commented {
  const chosen = rows.slice(...rangeOf(selection))
  const after = chosen.flatMap(({ after }) => (after < 0 ? [] : after))
  const before = chosen.flatMap(({ before }) => (before < 0 ? [] : before))
  return after.length > 0
    ? { side: 'after', lines: spanOf(after) }
    : { side: 'before', lines: spanOf(before) }
}

/** The same of everything that a hunk changes. */
export function commentedLines({ before, after }: ChosenLines): Commented {
  const last = (side: [number, number][]): [number, number] | null => {
    const [first, final] = [side[0], side.at(-1)]
    return first && final ? [first[0], final[1]] : null
  }
  return after.length > 0
    ? { side: 'after', lines: last(after) }
    : { side: 'before', lines: last(before) }
}

/** However many they are: as arguments of a call there could be too many. */
const spanOf = (lines: readonly number[]): [number, number] => [
  lines.reduce((least, line) => Math.min(least, line), Number.POSITIVE_INFINITY),
  lines.reduce((most, line) => Math.max(most, line), Number.NEGATIVE_INFINITY) + 1,
]
