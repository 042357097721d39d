import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Whether the pointer is on a part of the window and may be about to press: nothing should move from
 * under it then. Whoever goes on by keyboard has left it lying there.
 */
export function usePointerOn() {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const stop = new AbortController()
    const off = () => setOn(false)
    window.addEventListener('keydown', off, { capture: true, signal: stop.signal })
    window.addEventListener('blur', off, { signal: stop.signal })
    return () => stop.abort()
  }, [on])
  return {
    on,
    handlers: {
      onPointerMove: () => setOn(true),
      onPointerDown: () => setOn(true),
      onPointerLeave: () => setOn(false),
    },
  }
}

/**
 * What an area shows stays where it is on screen while it is held, though what is above it grows or
 * shrinks. What grows over it is scrolled away, so that each row can still be reached.
 */
export function useStill(area: RefObject<HTMLElement | null>, held: boolean): void {
  useLayoutEffect(() => {
    const { current } = area
    const content = current?.firstElementChild
    if (!held || !current || !(content instanceof HTMLElement)) return
    const topOf = () => current.getBoundingClientRect().top
    const before = topOf()
    let grown = 0
    const moveBy = (now: number) => {
      if (now === grown) return
      const from = current.scrollTop - Math.max(0, grown)
      content.style.minHeight = ''
      const height = Math.max(current.clientHeight, content.offsetHeight)
      // What was shown whole gets no scroll bar, which would make it narrower.
      current.style.scrollbarWidth = now > 0 && height <= current.clientHeight ? 'none' : ''
      content.style.minHeight = now > 0 ? `${height + now}px` : ''
      content.style.marginTop = now < 0 ? `${-now}px` : ''
      current.scrollTop = from + Math.max(0, now)
      grown = now
    }
    const resized = new ResizeObserver(() => moveBy(topOf() - before))
    resized.observe(current)
    return () => {
      resized.disconnect()
      moveBy(0)
    }
  }, [area, held])
}
