import { Check, ChevronRight } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { Button } from '../kit/button'
import { shownKeys } from '../kit/commands/keymap'
import { type RowParts, RowView } from './diff-row'
import type { Positioned } from './layout'
import { Origins } from './origins'
import { rangeOf, type Selection } from './selection'

/** What can be done with a hunk, or with the lines of it that are selected. */
export interface HunkActions {
  accept(hunk: string): void
  revert(hunk: string): void
  comment(hunk: string): void
  undo(hunk: string): void
  fold(hunk: string): void
}

interface HunkViewProps {
  placed: Positioned
  /** Which rows are drawn: [from, to). */
  drawn: readonly [from: number, to: number]
  number: number
  count: number
  current: boolean
  selection: Selection | null
  parts: RowParts
  actions: HunkActions
  /** False for a moment when it has come under the pointer in the place of another. */
  steady: boolean
  can: { accept: boolean; revert: boolean }
  /** What stands below rows: comments. */
  below: ReadonlyMap<number, ReactNode>
}

/** A hunk: what it is, what can be done with it, and those of its lines that are in sight. */
export const HunkView = memo(function HunkView(props: HunkViewProps) {
  const { placed, drawn, number, count, current, selection, parts, below } = props
  const { hunk, rows, offsets } = placed
  const accepted = hunk.judgement === 'accepted'
  const folded = accepted && rows.length === 0
  const own = selection?.hunk === hunk.id ? selection : null
  const [from, to] = own ? rangeOf(own) : [0, 0]
  const offset = (place: number) => offsets[place] ?? 0
  return (
    <fieldset
      aria-label={`Hunk ${number} of ${count}`}
      aria-describedby={`hunk-${hunk.id}`}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      className="hunk"
      data-hunk={hunk.id}
      data-judgement={hunk.judgement}
    >
      <div className="hunk-head">
        {accepted ? (
          <button
            type="button"
            className="hunk-fold"
            aria-expanded={!folded}
            onClick={() => props.actions.fold(hunk.id)}
          >
            <ChevronRight size={12} aria-hidden className="hunk-chevron" />
            <Check size={12} aria-hidden className="changes-done" />
            <span id={`hunk-${hunk.id}`}>Accepted</span>
          </button>
        ) : (
          <span id={`hunk-${hunk.id}`} className="hunk-place">
            {own ? selectedWords(to - from) : remoteWords(placed)}
            {hunk.judgement === 'partly' && ' · partly accepted'}
            {hunk.judgement === 'committed' && ' · committed'}
          </span>
        )}
        <Origins by={hunk.by} />
        <HunkButtons {...props} accepted={accepted} />
      </div>
      {rows.length > 0 && (
        <div className="hunk-rows" style={{ height: offset(rows.length) }}>
          <div style={{ height: offset(drawn[0]) }} />
          {rows.slice(...drawn).map((row, index) => {
            const place = drawn[0] + index
            const inner = below.get(place)
            const view = (
              <RowView
                key={place}
                parts={parts}
                hunk={hunk.id}
                row={row}
                place={place}
                height={inner ? 0 : offset(place + 1) - offset(place)}
                selected={place >= from && place < to}
              />
            )
            if (!inner) return view
            return (
              <Fragment key={place}>
                {view}
                {inner}
              </Fragment>
            )
          })}
        </div>
      )}
    </fieldset>
  )
})

function HunkButtons(props: HunkViewProps & { accepted: boolean }) {
  const { actions, placed, steady, can, accepted } = props
  const { id } = placed.hunk
  const disabled = !steady
  return (
    <span className="hunk-buttons">
      {accepted ? (
        <Button kind="quiet" aria-disabled={disabled} onClick={() => actions.undo(id)}>
          Undo
        </Button>
      ) : (
        can.accept &&
        placed.hunk.judgement !== 'committed' && (
          <Button
            kind="quiet"
            aria-disabled={disabled}
            onClick={() => actions.accept(id)}
            keys={shownKeys('changes.accept')}
          >
            Accept
          </Button>
        )
      )}
      {!accepted && can.revert && (
        <Button
          kind="quiet"
          aria-disabled={disabled}
          onClick={() => actions.revert(id)}
          keys={shownKeys('changes.revert')}
        >
          Revert
        </Button>
      )}
      <Button kind="quiet" onClick={() => actions.comment(id)} keys={shownKeys('changes.comment')}>
        Comment
      </Button>
    </span>
  )
}

const selectedWords = (lines: number) =>
  lines === 1 ? '1 line selected' : `${lines} lines selected`

function remoteWords({ hunk }: Positioned): string {
  const first = hunk.changes[0]?.after ?? hunk.after
  const last = hunk.changes.at(-1)?.after ?? hunk.after
  const [from, to] = [first[0] + 1, Math.max(first[0] + 1, last[1])]
  return from === to ? `Line ${from}` : `Lines ${from}–${to}`
}
