import { ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useFocusKept } from './focus-kept'
import { type TreeKeyRow, treeKey, typedAhead } from './tree-keys'
import { positionsAmong, useWindowed } from './windowed'
import './tree.css'

/** A row is drawn again only when it is another object. */
export interface TreeRow extends TreeKeyRow {
  /** The accessible name. */
  label: string
  description?: string | undefined
  content: ReactNode
  /** Buttons that show with the row; they are reached by the row's menu as well. */
  actions?: ReactNode
}

interface TreeProps {
  label: string
  /** The visible rows, from the top. */
  rows: readonly TreeRow[]
  selected?: string | null
  /** Nothing moves but for what was chosen: the pointer is on it. */
  still?: boolean
  /** By keyboard with Enter, or with Space or the pointer, which leave the focus where it is. */
  onActivate: (id: string, by: 'enter' | 'other') => void
  onExpand?: (id: string, expanded: boolean) => void
  onMenu?: (id: string, at: HTMLElement | MouseEvent) => void
  /** Any other key on a row; returns whether it was meant for it. */
  onKey?: (id: string, event: KeyboardEvent) => boolean
  /** Keys that `onKey` takes although they are shortcuts elsewhere, with spaces between. */
  ownKeys?: string
}

// A pause after which typing begins a new search.
const typingPause = 700

/** The row that an event happened in. */
function rowOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-row]')?.dataset.row
    : undefined
}

const rowElement = ({ current }: RefObject<HTMLElement | null>, id: string) =>
  current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null

/** Farther than this the pointer was meant to be taken away. */
const steady = 5

/** What was pressed is what was meant, also where something has moved until it was let go. */
function usePressed() {
  const pressed = useRef({ row: undefined as string | undefined, x: 0, y: 0 })
  return {
    press: (event: MouseEvent) => {
      const own = event.target instanceof Element && event.target.closest('button, input')
      pressed.current = { row: own ? undefined : rowOf(event), x: event.clientX, y: event.clientY }
    },
    meant: (event: MouseEvent) => {
      const { row, x, y } = pressed.current
      pressed.current = { row: undefined, x: 0, y: 0 }
      const near = Math.hypot(event.clientX - x, event.clientY - y) <= steady
      return row !== undefined && near ? row : rowOf(event)
    },
  }
}

/** A tree with one stop for Tab; arrows, Home, End and typing move in it, Enter and Space choose. */
export function Tree(props: TreeProps) {
  const { label, rows, selected, still, onActivate, onExpand, onMenu, onKey, ownKeys } = props
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const pressed = usePressed()
  const kept = useFocusKept(tree, '[role=treeitem]')
  const stop = [focused, selected].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  const placeOf = (id: string | null | undefined) => rows.findIndex((row) => row.id === id)
  const drawn = useWindowed(tree, rows.length, [focused, selected, stop].map(placeOf))
  const places = drawn.length < rows.length ? positionsAmong(rows) : []

  const shown = useRef({ row: '', at: -1 })
  const at = placeOf(selected)

  // What was chosen elsewhere is shown here as soon as it is there, and who was on another row is on
  // this one; where it goes later it is followed, but not under the pointer or from another row.
  useEffect(() => {
    const row = at < 0 || !selected ? null : rowElement(tree, selected)
    const { activeElement: active } = document
    const on = active?.role === 'treeitem' && tree.current?.contains(active) ? active : row
    const isNew = shown.current.row !== selected
    const follows = shown.current.at !== at && !still && on === row
    shown.current = { row: row ? (selected ?? '') : '', at }
    if (isNew || follows) row?.scrollIntoView({ block: 'nearest' })
    if (!isNew || !row) return
    if (on !== row) row.focus({ preventScroll: true })
    setFocused(null)
  }, [selected, at, still])

  const focus = (id: string) => {
    // One that is out of sight is drawn only then.
    flushSync(() => setFocused(id))
    rowElement(tree, id)?.focus()
  }
  const typeAhead = (current: string, event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const going = event.timeStamp - typed.current.at < typingPause
    typed.current = { text: (going ? typed.current.text : '') + event.key, at: event.timeStamp }
    const found = typedAhead(rows, current, typed.current.text)
    if (found) focus(found)
  }
  const keys = (event: KeyboardEvent) => {
    // Not those of a field or a button in the row.
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    if (!row || onKey?.(row, event)) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return onActivate(row, event.key === 'Enter' ? 'enter' : 'other')
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return onMenu?.(row, event.target as HTMLElement)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = treeKey(rows, row, event.key)
    if (!action) return typeAhead(row, event)
    event.preventDefault()
    if (action.type === 'focus') focus(action.id)
    else onExpand?.(action.id, action.type === 'expand')
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      className="tree"
      tabIndex={-1}
      data-own-keys={ownKeys}
      onKeyDown={keys}
      onFocus={(event) => {
        kept.onFocus()
        setFocused(rowOf(event) ?? null)
      }}
      onBlur={kept.onBlur}
      onPointerDown={pressed.press}
      onClick={(event) => {
        const row = pressed.meant(event)
        if (row) onActivate(row, 'other')
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        const row = rowOf(event)
        if (row) onMenu?.(row, event)
      }}
    >
      {drawn.map((one) => {
        if ('room' in one)
          return <div key={`before ${one.before}`} role="none" style={{ height: one.room }} />
        const row = rows[one.row]
        return (
          row && (
            <Row
              key={row.id}
              row={row}
              at={places[one.row]?.at}
              of={places[one.row]?.of}
              selected={row.id === selected}
              stop={row.id === stop}
            />
          )
        )
      })}
    </div>
  )
}

interface RowProps {
  row: TreeRow
  at: number | undefined
  of: number | undefined
  selected: boolean
  /** Whether Tab stops here. */
  stop: boolean
}

const Row = memo(function Row({ row, at, of, selected, stop }: RowProps) {
  return (
    <div
      role="treeitem"
      data-row={row.id}
      aria-label={row.label}
      aria-description={row.description || undefined}
      aria-level={row.level}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={row.expanded}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
      className="tree-row"
    >
      {row.expanded !== undefined && (
        <ChevronRight size={12} aria-hidden className="tree-chevron" />
      )}
      {row.content}
      {row.actions}
    </div>
  )
})
