import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Section } from '../../../shared/session/state'
import type { SessionView } from '../../store/session-view'
import * as windows from './section-window'

interface Sections {
  /** Neighbours, oldest first. */
  loaded: Section[]
  /** Grows when the list jumps elsewhere: what was measured there does not hold here. */
  jumps: number
  /** The list ends with the newest section and grows with it. */
  live: boolean
  /** Asks for more until the list is longer than the screen. */
  fill: () => void
  showEarlier: () => void
  showLater: () => void
  showNewest: () => void
  showAround: (section: number) => void
  /** A conversation that grows keeps its end when it is followed, and where it is read when not. */
  bound: (followed: boolean) => void
}

type Step = (window: windows.SectionWindow, newest: number) => windows.SectionWindow

interface Place {
  window: windows.SectionWindow
  /** Where the list goes as soon as all that it needs there is read. */
  next?: windows.SectionWindow
  jumps: number
}

/** The sections of a conversation that are in the list, read as the list reaches them. */
export function useSections(view: SessionView): Sections {
  const newest = view.state.section
  const [place, setPlace] = useState<Place>(() => ({
    window: windows.atNewest(newest.number),
    jumps: 0,
  }))
  const { window, next, jumps } = place

  const sectionsIn = (some: windows.SectionWindow) =>
    windows
      .numbersIn(some, newest.number)
      .map((number) => (number === newest.number ? newest : view.section(number)))
  if (next && !sectionsIn(next).includes(undefined)) setPlace({ window: next, jumps })
  useEffect(() => {
    // The store drops what was not asked for lately, so what is in the list is asked for each time.
    for (const some of [window, next ?? window])
      for (const number of windows.numbersIn(some, newest.number))
        if (number < newest.number) view.load(number)
  })

  const live = window.to === 'newest'
  const last = windows.numbersIn(window, newest.number).at(-1)
  useLayoutEffect(() => {
    if (!live && last === newest.number)
      setPlace((now) => ({ ...now, window: { from: now.window.from, to: 'newest' } }))
  }, [live, last, newest.number])

  const shown = useShown(sectionsIn(window), live, jumps, (place) =>
    view.cannotRead(windows.numbersIn(window, newest.number)[place] ?? 0),
  )

  // One step at a time: the next is taken when the last one is there.
  const move = (step: Step) =>
    setPlace((now) => {
      const to = now.next ? now.window : step(now.window, newest.number)
      return to === now.window ? now : { ...now, next: to }
    })
  const jump = (to: windows.SectionWindow) =>
    setPlace((now) => ({ window: to, jumps: now.jumps + 1 }))
  return {
    loaded: shown,
    jumps,
    live,
    fill: () => move(windows.filled),
    showEarlier: () => move(windows.earlier),
    showLater: () => move(windows.later),
    showNewest: () => {
      if (!live) jump(windows.atNewest(newest.number))
    },
    showAround: (section) => jump(windows.around(section, newest.number)),
    bound: (followed) => move(followed ? windows.followed : windows.held),
  }
}

/** What is in the list. It is never emptied to wait for what takes its place. */
function useShown(
  sections: (Section | undefined)[],
  live: boolean,
  jumps: number,
  isLost: (place: number) => boolean,
): Section[] {
  const before = useRef<{ shown: Section[]; jumps: number }>({ shown: [], jumps })
  const found = neighbours(sections, live)
  const waits = sections.some((section, place) => !section && !isLost(place))
  const { shown } = before.current
  const replaced = shown.length > 0 && !found.some((section) => shown.includes(section))
  const next = waits && replaced && before.current.jumps === jumps ? shown : found
  useLayoutEffect(() => {
    before.current = { shown: next, jumps }
  })
  return next
}

/** Without holes: what the end is, at once; elsewhere nothing before it is all there. */
function neighbours(sections: (Section | undefined)[], live: boolean): Section[] {
  const hole = sections.lastIndexOf(undefined)
  if (hole >= 0 && !live) return []
  return sections.slice(hole + 1).filter((section) => section !== undefined)
}
