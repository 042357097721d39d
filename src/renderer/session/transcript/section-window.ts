/**
 * Which sections of a conversation are in the list: a run of neighbours. Sealed sections are read
 * from the log when the run reaches them and are dropped at its other end, so that a conversation
 * of any length costs the same.
 */
export interface SectionWindow {
  from: number
  /** The last one; "newest" follows the conversation as it grows. */
  to: number | 'newest'
}

/** The store keeps 48 sealed sections; more than that would be read over and over. */
const most = 40
const step = 4

export function atNewest(newest: number): SectionWindow {
  return { from: Math.max(0, newest - step), to: 'newest' }
}

export function around(section: number, newest: number): SectionWindow {
  return bounded({ from: section, to: section + 1 }, newest)
}

/** Reaches further back while there is room, so that the first screenful is full. */
export function filled(window: SectionWindow, newest: number): SectionWindow {
  return numbersIn(window, newest).length + step > most ? window : earlier(window, newest)
}

/** Reaches further back; what is far below is dropped. */
export function earlier(window: SectionWindow, newest: number): SectionWindow {
  const { from, to } = window
  if (from === 0) return window
  const first = Math.max(0, from - step)
  const last = to === 'newest' ? newest : to
  return last - first < most ? { from: first, to } : { from: first, to: first + most - 1 }
}

/** Reaches further on; what is far above is dropped. */
export function later(window: SectionWindow, newest: number): SectionWindow {
  const { from, to } = window
  if (to === 'newest') return window
  const next = bounded({ from, to: to + step }, newest)
  const last = next.to === 'newest' ? newest : next.to
  return { from: Math.max(from, last - most + 1), to: next.to }
}

/** A conversation that is followed at its end sheds what has scrolled far away. */
export function followed(window: SectionWindow, newest: number): SectionWindow {
  const { from, to } = window
  return to === 'newest' && newest - from >= most ? atNewest(newest) : window
}

/** A conversation that grew beyond bounds while its reader was elsewhere in it stays where that was. */
export function held(window: SectionWindow, newest: number): SectionWindow {
  const { from, to } = window
  return to === 'newest' && newest - from >= most ? { from, to: from + most / 2 } : window
}

export function numbersIn({ from, to }: SectionWindow, newest: number): number[] {
  const last = to === 'newest' ? newest : Math.min(to, newest)
  // It may have grown by many at once: what is too much is left out until the run is moved.
  const first = to === 'newest' ? Math.max(from, newest - most - step + 1) : from
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}

function bounded({ from, to }: { from: number; to: number }, newest: number): SectionWindow {
  return { from: Math.min(from, newest), to: to >= newest ? 'newest' : to }
}
