import { useLayoutEffect, useRef } from 'react'
import type { ShownHunk } from './diff-model'

export const groupOf = (area: Element, hunk: string): HTMLElement | null =>
  area.querySelector<HTMLElement>(`[data-hunk="${CSS.escape(hunk)}"]`)

/** When the current hunk is gone, since it was reverted, the one in its place is current. */
export function useKeptFocus(
  area: HTMLElement | null,
  hunks: readonly ShownHunk[],
  current: string | null,
  setCurrent: (hunk: string | null) => void,
): void {
  const place = useRef(-1)
  useLayoutEffect(() => {
    if (current === null) return
    const now = hunks.findIndex(({ id }) => id === current)
    if (now >= 0) {
      place.current = now
      return
    }
    const next = hunks[Math.min(place.current, hunks.length - 1)]
    setCurrent(next?.id ?? null)
  }, [hunks, current, setCurrent])
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || current === null || !area) return
    groupOf(area, current)?.focus({ preventScroll: true })
  }, [area, current])
}
