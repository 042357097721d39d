import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../kit/button'
import type { Layout } from './diff-model'
import type { RowParts } from './diff-row'
import { type HunkActions, HunkView } from './hunk-view'
import { gapHeight, hunksBetween, type Positioned, positioned, rowsBetween } from './layout'
import type { Selection } from './selection'
import type { ShownText } from './shown-text'
import { useAnchor } from './use-anchor'
import { useHunkHeights } from './use-hunk-heights'
import type { Gap, HunkRows } from './use-hunks'
import { useSize } from './use-size'

/** Drawn above and below what is in sight, and how far one scrolls until more is drawn. */
const around = 500
const step = 250

interface DiffViewProps {
  /** What scrolls. */
  area: HTMLElement
  text: ShownText
  hunks: readonly HunkRows[]
  end: Gap
  layout: Layout
  parts: RowParts
  current: string | null
  selection: Selection | null
  actions: HunkActions
  steady: boolean
  can: { accept: boolean; revert: boolean }
  /** What stands below the rows of each hunk. */
  below: ReadonlyMap<string, ReadonlyMap<number, ReactNode>>
  /** Above all hunks. */
  top: ReactNode
  onWiden: (gap: string, side: 'top' | 'bottom', lines: number) => void
  onPlaced: (placed: readonly Positioned[]) => void
}

/** The hunks of a file below one another, of which only what is in sight is drawn. */
export function DiffView(props: DiffViewProps) {
  const { area, text, hunks, end, layout, current, selection, parts, below } = props
  const { width, height } = useSize(area)
  const probe = useRef<HTMLSpanElement>(null)
  const [letter, setLetter] = useState(7.2)
  useLayoutEffect(() => {
    const measured = (probe.current?.getBoundingClientRect().width ?? 0) / 100
    if (measured > 0) setLetter(measured)
  }, [])
  const digits = String(Math.max(text.sides.before.length, text.sides.after.length)).length
  const heights = useHunkHeights(area, below)
  const all = useMemo(() => {
    const available = lettersIn(width, letter, digits, layout)
    const toPlace = hunks.map(({ hunk, rows, gap }) => {
      const extra = heights.get(hunk.id)
      return { hunk, rows, hidden: gap.hidden, ...(extra ? { below: extra } : {}) }
    })
    return positioned(toPlace, { ...text.columns, available })
  }, [hunks, text, width, letter, digits, layout, heights])
  const sight = useSight(area, height)
  useAnchor(area, all.hunks)
  const { onPlaced } = props
  useLayoutEffect(() => onPlaced(all.hunks), [onPlaced, all])

  const [first, last] = hunksBetween(all.hunks, sight.from, sight.to)
  const drawn = all.hunks.flatMap((one, place) =>
    (place >= first && place < last) || one.hunk.id === current ? [{ one, place }] : [],
  )
  let reached = 0
  return (
    <div
      className="changes-diff"
      data-layout={layout}
      style={{ '--digits': digits } as CSSProperties}
    >
      <span ref={probe} className="diff-probe" aria-hidden />
      {props.top}
      <div className="diff-hunks" style={{ height: all.height }}>
        {drawn.map(({ one, place }) => {
          const room = one.top - reached
          reached = one.top + one.height
          const { id } = one.hunk
          return (
            <div key={id} className="hunk-place-holder" style={{ marginBlockStart: room }}>
              {one.hidden > 0 && (
                <GapView
                  id={id}
                  hidden={one.hidden}
                  above={place > 0}
                  below
                  onWiden={props.onWiden}
                />
              )}
              <HunkView
                placed={one}
                drawn={rowsIn(one, sight, place >= first && place < last)}
                number={place + 1}
                count={all.hunks.length}
                current={id === current}
                selection={selection?.hunk === id ? selection : null}
                parts={parts}
                actions={props.actions}
                steady={props.steady}
                can={props.can}
                below={below.get(id) ?? none}
              />
            </div>
          )
        })}
      </div>
      {end.hidden > 0 && all.hunks.length > 0 && (
        <GapView id={end.id} hidden={end.hidden} above below={false} onWiden={props.onWiden} />
      )}
    </div>
  )
}

const none: ReadonlyMap<number, ReactNode> = new Map()
const empty = [0, 0] as const

/** The same object for the same rows, so that a hunk is drawn again only when others come into sight. */
const ranges = new Map<string, readonly [number, number]>()

function rowsIn(one: Positioned, sight: Sight, inSight: boolean): readonly [number, number] {
  if (!inSight) return empty
  const range = rowsBetween(one, sight.from, sight.to)
  const key = range.join()
  const known = ranges.get(key)
  if (known) return known
  if (ranges.size > 5000) ranges.clear()
  ranges.set(key, range)
  return range
}

/** Numbers, signs and what is around them leave so many letters for a line. */
function lettersIn(width: number, letter: number, digits: number, layout: Layout): number {
  const number = digits * letter + 16
  const sign = 2 * letter + 8
  const room = layout === 'split' ? width / 2 - number - sign : width - 2 * number - sign
  return Math.max(20, Math.floor(room / letter))
}

interface Sight {
  from: number
  to: number
}

/** What of the page is drawn; it changes by steps, so that most of the scrolling draws nothing. */
function useSight(area: HTMLElement, height: number): Sight {
  const [sight, setSight] = useState<Sight>({ from: 0, to: around + step })
  useLayoutEffect(() => {
    const look = () => {
      const list = area.querySelector<HTMLElement>('.diff-hunks')
      const top = area.scrollTop - (list?.offsetTop ?? 0)
      const from = Math.floor((top - around) / step) * step
      const to = Math.ceil((top + height + around) / step) * step
      setSight((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    area.addEventListener('scroll', look, { passive: true })
    return () => area.removeEventListener('scroll', look)
  }, [area, height])
  return sight
}

interface GapViewProps {
  id: string
  hidden: number
  above: boolean
  below: boolean
  onWiden: DiffViewProps['onWiden']
}

const some = 20

function GapView({ id, hidden, above, below, onWiden }: GapViewProps) {
  const all = () => onWiden(id, below ? 'bottom' : 'top', hidden)
  return (
    <div className="diff-gap" style={{ height: gapHeight }}>
      <span className="faint">
        {hidden === 1 ? '1 unchanged line' : `${hidden} unchanged lines`}
      </span>
      {hidden > some && above && (
        <Button kind="quiet" onClick={() => onWiden(id, 'top', some)}>
          {some} more below
        </Button>
      )}
      {hidden > some && below && (
        <Button kind="quiet" onClick={() => onWiden(id, 'bottom', some)}>
          {some} more above
        </Button>
      )}
      <Button kind="quiet" onClick={all}>
        Show all
      </Button>
    </div>
  )
}
