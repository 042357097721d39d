import {
  type Around,
  type DiffRow,
  knownRows,
  type Layout,
  rowsOf,
  type ShownHunk,
} from './diff-model'
import type { ShownText } from './shown-text'

/** What is unchanged above a hunk, or behind the last one. */
export interface Gap {
  /** The hunk below it, or "end". */
  id: string
  hidden: number
}

export interface HunkRows {
  hunk: ShownHunk
  rows: readonly DiffRow[]
  gap: Gap
}

export type Widened = ReadonlyMap<string, Around>

/** Rows of every hunk, with what was asked for around them; those that are folded have none. */
export function withRows(
  { hunks, sides }: ShownText,
  layout: Layout,
  widened: Widened,
  isFolded: (hunk: ShownHunk) => boolean,
): { hunks: HunkRows[]; end: Gap } {
  let reached = 0
  const shown = hunks.map((hunk, place): HunkRows => {
    const { above, below } = widened.get(hunk.id) ?? { above: 0, below: 0 }
    const next = hunks[place + 1]?.before[0] ?? sides.before.length
    const up = Math.min(above, hunk.before[0] - reached)
    const down = Math.min(below, next - hunk.before[1])
    const hidden = hunk.before[0] - up - reached
    reached = hunk.before[1] + down
    const wide: ShownHunk = {
      ...hunk,
      before: [hunk.before[0] - up, hunk.before[1] + down],
      after: [hunk.after[0] - up, hunk.after[1] + down],
    }
    const gap = { id: hunk.id, hidden }
    if (isFolded(hunk)) return { hunk, rows: [], gap }
    return { hunk, rows: up + down > 0 ? rowsOf(wide, layout) : knownRows(hunk, layout), gap }
  })
  return { hunks: shown, end: { id: 'end', hidden: sides.before.length - reached } }
}

/** More lines of a gap: those after the hunk above it, or before the one below it. */
export function widen(
  widened: Widened,
  hunks: readonly ShownHunk[],
  gap: string,
  side: 'top' | 'bottom',
  lines: number,
): Widened {
  const below = hunks.findIndex(({ id }) => id === gap)
  const hunk = side === 'bottom' ? hunks[below] : hunks.at(below < 0 ? -1 : below - 1)
  if (!hunk || (side === 'top' && below === 0)) return widened
  const before = widened.get(hunk.id) ?? { above: 0, below: 0 }
  const around =
    side === 'bottom'
      ? { ...before, above: before.above + lines }
      : { ...before, below: before.below + lines }
  return new Map(widened).set(hunk.id, around)
}
