import { type StructuredPatch, structuredPatch } from 'diff'
import type { ToolContent } from '../../../shared/session/content'

export type DiffContent = Extract<ToolContent, { type: 'diff' }>

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'gap'
  before?: number
  after?: number
  text: string
}

export interface FileDiff {
  added: number
  removed: number
  lines: DiffLine[]
  /** Too different to be compared line by line: the new text as it is. */
  whole: boolean
}

/** Comparing must never hold up a frame for long. */
const patience = { maxEditLength: 4000, timeout: 40 }

const known = new WeakMap<DiffContent, FileDiff>()

export function diffOf(content: DiffContent): FileDiff {
  const before = known.get(content)
  if (before) return before
  const patch = structuredPatch('', '', content.before ?? '', content.after, '', '', {
    context: 3,
    ...patience,
  })
  const made = patch ? diffOfPatch(patch) : wholeDiff(content)
  known.set(content, made)
  return made
}

function diffOfPatch(patch: StructuredPatch): FileDiff {
  const lines: DiffLine[] = []
  for (const hunk of patch.hunks) {
    if (lines.length > 0) lines.push({ kind: 'gap', text: '' })
    let before = hunk.oldStart
    let after = hunk.newStart
    for (const line of hunk.lines) {
      const text = line.slice(1)
      if (line.startsWith('+')) lines.push({ kind: 'added', after: after++, text })
      else if (line.startsWith('-')) lines.push({ kind: 'removed', before: before++, text })
      else if (line.startsWith(' '))
        lines.push({ kind: 'same', before: before++, after: after++, text })
    }
  }
  return { ...countsOf(lines), lines, whole: false }
}

function wholeDiff(content: DiffContent): FileDiff {
  const after = content.after.split('\n')
  const lines = after.map((text, place): DiffLine => ({ kind: 'added', after: place + 1, text }))
  const removed = content.before === null ? 0 : content.before.split('\n').length
  return { added: after.length, removed, lines, whole: true }
}

function countsOf(lines: DiffLine[]): { added: number; removed: number } {
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}
