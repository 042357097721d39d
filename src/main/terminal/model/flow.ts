/** As much as a window is ever sent without having parsed it. */
export const sentAtMost = 1024 * 1024

/** A key is seen only when all that was printed before it has been parsed: it waits no longer than this. */
const longestWait = 0.016
/** More would only delay what is typed, however fast the window is. */
export const waitsAtMost = 640 * 1024
/** Less would leave the window idle between two batches. */
const lowestLimit = 256 * 1024

/** How much may wait for a window that parses so many bytes a second. */
export function waitingLimit(bytesPerSecond: number): number {
  return Math.min(waitsAtMost, Math.max(lowestLimit, bytesPerSecond * longestWait))
}

/**
 * How many bytes, of those that wait for a window, have to be dealt with before the program may go
 * on. It may print a window of its stream unasked, which counts as waiting already.
 */
export function excessOf(waiting: number, limit: number, unasked: number): number {
  return Math.max(0, waiting - Math.max(0, limit - unasked))
}
