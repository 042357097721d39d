import { type RefObject, useRef, useState } from 'react'
import type { SectionId } from './setting-rows'

/** Which section is being read, and ways to another one. */
export function useSections(content: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<SectionId>('general')
  /** Where a choice led to: that one is meant, though a short one at the end cannot come to the top. */
  const arrived = useRef(-1)
  const part = (id: SectionId) =>
    content.current?.querySelector<HTMLElement>(`[data-section="${id}"]`)
  const show = (id: SectionId) => {
    part(id)?.scrollIntoView()
    arrived.current = content.current?.scrollTop ?? -1
    setCurrent(id)
  }
  const enter = (id: SectionId) => {
    show(id)
    part(id)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  const look = () => {
    const box = content.current
    if (!box || box.scrollTop === arrived.current) return
    arrived.current = -1
    const sections = [...box.querySelectorAll<HTMLElement>('[data-section]')]
    const tops = sections.map((section) => section.offsetTop)
    const at = sectionAt(tops, box.scrollTop, box.clientHeight, box.scrollHeight)
    const id = sections[at]?.dataset.section as SectionId | undefined
    if (id) setCurrent(id)
  }
  return { current, show, enter, look }
}

/** The line that is read goes from the top edge to the bottom one as the page is scrolled through, so that each section has its turn. */
export function sectionAt(
  tops: readonly number[],
  scrolled: number,
  height: number,
  whole: number,
): number {
  const room = whole - height
  const line = room > 0 ? scrolled + (scrolled / room) * height : 0
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  )
}
