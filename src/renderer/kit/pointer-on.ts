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
    // How far its content is scrolled away; below nothing where it stands lower than it would.
    let away = current.scrollTop
    let height = current.clientHeight
    const moveBy = (now: number, still = true) => {
      away += now - grown
      grown = now
      content.style.minHeight = ''
      // What was shown whole gets no scroll bar, which would make it narrower.
      const whole = content.offsetHeight <= current.clientHeight
      current.style.scrollbarWidth = still && away > 0 && whole ? 'none' : ''
      height = current.clientHeight
      content.style.minHeight = still && away > 0 ? `${height + away}px` : ''
      content.style.marginTop = still && away < 0 ? `${-away}px` : ''
      current.scrollTop = Math.max(0, away)
    }
    // The wheel means it; that there is suddenly more room than rows does not.
    const scrolled = () => {
      if (current.clientHeight !== height) return
      away = current.scrollTop + Math.min(0, away)
    }
    current.addEventListener('scroll', scrolled)
    const resized = new ResizeObserver(() => {
      const now = topOf() - before
      if (now !== grown) moveBy(now)
    })
    resized.observe(current)
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', scrolled)
      moveBy(0, false)
    }
  }, [area, held])
}
