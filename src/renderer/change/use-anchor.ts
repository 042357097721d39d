import { useEffect, useLayoutEffect, useRef } from 'react'
import { hunksBetween, type Positioned } from './layout'

/** What one reads, or is about to press, stays where it is while the file changes above it. */
export function useAnchor(area: HTMLElement, hunks: readonly Positioned[]): void {
  const before = useRef(hunks)
  useLayoutEffect(() => {
    const old = before.current
    before.current = hunks
    if (old === hunks) return
    const pointed = area.querySelector('.hunk:hover')?.getAttribute('data-hunk')
    const list = area.querySelector<HTMLElement>('.diff-hunks')
    const top = area.scrollTop - (list?.offsetTop ?? 0)
    const [first] = hunksBetween(old, top, top + 1)
    const candidates = [
      ...old.filter(({ hunk }) => hunk.id === pointed),
      ...old.slice(first, first + 50),
    ]
    const tops = new Map(hunks.map((one) => [one.hunk.id, one.top]))
    const anchor = candidates.find(({ hunk }) => tops.has(hunk.id))
    const moved = anchor ? (tops.get(anchor.hunk.id) ?? 0) - anchor.top : 0
    if (moved !== 0) scrollBy(area, moved, pointed !== undefined)
  }, [area, hunks])
  useEffect(() => {
    const leave = () => area.style.removeProperty('padding-block')
    area.addEventListener('pointerleave', leave)
    return () => area.removeEventListener('pointerleave', leave)
  }, [area])
}

/** Where there is nothing more to scroll, room is made for it as long as the pointer is there. */
function scrollBy(area: HTMLElement, moved: number, pointed: boolean): void {
  const wanted = area.scrollTop + moved
  area.scrollTop = wanted
  const missing = Math.round(wanted - area.scrollTop)
  if (!pointed || missing === 0) return
  const room = (side: string) => Number.parseFloat(area.style.getPropertyValue(side)) || 0
  const side = missing > 0 ? 'padding-block-end' : 'padding-block-start'
  area.style.setProperty(side, `${room(side) + Math.abs(missing)}px`)
  if (missing > 0) area.scrollTop = wanted
}
