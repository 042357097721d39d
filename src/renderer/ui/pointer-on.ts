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

/** What an area begins with stays where it is on screen while it is held, though what is above it grows or shrinks. */
export function useStill(area: RefObject<HTMLElement | null>, held: boolean): void {
  useLayoutEffect(() => {
    const { current } = area
    const content = current?.firstElementChild
    if (!held || !current || !(content instanceof HTMLElement)) return
    const topOf = () => current.getBoundingClientRect().top
    const before = topOf()
    const resized = new ResizeObserver(() => {
      content.style.marginTop = `${before - topOf()}px`
    })
    resized.observe(current)
    return () => {
      resized.disconnect()
      content.style.marginTop = ''
    }
  }, [area, held])
}
