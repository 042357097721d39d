import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When what has the focus in a list goes away, what took its place gets it: whoever works by
 * keyboard stays where they were. Its answer are listeners for the list, or for what is around it.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, selector: string) {
  const place = useRef(-1)
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const note = () => {
    const { activeElement: active } = document
    place.current = active instanceof HTMLElement ? all().indexOf(active) : -1
  }
  useLayoutEffect(() => {
    if (place.current < 0) return
    const left = all()
    if (document.activeElement === document.body)
      left[Math.min(place.current, left.length - 1)]?.focus()
    note()
  })
  return {
    onFocus: note,
    onBlur: () => {
      place.current = -1
    },
  }
}
