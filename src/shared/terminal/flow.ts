/** As much as a fast window parses in two or three frames: more of it would only delay what is typed. */
export const pauseAbove = 1024 * 1024
/** Low enough not to pause at every batch, and high enough for the window never to run dry. */
export const resumeBelow = 256 * 1024

/** A key is seen only when all that was printed before it has been parsed: it waits no longer than this. */
const longestWait = 0.025
/** Less would leave the window idle between two batches. */
const lowestLimit = 256 * 1024

/** How much may wait for a window that parses so many bytes a second. */
export function pauseLimit(bytesPerSecond: number): number {
  return Math.min(pauseAbove, Math.max(lowestLimit, bytesPerSecond * longestWait))
}

/** Whether a terminal's program is held back, by the bytes its fastest viewer has not yet parsed. */
export function shouldPause(waiting: number, paused: boolean, limit = pauseAbove): boolean {
  return paused ? waiting >= Math.min(resumeBelow, limit / 2) : waiting > limit
}
