import { type RefObject, useEffect, useState } from 'react'
import { inertTime } from '../../kit/guard'

/** Letters end a little before the box that they stand in. */
const slack = 8

interface Seen {
  /** Its end has been in view for long enough to have been read. */
  whole: boolean
  /** There is more of it than fits. */
  long: boolean
  /** Shows the next page of it. */
  goOn(): void
  toEnd(): void
}

/** Whether what a box holds was in view to its end, for what it shows under this name. */
export function useSeenWhole(box: RefObject<HTMLElement | null>, name: string): Seen {
  const [seen, setSeen] = useState('')
  const [reached, setReached] = useState('')
  const [long, setLong] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      setLong(scrollHeight > clientHeight + slack)
      const folded = element.querySelector('[data-folded=true]') !== null
      const atEnd = scrollTop + clientHeight >= scrollHeight - slack
      setReached(atEnd && clientHeight > 0 && !folded ? name : '')
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, name])
  useEffect(() => {
    if (reached !== name) return
    const timer = setTimeout(() => setSeen(name), inertTime)
    return () => clearTimeout(timer)
  }, [reached, name])
  const scroll = (top: number) => box.current?.scrollTo({ top })
  return {
    whole: seen === name,
    long,
    goOn: () => {
      const element = box.current
      if (element) scroll(element.scrollTop + Math.max(20, element.clientHeight - 40))
    },
    toEnd: () => scroll(box.current?.scrollHeight ?? 0),
  }
}
