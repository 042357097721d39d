import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How far from the end still counts as the end. */
const slack = 32
/** How long after the user touched something a scroll is theirs and not the list's own. */
const userTime = 500

export interface Stick {
  /** The view follows the end. */
  stuck: boolean
  /** Called on every scroll. */
  onScroll: () => void
  onUserInput: () => void
  toEnd: () => void
  /** Called when the list has measured what it drew. */
  onResize: () => void
  release: () => void
}

/** Keeps the end of a growing list in view until the user scrolls away from it. */
export function useStick(frame: RefObject<HTMLElement | null>, live: boolean): Stick {
  const [stuck, setStuck] = useState(true)
  const touched = useRef(0)
  const toEnd = () => {
    const element = frame.current
    if (element) element.scrollTop = element.scrollHeight
  }
  const follow = () => {
    if (stuck && live) toEnd()
  }
  useLayoutEffect(follow)
  return {
    stuck,
    onResize: follow,
    onScroll: () => {
      const element = frame.current
      if (!element) return
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      if (live && distance <= slack) setStuck(true)
      else if (performance.now() - touched.current < userTime) setStuck(false)
    },
    onUserInput: () => {
      touched.current = performance.now()
    },
    toEnd: () => {
      setStuck(true)
      toEnd()
    },
    release: () => setStuck(false),
  }
}
