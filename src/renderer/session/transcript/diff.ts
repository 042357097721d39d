import type { ToolContent } from '../../../shared/agent/content'
import { type Hunk, hunksOf } from '../../../shared/change/hunks'
import { changedLines, linesOf } from '../../../shared/change/lines'

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
  lines: DiffLine[]
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
  const count = (side: 'before' | 'after') =>
    changes.reduce((sum, change) => sum + change[side][1] - change[side][0], 0)
  const shown = hunksOf(changes, before.length).map((hunk) => linesOfHunk(hunk, before, after))
  const gap: DiffLine = { kind: 'gap', text: '' }
  const lines = shown.flatMap((hunk, place) => (place > 0 ? [gap, ...hunk] : hunk))
  return { added: count('after'), removed: count('before'), lines }
}

function linesOfHunk(hunk: Hunk, before: string[], after: string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let [old] = hunk.before
  let [now] = hunk.after
  const same = (until: number) => {
    for (; old < until; old++, now++)
      lines.push({ kind: 'same', before: old + 1, after: now + 1, text: shownLine(before[old]) })
  }
  for (const change of hunk.changes) {
    same(change.before[0])
    for (; old < change.before[1]; old++)
      lines.push({ kind: 'removed', before: old + 1, text: shownLine(before[old]) })
    for (; now < change.after[1]; now++)
      lines.push({ kind: 'added', after: now + 1, text: shownLine(after[now]) })
  }
  same(hunk.before[1])
  return lines
}

const shownLine = (line = ''): string => line.replace(/\n$/, '')
