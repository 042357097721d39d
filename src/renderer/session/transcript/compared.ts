import { type Hunk, hunksOf } from '../../../shared/change/hunks'
import { changedLines, linesOf } from '../../../shared/change/lines'

type Numbers = Uint32Array<ArrayBuffer>

/** What differs between two texts, in numbers alone: a thread hands them over without copying them. */
export interface Compared {
  added: number
  removed: number
  /** Of each line that is shown, its number in the text before and in the text after; 0 where it is not in it, and twice for a gap. */
  shown: Numbers
  /** Where the lines of each text begin, and where the last one ends. */
  before: Numbers
  after: Numbers
}

export function compared(before: string, after: string): Compared {
  const [old, now] = [linesOf(before), linesOf(after)]
  const hunks = hunksOf(changedLines(old, now), old.length)
  const lines = { added: 0, removed: 0, all: Math.max(0, hunks.length - 1) }
  for (const hunk of hunks) {
    lines.all += hunk.before[1] - hunk.before[0]
    for (const change of hunk.changes) {
      lines.removed += change.before[1] - change.before[0]
      lines.added += change.after[1] - change.after[0]
    }
  }
  const { added, removed } = lines
  const shown = new Uint32Array(2 * (lines.all + added))
  fill(shown, hunks)
  return { added, removed, shown, before: startsOf(old), after: startsOf(now) }
}

function fill(shown: Numbers, hunks: readonly Hunk[]): void {
  let at = 0
  const put = (before: number, after: number) => {
    shown[at] = before
    shown[at + 1] = after
    at += 2
  }
  for (const [place, hunk] of hunks.entries()) {
    if (place > 0) put(0, 0)
    let [before] = hunk.before
    let [after] = hunk.after
    const same = (until: number) => {
      while (before < until) put(++before, ++after)
    }
    for (const change of hunk.changes) {
      same(change.before[0])
      while (before < change.before[1]) put(++before, 0)
      while (after < change.after[1]) put(0, ++after)
    }
    same(hunk.before[1])
  }
}

function startsOf(lines: readonly string[]): Numbers {
  const starts = new Uint32Array(lines.length + 1)
  for (const [place, line] of lines.entries())
    starts[place + 1] = (starts[place] as number) + line.length
  return starts
}
