import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { shownPath } from '../../kit/path'
import type { ChosenLines, FileChanges, ReviewFile } from '../../shared/change/review'
import type { ShownChange } from '../store/navigation'
import { useDoings } from './active-changes'
import { type Action, linesOfHunk } from './apply'
import { asLines, commentedLines, commentedRows } from './chosen'
import type { DiffRow, Layout } from './diff-model'
import { DiffView } from './diff-view'
import { FileComments, useCommentRows } from './file-comments'
import type { HunkActions } from './hunk-view'
import { gapHeight, headHeight, type Positioned } from './layout'
import { startSelecting } from './select-rows'
import { extended, picked, type Selection } from './selection'
import type { ShownText } from './shown-text'
import type { Comments } from './use-comments'
import { type Widened, widen, withRows } from './use-hunks'
import { groupOf, useKeptFocus } from './use-kept-focus'
import { useRowParts } from './use-row-parts'
import { useSteady } from './use-steady'
import { offsetOf, useWrittenComment } from './use-written-comment'

interface TextChangesProps {
  file: ReviewFile
  changes: FileChanges
  text: ShownText
  layout: Layout
  comments: Comments
  say: (words: string) => void
  /** What of it is asked to be shown first. */
  begin: ShownChange | undefined
  onApply: (action: Action, what: string, lines: ChosenLines) => void
}

