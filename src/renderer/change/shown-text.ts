import { linesOf } from '../../shared/change/lines'
import type { FileChanges, Side } from '../../shared/change/review'
import { columnsOf } from './columns'
import { knownRows, type Layout, type ShownHunk, type Sides, shownHunks } from './diff-model'

/** A file as lines and hunks. */
export interface ShownText {
  texts: { before: string; after: string }
  sides: Sides
  columns: { before: Int32Array; after: Int32Array }
  /** Where each line begins in the whole text. */
  starts: { before: Int32Array; after: Int32Array }
  hunks: readonly ShownHunk[]
}

/** None where a side is no text; a side that is not there has no lines. */
type Read = ShownText | undefined

/** Letters of both sides that are read before one notices. */
const atOnce = 500_000

const textOf = (side: Side): string | undefined =>
  side.type === 'text' ? side.text : side.type === 'nothing' ? '' : undefined

export const isShort = ({ before, after }: FileChanges): boolean =>
  (textOf(before)?.length ?? 0) + (textOf(after)?.length ?? 0) <= atOnce

/** Of a long text no step takes longer than a frame may. */
function* reading(changes: FileChanges, layout?: Layout): Generator<undefined, Read> {
  const [before, after] = [textOf(changes.before), textOf(changes.after)]
  if (before === undefined || after === undefined) return undefined
  const old = linesOf(before)
  yield
  const now = linesOf(after)
  yield
  const sides = { before: old, after: now }
  const columnsBefore = columnsOf(old)
  yield
  const columnsAfter = columnsOf(now)
  yield
  const starts = { before: startsOf(old), after: startsOf(now) }
  yield
  const hunks = shownHunks(sides, changes.hunks)
  yield
  if (layout) for (const hunk of hunks) knownRows(hunk, layout)
  return {
    texts: { before, after },
    sides,
    columns: { before: columnsBefore, after: columnsAfter },
    starts,
    hunks,
  }
}

export function readAtOnce(changes: FileChanges): Read {
  const steps = reading(changes)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The window draws and hears its user between any two steps. Nothing once it is no longer wanted. */
export async function readInSteps(
  changes: FileChanges,
  layout: Layout,
  isWanted: () => boolean,
): Promise<{ text: Read } | undefined> {
  const steps = reading(changes, layout)
  let step = steps.next()
  while (!step.done) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (!isWanted()) return undefined
    step = steps.next()
  }
  return { text: step.value }
}

function startsOf(lines: readonly string[]): Int32Array {
  const starts = new Int32Array(lines.length + 1)
  for (const [place, line] of lines.entries())
    starts[place + 1] = (starts[place] as number) + line.length
  return starts
}
