/** As much as a window parses in two or three frames: more of it would only delay what is typed. */
export const pauseAbove = 1024 * 1024
/** Low enough not to pause at every batch, high enough for the window never to run dry. */
export const resumeBelow = 256 * 1024

/** Whether a terminal's program is held back, by the bytes its fastest viewer has not yet parsed. */
export function shouldPause(unacknowledged: number, paused: boolean): boolean {
  return paused ? unacknowledged >= resumeBelow : unacknowledged > pauseAbove
}
