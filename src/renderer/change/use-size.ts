import { useLayoutEffect, useState } from 'react'

/** How wide an element is, and how high. */
export function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      )
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => resized.disconnect()
  }, [element])
  return size
}
