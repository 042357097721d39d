import type { CheckpointPreview, TurnPreview } from '../../../shared/workspace/checkpoint-contract'
import { keptWhy } from '../../../shared/workspace/kept-words'
import { visibleLine } from '../../kit/markdown/visible'

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

interface Counts {
  changed: number
  added: number
  deleted: number
}

/** "3 files change, 1 comes back, 2 are deleted". */
function changesWords({ changed, added, deleted }: Counts): string[] {
  const words: string[] = []
  const noun = (count: number) => (words.length === 0 ? files(count) : String(count))
  if (changed > 0) words.push(`${noun(changed)} ${changed === 1 ? 'changes' : 'change'}`)
  if (added > 0) words.push(`${noun(added)} ${added === 1 ? 'comes back' : 'come back'}`)
  if (deleted > 0) words.push(`${noun(deleted)} ${deleted === 1 ? 'is' : 'are'} deleted`)
  return words
}

const unknownThen = 'What was there before is not fully known'

/** What going back would do, in a line. */
export function restorePreviewWords(previewed: CheckpointPreview): string {
  if (!previewed.known) return previewed.why
  const words = [...changesWords(previewed), ...(previewed.staged ? ['what is staged too'] : [])]
  const kept =
    previewed.kept > 0
      ? [
          `${previewed.kept} kept as ${previewed.kept === 1 ? 'it is' : 'they are'}: ${previewed.why.map(keptWhy).join(', ')}`,
        ]
      : []
  // Of what is not known nobody can say that nothing of it changes.
  const known = previewed.exact ? (words.length === 0 ? ['No file changes'] : []) : [unknownThen]
  return [...known, ...words, ...kept].join(', ')
}

interface RestoredCounts extends Counts {
  staged?: 'back' | 'kept'
  keptCount?: number
  inexact?: true
}

/** What going back has done: "3 files", "1 deleted". */
export function restoredWords(counts: RestoredCounts): string {
  const back = counts.changed + counts.added
  const words = [
    ...(back > 0 ? [files(back)] : []),
    ...(counts.deleted > 0 ? [`${counts.deleted} deleted`] : []),
    ...(counts.staged === 'back' ? ['what was staged'] : []),
    ...(counts.staged === 'kept' ? ['what is staged stays as it is'] : []),
  ]
  if (counts.inexact) words.push('what was there before is not fully known')
  if (words.length > 0) return words.join(', ')
  return counts.keptCount ? 'no file was changed' : 'nothing was different'
}

const mostNamed = 3

/** Who writes to the same files right now: a few by name, and how many more. */
export function othersAtWork(others: TurnPreview['others']): string[] {
  const working = others.filter((other) => other.working)
  const named = working
    .slice(0, mostNamed)
    .map(({ title }) => `“${visibleLine(title)}” is working in this folder too`)
  const more = working.length - named.length
  return more > 0 ? [...named, `${more} more work in this folder too`] : named
}
