import type { LineChange } from '../../shared/change/lines'
import type { ReviewHunk } from '../../shared/change/review'

/** Both sides of a file, each as its lines with their ends. */
export interface Sides {
  before: readonly string[]
  after: readonly string[]
}

/** Changes that stand together on screen, with what surrounds them. */
export interface ShownHunk extends ReviewHunk {
  /** The same as long as it changes the same: what is folded or selected is known by it. */
  id: string
}

/** One line on screen: of the side before, of the side after, or of both. */
export interface DiffRow {
  kind: 'same' | 'removed' | 'added' | 'changed'
  /** Its line on each side, from 0; -1 where it has none. */
  before: number
  after: number
}

/** How many unchanged lines the user asked to see around a hunk besides. */
export interface Around {
  above: number
  below: number
}

export type Layout = 'unified' | 'split'

/** Gives each hunk its name. */
export function shownHunks(sides: Sides, hunks: readonly ReviewHunk[]): ShownHunk[] {
  const seen = new Map<string, number>()
  // Where no agent had a hand in it, that need not be said of each hunk.
  const known = hunks.some(({ by }) => by.some(({ type }) => type !== 'other'))
  return hunks.map((hunk) => {
    const text = identity(sides, hunk.changes)
    const times = seen.get(text) ?? 0
    seen.set(text, times + 1)
    return { ...hunk, ...(known ? {} : { by: [] }), id: times === 0 ? text : `${text}.${times}` }
  })
}

/** A short name of what is taken out and put in, wherever in the file it stands by now. */
function identity({ before, after }: Sides, changes: readonly LineChange[]): string {
  let hash = 0x811c9dc5
  const add = (line: string) => {
    for (let place = 0; place < line.length; place += 1)
      hash = Math.imul(hash ^ line.charCodeAt(place), 0x01000193)
    hash = Math.imul(hash ^ 0xffff, 0x01000193)
  }
  for (const change of changes) {
    for (let line = change.before[0]; line < change.before[1]; line += 1) add(before[line] ?? '')
    add('')
    for (let line = change.after[0]; line < change.after[1]; line += 1) add(after[line] ?? '')
  }
  return (hash >>> 0).toString(36)
}

const known = new WeakMap<ShownHunk, { layout: Layout; rows: readonly DiffRow[] }>()

/** They are made once, for a long text before it is drawn. */
export function knownRows(hunk: ShownHunk, layout: Layout): readonly DiffRow[] {
  const before = known.get(hunk)
  if (before?.layout === layout) return before.rows
  const rows = rowsOf(hunk, layout)
  known.set(hunk, { layout, rows })
  return rows
}

/** The lines of a hunk from the top: beneath each other, or what replaces what side by side. */
export function rowsOf(hunk: ShownHunk, layout: Layout): DiffRow[] {
  const rows: DiffRow[] = []
  let [before] = hunk.before
  let [after] = hunk.after
  const same = (until: number) => {
    for (; before < until; before += 1, after += 1) rows.push({ kind: 'same', before, after })
  }
  for (const change of hunk.changes) {
    same(change.before[0])
    const [removed, added] = [change.before[1], change.after[1]]
    while (layout === 'split' && before < removed && after < added)
      rows.push({ kind: 'changed', before: before++, after: after++ })
    for (; before < removed; before += 1) rows.push({ kind: 'removed', before, after: -1 })
    for (; after < added; after += 1) rows.push({ kind: 'added', before: -1, after })
  }
  same(hunk.before[1])
  return rows
}
