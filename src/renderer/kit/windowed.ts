import { type RefObject, useLayoutEffect, useState } from 'react'

/** As many are drawn in any case: less than a screen takes longer to leave out than to draw. */
const few = 150
/** Rows above and below those in sight, so that none is missing while one scrolls. */
const around = 12
/** Until one has been measured. */
const usualHeight = 28

interface Sight {
  from: number
  to: number
  height: number
}

/** A row, or the room of so many pixels that the rows between two of them take. */
type Drawn = { row: number } | { room: number; before: number }

/**
 * Which rows of a list are drawn, all of one height: of a long one those in sight and those that are
 * `kept`, with room for all the others. What scrolls is what is around the list.
 */
export function useWindowed(
  list: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): Drawn[] {
  const [sight, setSight] = useState<Sight>({ from: 0, to: 0, height: usualHeight })
  const windowed = count > few

  useLayoutEffect(() => {
    const scroller = list.current?.parentElement
    if (!windowed || !scroller) return
    const look = () => {
      const height = list.current?.firstElementChild?.clientHeight || usualHeight
      const first = Math.floor(scroller.scrollTop / height)
      const inSight = Math.ceil(scroller.clientHeight / height)
      // By steps, so that most of the scrolling draws nothing.
      const from = Math.max(0, Math.floor((first - around) / around) * around)
      const to = Math.ceil((first + inSight + around) / around) * around
      setSight((before) =>
        before.from === from && before.to === to && before.height === height
          ? before
          : { from, to, height },
      )
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [list, windowed])

  if (!windowed) return Array.from({ length: count }, (_, row) => ({ row }))
  return drawnOf(sight, count, kept)
}

/** Pure: the rows in order, with the room between them. */
export function drawnOf(
  { from, to, height }: Sight,
  count: number,
  kept: readonly number[],
): Drawn[] {
  const rows = new Set(kept.filter((row) => row >= 0 && row < count))
  // The first is what the others are measured by.
  rows.add(0)
  for (let row = from; row < Math.min(to, count); row += 1) rows.add(row)
  const drawn: Drawn[] = []
  let next = 0
  for (const row of [...rows].sort((one, other) => one - other)) {
    if (row > next) drawn.push({ room: (row - next) * height, before: row })
    drawn.push({ row })
    next = row + 1
  }
  if (next < count) drawn.push({ room: (count - next) * height, before: count })
  return drawn
}

/** Which of how many a row is among those of its parent: where some are not drawn, it has to be said. */
export function positionsAmong(rows: readonly { level: number }[]): { at: number; of: number }[] {
  const parents: { of: number }[] = []
  const places = rows.map(({ level }) => {
    parents.length = level
    const parent = parents[level - 1] ?? { of: 0 }
    parents[level - 1] = parent
    parent.of += 1
    return { at: parent.of, parent }
  })
  return places.map(({ at, parent }) => ({ at, of: parent.of }))
}
