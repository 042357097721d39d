import { useEffect, useLayoutEffect, useState } from 'react'
import type { Section } from '../../../shared/session/state'
import type { SessionView } from '../../store/session-view'
import * as windows from './section-window'

export interface Sections {
  /** Neighbours, oldest first, as far as they are read. */
  loaded: Section[]
  /** The list ends with the newest section and grows with it. */
  live: boolean
  /** Asks for more until the list is longer than the screen. */
  fill: () => void
  showEarlier: () => void
  showLater: () => void
  showNewest: () => void
  showAround: (section: number) => void
  /** Followed at its end, a conversation sheds what is far above. */
  shed: () => void
}

/** The sections of a conversation that are in the list, read as the list reaches them. */
export function useSections(view: SessionView): Sections {
  const newest = view.state.section
  const [window, setWindow] = useState(() => windows.atNewest(newest.number))
  const numbers = windows.numbersIn(window, newest.number)
  useEffect(() => {
    // The store drops what was not asked for lately, so what is in the list is asked for each time.
    for (const number of numbers) if (number < newest.number) view.load(number)
  })
  const live = window.to === 'newest'
  const loaded = neighbours(view, numbers, newest, live)
  const ends = numbers.at(-1) ?? 0
  useLayoutEffect(() => {
    if (!live && ends >= newest.number) setWindow(({ from }) => ({ from, to: 'newest' }))
  }, [live, ends, newest.number])
  // One step at a time: the next is asked for when the last one is there.
  const move = (step: (window: windows.SectionWindow, newest: number) => windows.SectionWindow) => {
    if (loaded.length === numbers.length) setWindow(step(window, newest.number))
  }
  return {
    loaded,
    live,
    fill: () => move(windows.filled),
    showEarlier: () => move(windows.earlier),
    showLater: () => move(windows.later),
    showNewest: () => setWindow(windows.atNewest(newest.number)),
    showAround: (section) => setWindow(windows.around(section, newest.number)),
    shed: () => move(windows.followed),
  }
}

/** What is read, without holes: from the end when it is followed there, else from the beginning. */
function neighbours(
  view: SessionView,
  numbers: number[],
  newest: Section,
  fromEnd: boolean,
): Section[] {
  const sections = numbers.map((number) =>
    number === newest.number ? newest : view.section(number),
  )
  if (fromEnd) {
    const hole = sections.lastIndexOf(undefined)
    return sections.slice(hole + 1).filter((section) => section !== undefined)
  }
  const hole = sections.indexOf(undefined)
  return sections.slice(0, hole < 0 ? undefined : hole).filter((section) => section !== undefined)
}
