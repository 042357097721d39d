import type { FileChanges, Side } from '../../../shared/workspace/review'
import { visibleCode } from '../../markdown/visible'

/** More is for the session's own changes. */
const mostLines = 400

interface Line {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What differs in a file, to be read only. */
export function PlainChanges({ changes }: { changes: FileChanges }) {
  const lines = linesOf(changes)
  if (lines.length === 0)
    return <p className="tasks-note">{changes.notes[0] ?? 'It is no text that could be shown.'}</p>
  return (
    <section className="plain-changes" aria-label="What differs">
      {lines.slice(0, mostLines).map(({ key, kind, text }) => (
        <code key={key} data-kind={kind}>
          {visibleCode(text)}
        </code>
      ))}
      {lines.length > mostLines && (
        <p className="tasks-note">{lines.length - mostLines} more lines are in its session.</p>
      )}
    </section>
  )
}

function linesOf({ hunks, before, after }: FileChanges): (Line & { key: string })[] {
  const sides = { before: linesIn(before), after: linesIn(after) }
  const lines: (Line & { key: string })[] = []
  const add = (kind: Line['kind'], side: keyof typeof sides, from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      lines.push({ key: `${side} ${at}`, kind, text: sides[side][at] ?? '' })
  }
  for (const hunk of hunks) {
    let next = hunk.after[0]
    for (const change of hunk.changes) {
      add('same', 'after', next, change.after[0])
      add('removed', 'before', ...change.before)
      add('added', 'after', ...change.after)
      next = change.after[1]
    }
    add('same', 'after', next, hunk.after[1])
  }
  return lines
}

const linesIn = (side: Side): string[] =>
  side.type === 'text' ? side.text.split('\n').map((line) => line.replace(/\r$/, '')) : []
