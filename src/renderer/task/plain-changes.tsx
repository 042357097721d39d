import type { ChosenLines, FileChanges, Side } from '../../shared/change/review'
import { Button } from '../kit/button'
import { visibleCode } from '../kit/markdown/visible'

/** More is for the session's own changes. */
const mostLines = 400

interface Line {
  kind: 'same' | 'added' | 'removed'
  text: string
  key: string
}

interface PlainChangesProps {
  changes: FileChanges
  /** What can be done with each hunk. */
  hunkAction?: { label: string; act: (changes: FileChanges, lines: ChosenLines) => void }
}

/** What differs in a file, to be read, and hunk by hunk to be taken. */
export function PlainChanges({ changes, hunkAction }: PlainChangesProps) {
  const { shown, left } = shownHunks(changes)
  if (shown.length === 0)
    return <p className="tasks-note">{changes.notes[0] ?? 'It is no text that could be shown.'}</p>
  return (
    <section className="plain-changes" aria-label="What differs">
      {shown.map(({ hunk, lines }, place) => (
        <fieldset
          key={`${hunk.before[0]} ${hunk.after[0]}`}
          aria-label={`Hunk ${place + 1} of ${changes.hunks.length}`}
          className="plain-hunk"
        >
          {hunkAction && (
            <Button
              onClick={() =>
                hunkAction.act(changes, {
                  before: hunk.changes.map(({ before }) => before),
                  after: hunk.changes.map(({ after }) => after),
                })
              }
            >
              {hunkAction.label}
            </Button>
          )}
          {lines.map(({ key, kind, text }) => (
            <code key={key} data-kind={kind}>
              {visibleCode(text)}
            </code>
          ))}
        </fieldset>
      ))}
      {left > 0 && <p className="tasks-note">{left} more lines are in its session.</p>}
    </section>
  )
}

/** So many lines of its hunks, and how many are left. */
function shownHunks(changes: FileChanges) {
  const sides = { before: linesIn(changes.before), after: linesIn(changes.after) }
  const hunks = changes.hunks.map((hunk) => ({ hunk, lines: linesOf(hunk, sides) }))
  const shown: typeof hunks = []
  let room = mostLines
  let left = 0
  for (const { hunk, lines } of hunks) {
    if (room > 0) shown.push({ hunk, lines: lines.slice(0, room) })
    left += Math.max(0, lines.length - Math.max(0, room))
    room -= lines.length
  }
  return { shown, left }
}

type Sides = Record<'before' | 'after', string[]>

function linesOf(hunk: FileChanges['hunks'][number], sides: Sides): Line[] {
  const lines: Line[] = []
  const add = (kind: Line['kind'], side: keyof Sides, from: number, to: number) => {
    for (let at = from; at < to; at += 1)
      lines.push({ key: `${side} ${at}`, kind, text: sides[side][at] ?? '' })
  }
  let next = hunk.after[0]
  for (const change of hunk.changes) {
    add('same', 'after', next, change.after[0])
    add('removed', 'before', ...change.before)
    add('added', 'after', ...change.after)
    next = change.after[1]
  }
  add('same', 'after', next, hunk.after[1])
  return lines
}

const linesIn = (side: Side): string[] =>
  side.type === 'text' ? side.text.split('\n').map((line) => line.replace(/\r$/, '')) : []