/** The hunks of a text: which of them is current, what of it is selected, and what is done with it. */
export function TextChanges(props: TextChangesProps) {
  const { file, changes, text, layout, comments, say, begin, onApply } = props
  const [area, setArea] = useState<HTMLElement | null>(null)
  const places = useRef<readonly Positioned[]>([])
  const [widened, setWidened] = useState<Widened>(new Map())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const { hunks, end } = useMemo(
    () =>
      withRows(
        ...([text, layout, widened] as const),
        ({ id, judgement }) => judgement === 'accepted' && !unfolded.has(id),
      ),
    [text, layout, widened, unfolded],
  )
  const names = {
    before: shownPath(changes.from ?? changes.path),
    after: shownPath(changes.path),
  }
  const parts = useRowParts(names, text, changes.moved, layout)
  const { below, elsewhere, written } = useCommentRows(comments, changes.path, hunks)
  const steady = useSteady(text.hunks)

  const onPlaced = useCallback((placed: readonly Positioned[]) => {
    places.current = placed
  }, [])
  const hunkOf = (id: string) => text.hunks.find((hunk) => hunk.id === id)
  const wordsOf = (id: string) =>
    `hunk ${text.hunks.findIndex((hunk) => hunk.id === id) + 1} of ${text.hunks.length}`

  const show = (id: string, row?: number) => {
    flushSync(() => setCurrent(id))
    const one = places.current.find(({ hunk }) => hunk.id === id)
    if (!one || !area) return
    const top = one.top + offsetOf(area) + (one.hidden > 0 ? gapHeight : 0)
    const at = top + (row === undefined ? 0 : headHeight + (one.offsets[row] ?? 0))
    const inSight = at >= area.scrollTop && at < area.scrollTop + area.clientHeight - 120
    if (!inSight) flushSync(() => area.scrollTo({ top: Math.max(0, at - 60) }))
    groupOf(area, id)?.focus({ preventScroll: true })
  }
  useWrittenComment(area, comments.editing, written, places)
  useKeptFocus(area, text.hunks, current, setCurrent)

  /** The one that the keys mean: the current one, or the first in sight. */
  const meant = (): string | undefined => {
    if (current !== null && hunkOf(current)) return current
    const top = (area?.scrollTop ?? 0) + 1 - (area ? offsetOf(area) : 0)
    return places.current.find((one) => one.top + one.height > top)?.hunk.id
  }
  const step = (by: 1 | -1) => () => {
    const place = text.hunks.findIndex(({ id }) => id === current)
    const next = place < 0 ? meant() : text.hunks[place + by]?.id
    if (next === undefined) return say(by > 0 ? 'No hunk below' : 'No hunk above')
    setSelection(null)
    show(next)
  }
  const rowsIn = (id: string): readonly DiffRow[] =>
    hunks.find(({ hunk }) => hunk.id === id)?.rows ?? []

  const doing = (action: Action) => (id: string) => {
    const hunk = hunkOf(id)
    if (!hunk || !steady) return
    const own = selection?.hunk === id ? picked(rowsIn(id), selection) : undefined
    // Nothing tells one committed change from another: only the file as a whole can be accepted.
    if (action === 'accept' && hunk.judgement === 'committed')
      return say('It is committed: accept the whole file, or mark it as viewed')
    if (own && own.before.length + own.after.length === 0)
      return say('The selected lines are unchanged')
    const what = own ? `lines of ${wordsOf(id)}` : wordsOf(id)
    setSelection(null)
    setCurrent(id)
    onApply(action, what, own ? asLines(own) : linesOfHunk(hunk))
  }
  const comment = (id: string) => {
    const hunk = hunkOf(id)
    if (!hunk) return
    const on =
      selection?.hunk === id
        ? commentedRows(rowsIn(id), selection)
        : commentedLines(linesOfHunk(hunk))
    setSelection(null)
    setUnfolded((before) => new Set(before).add(id))
    comments.begin({ path: changes.path, ...on })
  }
  const actions = useActions({
    accept: doing('accept'),
    revert: doing('revert'),
    comment,
    undo: doing('withdraw'),
    fold: (id) => {
      setCurrent(id)
      setUnfolded((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
  })
  const held = file.busy !== undefined
  const can = {
    accept: !held && changes.accept === 'lines',
    revert: !held && changes.revert === 'lines',
  }
  const onMeant = (run: (id: string) => void) => () => {
    const id = meant()
    if (id !== undefined) run(id)
  }
  useDoings({
    'changes.next-hunk': step(1),
    'changes.previous-hunk': step(-1),
    'changes.accept': can.accept ? onMeant(actions.accept) : undefined,
    'changes.revert': can.revert ? onMeant(actions.revert) : undefined,
    'changes.comment': onMeant(actions.comment),
  })

  const select = (next: Selection) => {
    setSelection(next)
    setCurrent(next.hunk)
  }
  const goTo = useEffectEvent((line: number) => {
    const hunk = text.hunks.find(({ after }) => line < after[1]) ?? text.hunks.at(-1)
    if (hunk) show(hunk.id)
  })
  useEffect(() => {
    if (area && begin?.line !== undefined) goTo(begin.line)
  }, [area, begin])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    if (event.key === 'Escape' && selection) {
      event.stopPropagation()
      return setSelection(null)
    }
    const by = steps[event.key]
    const id = meant()
    if (!by || !event.shiftKey || event.ctrlKey || event.altKey || id === undefined) return
    event.preventDefault()
    const rows = rowsIn(id)
    if (rows.length === 0) return
    const next = extended(selection, id, rows, by)
    select(next)
    show(id, next.head)
    say(selectedWords(next, rows, text))
  }

  return (
    <div
      ref={setArea}
      role="document"
      aria-label={`Lines of ${names.after}`}
      className="changes-scroller"
      onFocus={({ target }) => {
        const id = target.closest('[data-hunk]')?.getAttribute('data-hunk')
        if (id && id !== current) setCurrent(id)
      }}
      onPointerDown={(event) => startSelecting(event, selection, select)}
      onKeyDown={onKeyDown}
    >
      {area && (
        <DiffView
          area={area}
          text={text}
          hunks={hunks}
          end={end}
          layout={layout}
          parts={parts}
          current={current}
          selection={selection}
          actions={actions}
          steady={steady}
          can={can}
          below={below}
          top={<FileComments comments={comments} shown={elsewhere} />}
          onWiden={(gap, side, lines) => setWidened(widen(widened, text.hunks, gap, side, lines))}
          onPlaced={onPlaced}
        />
      )}
    </div>
  )
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

const words = { same: 'unchanged', removed: 'removed', added: 'added', changed: 'changed' }

function selectedWords({ anchor, head }: Selection, rows: readonly DiffRow[], text: ShownText) {
  const row = rows[head]
  if (!row) return ''
  const line = row.after >= 0 ? text.sides.after[row.after] : text.sides.before[row.before]
  const number = (row.after >= 0 ? row.after : row.before) + 1
  const count = Math.abs(head - anchor) + 1
  const selected = count === 1 ? '1 line selected' : `${count} lines selected`
  return `${selected}; line ${number}, ${words[row.kind]}: ${(line ?? '').trim()}`
}

/** The same object at each drawing, so that hunks are not drawn again for it. */
function useActions(actions: HunkActions): HunkActions {
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  return useMemo(
    () => ({
      accept: (hunk) => now.current.accept(hunk),
      revert: (hunk) => now.current.revert(hunk),
      comment: (hunk) => now.current.comment(hunk),
      undo: (hunk) => now.current.undo(hunk),
      fold: (hunk) => now.current.fold(hunk),
    }),
    [],
  )
}
