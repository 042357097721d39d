import { type CSSProperties, memo } from 'react'
import { visibleCode } from '../kit/markdown/visible'
import { longestLine } from './columns'
import type { DiffRow, Layout, Sides } from './diff-model'
import { rowHeight } from './layout'
import { lineRuns } from './line-runs'
import type { Syntax } from './use-syntax'
import type { Marks, WordMarks } from './word-marks'

/** What rows are drawn from; another object when any of it is another. */
export interface RowParts {
  sides: Sides
  layout: Layout
  syntax: { before: Syntax; after: Syntax }
  marksOf(hunk: string): WordMarks
  /** Where a line that moved went, or came from. */
  moved: { before: ReadonlyMap<number, number>; after: ReadonlyMap<number, number> }
}

interface RowProps {
  parts: RowParts
  hunk: string
  row: DiffRow
  place: number
  height: number
  selected: boolean
}

/** One line of a file, or the lines of both sides that stand for one another. */
export const RowView = memo(function RowView(props: RowProps) {
  const { parts, hunk, row, place, height, selected } = props
  const { kind, before, after } = row
  const tall = height > rowHeight ? ({ minHeight: height } as CSSProperties) : undefined
  const cell = (side: 'before' | 'after') => (
    <Cell parts={parts} hunk={hunk} side={side} line={row[side]} kind={kind} />
  )
  return (
    <div
      className="diff-row"
      data-at={place}
      data-kind={kind}
      data-selected={selected}
      style={tall}
    >
      {parts.layout === 'split' ? (
        <>
          {before >= 0 ? cell('before') : <span className="diff-cell diff-none" />}
          {after >= 0 ? cell('after') : <span className="diff-cell diff-none" />}
        </>
      ) : (
        <>
          <LineNumber line={before} />
          {cell(after >= 0 ? 'after' : 'before')}
        </>
      )}
    </div>
  )
})

const LineNumber = ({ line }: { line: number }) => (
  <span className="diff-number" aria-hidden data-number={line < 0 ? '' : line + 1} />
)

interface CellProps {
  parts: RowParts
  hunk: string
  side: 'before' | 'after'
  line: number
  kind: DiffRow['kind']
}

function Cell({ parts, hunk, side, line, kind }: CellProps) {
  const change = kind === 'same' ? 'same' : side === 'before' ? 'removed' : 'added'
  const whole = (parts.sides[side][line] ?? '').replace(/\r?\n$/, '')
  const text = whole.slice(0, longestLine)
  const { starts, tokensOf } = parts.syntax[side]
  const marks = change === 'same' ? none : (parts.marksOf(hunk)[side].get(line) ?? none)
  const moved = parts.moved[side].get(line)
  const runs = lineRuns(text, starts[line] ?? 0, tokensOf(line), marks)
  const unified = parts.layout === 'unified'
  return (
    <span className="diff-cell" data-change={change} data-moved={moved !== undefined}>
      <span
        className="diff-number"
        aria-hidden
        data-number={unified && change === 'removed' ? '' : line + 1}
      />
      <code>
        <span className="visually-hidden">{spoken(change, moved)}</span>
        {runs.map((run) =>
          run.classes === '' && !run.marked ? (
            visibleCode(run.text)
          ) : (
            <span key={run.from} className={run.marked ? `diff-word ${run.classes}` : run.classes}>
              {visibleCode(run.text)}
            </span>
          ),
        )}
        {whole.length > text.length && (
          <span className="faint"> … and {whole.length - text.length} more characters</span>
        )}
      </code>
    </span>
  )
}

const none: Marks = []

function spoken(change: 'same' | 'removed' | 'added', moved: number | undefined): string {
  if (change === 'same') return ''
  if (moved === undefined) return change === 'removed' ? 'Removed: ' : 'Added: '
  return change === 'removed' ? `Moved to line ${moved + 1}: ` : `Moved from line ${moved + 1}: `
}
