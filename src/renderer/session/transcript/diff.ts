import type { ToolContent } from '../../../shared/agent/content'
import { type Hunk, hunksOf } from '../../../shared/change/hunks'
import { changedLines, type LineChange, linesOf } from '../../../shared/change/lines'

export type DiffContent = Extract<ToolContent, { type: 'diff' }>

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'gap'
  before?: number
  after?: number
  text: string
}

interface FileDiff {
  added: number
  removed: number
  /** How many lines it takes to show it. */
  length: number
  /** The first so many of them: of a long change nobody looks at the others. */
  first(count: number): DiffLine[]
}

const known = new WeakMap<DiffContent, FileDiff>()

export function diffOf(content: DiffContent): FileDiff {
  const before = known.get(content)
  if (before) return before
  const made = newDiff(linesOf(content.before ?? ''), linesOf(content.after))
  known.set(content, made)
  return made
}

function newDiff(before: string[], after: string[]): FileDiff {
  const changes = changedLines(before, after)
  const hunks = hunksOf(changes, before.length)
  const linesIn = (side: 'before' | 'after', parts: readonly LineChange[]) =>
    parts.reduce((sum, part) => sum + part[side][1] - part[side][0], 0)
  const added = linesIn('after', changes)
  return {
    added,
    removed: linesIn('before', changes),
    length: linesIn('before', hunks) + added + Math.max(0, hunks.length - 1),
    first(count) {
      const lines: DiffLine[] = []
      for (const line of linesOfHunks(hunks, before, after)) {
        if (lines.length >= count) break
        lines.push(line)
      }
      return lines
    },
  }
}

function* linesOfHunks(
  hunks: readonly Hunk[],
  before: string[],
  after: string[],
): Generator<DiffLine> {
  for (const [place, hunk] of hunks.entries()) {
    if (place > 0) yield { kind: 'gap', text: '' }
    yield* linesOfHunk(hunk, before, after)
  }
}

function* linesOfHunk(hunk: Hunk, before: string[], after: string[]): Generator<DiffLine> {
  let [old] = hunk.before
  let [now] = hunk.after
  function* same(until: number): Generator<DiffLine> {
    for (; old < until; old++, now++)
      yield { kind: 'same', before: old + 1, after: now + 1, text: shownLine(before[old]) }
  }
  for (const change of hunk.changes) {
    yield* same(change.before[0])
    for (; old < change.before[1]; old++)
      yield { kind: 'removed', before: old + 1, text: shownLine(before[old]) }
    for (; now < change.after[1]; now++)
      yield { kind: 'added', after: now + 1, text: shownLine(after[now]) }
  }
  yield* same(hunk.before[1])
}

const shownLine = (line = ''): string => line.replace(/\n$/, '')
