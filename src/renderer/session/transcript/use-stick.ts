import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react'

/** How far from the end still counts as the end. */
const slack = 32
const keysUp = new Set(['ArrowUp', 'PageUp', 'Home'])

interface Stick {
  /** The view follows the end. */
  stuck: boolean
  toEnd: () => void
  release: () => void
  /** Called when the list has measured what it drew. */
  onResize: () => void
  onScroll: () => void
  onWheel: (event: WheelEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: () => void
}

/** Keeps the end of a growing list in view until the user scrolls away from it. */
export function useStick(frame: RefObject<HTMLElement | null>, live: boolean): Stick {
  const [stuck, setStuck] = useState(true)
  const pressed = usePressed()
  const last = useRef(0)
  const toEnd = () => {
    const element = frame.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    // The event of it comes later, and must not be taken for the user's.
    last.current = element.scrollTop
  }
  const follow = () => {
    if (stuck && live) toEnd()
  }
  useLayoutEffect(follow)
  // At once, not when it has scrolled: text that comes in between would take the view back.
  const leave = () => {
    if ((frame.current?.scrollTop ?? 0) > 0) setStuck(false)
  }
  return {
    stuck,
    toEnd: () => {
      setStuck(true)
      toEnd()
    },
    release: () => setStuck(false),
    onResize: () => {
      const element = frame.current
      // All of it is in view, its end too.
      if (live && element && element.scrollHeight <= element.clientHeight) setStuck(true)
      follow()
    },
    onScroll: () => {
      const element = frame.current
      if (!element) return
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      // A smooth scroll upwards begins within the slack: only coming down arrives at the end.
      const down = element.scrollTop > last.current
      last.current = element.scrollTop
      if (live && down && distance <= slack) setStuck(true)
      // Dragged by the scrollbar, or by selecting text beyond the edge.
      else if (pressed.current) setStuck(false)
    },
    onWheel: (event) => {
      if (event.deltaY < 0) leave()
    },
    onKeyDown: (event) => {
      if (keysUp.has(event.key)) leave()
    },
    onPointerDown: () => {
      pressed.current = true
    },
  }
}

/** Whether the pointer was pressed in the list and is still held, wherever it went since. */
function usePressed(): RefObject<boolean> {
  const pressed = useRef(false)
  useEffect(() => {
    const lift = () => {
      pressed.current = false
    }
    window.addEventListener('pointerup', lift)
    window.addEventListener('pointercancel', lift)
    return () => {
      window.removeEventListener('pointerup', lift)
      window.removeEventListener('pointercancel', lift)
    }
  }, [])
  return pressed
}
