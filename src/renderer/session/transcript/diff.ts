import type { ToolContent } from '../../../shared/agent/content'
import { type Compared, compared } from './compared'

export type DiffContent = Extract<ToolContent, { type: 'diff' }>

export interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'gap'
  /** Its number in the text; 0 where it is not in it. */
  before: number
  after: number
  text: string
}

export interface FileDiff {
  added: number
  removed: number
  /** How many lines it takes to show it. */
  length: number
  /** Of a long change nobody looks at all of them. */
  lines(from: number, to: number): DiffLine[]
  /** The place of the first line of such a text, or -1. */
  find(isIt: (text: string) => boolean): number
}

/** Letters of texts that are compared before one notices. */
const atOnce = 100_000

const known = new WeakMap<DiffContent, FileDiff>()

/** What differs in each of them; nothing as long as one is too long to be compared at once and was not yet. */
export function diffsOf(contents: readonly DiffContent[]): FileDiff[] | undefined {
  const missing = contents.filter((content) => !known.has(content))
  if (missing.reduce((sum, content) => sum + sizeOf(content), 0) > atOnce) return undefined
  for (const content of missing) keep(content, compared(content.before ?? '', content.after))
  return contents.flatMap((content) => known.get(content) ?? [])
}

/** Those that were not compared yet. */
export const unknownOf = (contents: readonly DiffContent[]): DiffContent[] =>
  contents.filter((content) => !known.has(content))

export function keep(content: DiffContent, { added, removed, shown, ...starts }: Compared): void {
  const length = shown.length / 2
  const texts = { before: content.before ?? '', after: content.after }
  const textOf = (side: 'before' | 'after', line: number) => {
    const text = texts[side].slice(starts[side][line - 1], starts[side][line])
    return text.endsWith('\n') ? text.slice(0, -1) : text
  }
  const line = (place: number): DiffLine => {
    const before = shown[2 * place] ?? 0
    const after = shown[2 * place + 1] ?? 0
    const text = after ? textOf('after', after) : before ? textOf('before', before) : ''
    const kind = before ? (after ? 'same' : 'removed') : after ? 'added' : 'gap'
    return { kind, before, after, text }
  }
  known.set(content, {
    added,
    removed,
    length,
    lines: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, place) =>
        line(from + place),
      ),
    find: (isIt) => {
      let place = 0
      while (place < length && !isIt(line(place).text)) place += 1
      return place < length ? place : -1
    },
  })
}

const sizeOf = ({ before, after }: DiffContent): number => (before?.length ?? 0) + after.length
