import type { DiffRow, ShownHunk } from './diff-model'

/** Heights in pixels; the style sheet draws them so. */
export const rowHeight = 18
export const headHeight = 32
export const gapHeight = 28
export const betweenHunks = 8

/** Where a hunk stands, and where each of its rows does below its head. */
export interface Positioned {
  hunk: ShownHunk
  rows: readonly DiffRow[]
  /** Unchanged lines between it and the one above that are not shown. */
  hidden: number
  top: number
  height: number
  /** Of row n, below the head; the last is where the hunk ends. */
  offsets: Float64Array
}

interface ToPosition {
  hunk: ShownHunk
  /** Folded, a hunk is its head alone. */
  rows: readonly DiffRow[]
  hidden: number
  /** What stands below a row besides: comments. */
  below?: ReadonlyMap<number, number>
}

/** Places hunks below one another, long lines wrapped after so many letters. */
export function positioned(
  hunks: readonly ToPosition[],
  columns: { before: Int32Array; after: Int32Array; available: number },
): { hunks: Positioned[]; height: number } {
  let top = 0
  const linesOf = (row: DiffRow) => {
    const before = row.before < 0 ? 0 : (columns.before[row.before] ?? 0)
    const after = row.after < 0 ? 0 : (columns.after[row.after] ?? 0)
    return Math.max(1, Math.ceil(Math.max(before, after) / columns.available))
  }
  const all = hunks.map(({ hunk, rows, hidden, below }) => {
    const offsets = new Float64Array(rows.length + 1)
    let offset = 0
    for (let place = 0; place < rows.length; place += 1) {
      offsets[place] = offset
      offset += linesOf(rows[place] as DiffRow) * rowHeight + (below?.get(place) ?? 0)
    }
    offsets[rows.length] = offset
    const height = (hidden > 0 ? gapHeight : 0) + headHeight + offset + betweenHunks
    const here = { hunk, rows, hidden, top, height, offsets }
    top += height
    return here
  })
  return { hunks: all, height: top }
}

/** Which rows of a hunk are between two heights of the page: [from, to). */
export function rowsBetween(
  { top, hidden, offsets }: Positioned,
  from: number,
  to: number,
): [from: number, to: number] {
  const start = top + (hidden > 0 ? gapHeight : 0) + headHeight
  const last = offsets.length - 1
  const first = Math.max(0, after(offsets, from - start) - 1)
  return [Math.min(first, last), Math.min(last, Math.max(first, after(offsets, to - start)))]
}

/** Which hunks are between two heights of the page: [from, to). */
export function hunksBetween(
  hunks: readonly Positioned[],
  from: number,
  to: number,
): [from: number, to: number] {
  const tops = Float64Array.from(hunks, ({ top }) => top)
  return [Math.max(0, after(tops, from) - 1), after(tops, to)]
}

/** How many of the ascending places are not behind a height. */
function after(places: Float64Array, height: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] as number) <= height) low = middle + 1
    else high = middle
  }
  return low
}
