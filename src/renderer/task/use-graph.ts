import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { layOut } from './graph-layout'

/** Laid out anew only where what depends on what has changed. */
export function useLayout(tasks: readonly TaskRow[]) {
  const known = useRef<{ tasks: readonly TaskRow[]; layout: ReturnType<typeof layOut> }>(null)
  const before = known.current
  const same =
    before?.tasks === tasks ||
    (before?.tasks.length === tasks.length &&
      tasks.every((task, at) => {
        const was = before.tasks[at]
        return (
          was === task || (was?.id === task.id && was.needs.join('\n') === task.needs.join('\n'))
        )
      }))
  const layout = same ? before.layout : layOut(tasks)
  known.current = { tasks, layout }
  return layout
}

/** The part of the plane that is on screen, by steps, so that most of the scrolling draws nothing. */
export function useSight(scroller: { current: HTMLElement | null }, zoom: number) {
  const [sight, setSight] = useState({ left: 0, top: 0, right: 2000, bottom: 1200 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const step = 300
    const look = () => {
      const from = (pixels: number) => (Math.floor(pixels / step) - 1) * step
      const to = (pixels: number) => (Math.ceil(pixels / step) + 1) * step
      const next = {
        left: from(element.scrollLeft / zoom),
        top: from(element.scrollTop / zoom),
        right: to((element.scrollLeft + element.clientWidth) / zoom),
        bottom: to((element.scrollTop + element.clientHeight) / zoom),
      }
      setSight((was) =>
        was.left === next.left &&
        was.top === next.top &&
        was.right === next.right &&
        was.bottom === next.bottom
          ? was
          : next,
      )
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, zoom])
  return sight
}

/** With Ctrl or Cmd held down the wheel zooms; React's own listener could not keep the page from it. */
export function useWheel(
  scroller: { current: HTMLElement | null },
  closer: (by: 1 | -1) => void,
): void {
  useEffect(() => {
    const element = scroller.current
    const turned = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      closer(event.deltaY < 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  })
}
