import { useEffect, useState } from 'react'

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
