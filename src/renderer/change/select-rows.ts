import type { PointerEvent } from 'react'
import type { Selection } from './selection'

interface Place {
  hunk: string
  row: number
}

function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('.diff-row')?.dataset.at
  const hunk = target.closest<HTMLElement>('[data-hunk]')?.dataset.hunk
  return row === undefined || hunk === undefined ? undefined : { hunk, row: Number(row) }
}

/** Lines are selected by their numbers: pressed and dragged, or with Shift on to where one presses. */
export function startSelecting(
  event: PointerEvent,
  before: Selection | null,
  select: (selection: Selection) => void,
): void {
  const target = event.target instanceof Element && event.target.closest('.diff-number')
  const place = placeOf(event.target)
  if (!target || !place || event.button !== 0) return
  event.preventDefault()
  const anchor = event.shiftKey && before?.hunk === place.hunk ? before.anchor : place.row
  select({ hunk: place.hunk, anchor, head: place.row })
  const stop = new AbortController()
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const now = placeOf(document.elementFromPoint(clientX, clientY))
    if (now?.hunk === place.hunk) select({ hunk: place.hunk, anchor, head: now.row })
  }
  window.addEventListener('pointermove', move, { signal: stop.signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(end, () => stop.abort(), { signal: stop.signal })
}
