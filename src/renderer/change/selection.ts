import type { DiffRow } from './diff-model'

/** Rows of a hunk, from the one where the selection began to the one where it is now. */
export interface Selection {
  hunk: string
  anchor: number
  head: number
}

export const rangeOf = ({ anchor, head }: Selection): [from: number, to: number] => [
  Math.min(anchor, head),
  Math.max(anchor, head) + 1,
]

/** The lines of each side that are selected; unchanged ones are no change. */
export function picked(rows: readonly DiffRow[], selection: Selection) {
  const chosen = rows.slice(...rangeOf(selection)).filter(({ kind }) => kind !== 'same')
  return {
    before: chosen.flatMap(({ before }) => (before < 0 ? [] : before)),
    after: chosen.flatMap(({ after }) => (after < 0 ? [] : after)),
  }
}

/** Where Shift with an arrow takes the selection, which begins at the first change of the hunk. */
export function extended(
  selection: Selection | null,
  hunk: string,
  rows: readonly DiffRow[],
  by: 1 | -1,
): Selection {
  if (selection?.hunk !== hunk) {
    const changed = by > 0 ? rows.findIndex(isChange) : rows.findLastIndex(isChange)
    return { hunk, anchor: changed, head: changed }
  }
  const head = Math.min(rows.length - 1, Math.max(0, selection.head + by))
  return { ...selection, head }
}

const isChange = ({ kind }: DiffRow) => kind !== 'same'
