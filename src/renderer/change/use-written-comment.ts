import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useBeingWritten } from '../kit/commands/being-written'
import type { CommentPosition } from './file-comments'
import { gapHeight, headHeight, type Positioned } from './layout'

/** A comment that is begun, however far from there its lines end, is in sight and has the focus; until it is done no letter is a command. */
export function useWrittenComment(
  area: HTMLElement | null,
  editing: string | null,
  place: CommentPosition | undefined,
  placed: RefObject<readonly Positioned[]>,
): void {
  const goTo = () => {
    if (!area || !place) return
    bringIntoSight(area, place, placed.current)
    // What was not drawn takes the focus as soon as it is.
    area.querySelector<HTMLElement>('.changes-comment textarea')?.focus()
  }
  const go = useEffectEvent(goTo)
  const open = editing !== null && place !== undefined
  useLayoutEffect(() => {
    if (open && area && editing !== null) go()
  }, [area, open, editing])
  useBeingWritten(open, goTo)
}

function bringIntoSight(
  area: HTMLElement,
  { hunk, row }: CommentPosition,
  placed: readonly Positioned[],
): void {
  const one = placed.find((each) => each.hunk.id === hunk)
  if (!one) return
  const top = one.top + offsetOf(area) + (one.hidden > 0 ? gapHeight : 0) + headHeight
  const [from, to] = [top + (one.offsets[row] ?? 0), top + (one.offsets[row + 1] ?? 0)]
  if (from >= area.scrollTop && to <= area.scrollTop + area.clientHeight) return
  area.scrollTo({ top: Math.max(0, from - area.clientHeight / 2) })
  // Rows are drawn by where one has scrolled to: at once, and not with the next frame.
  area.dispatchEvent(new Event('scroll'))
}

/** Where the hunks begin in what scrolls: comments stand above them. */
export const offsetOf = (area: Element): number =>
  area.querySelector<HTMLElement>('.diff-hunks')?.offsetTop ?? 0
