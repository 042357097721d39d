/** Written at once when this much is queued, so that a flood costs no memory. */
const atOnceBytes = 256 * 1024
/** Below this the queue is a person's or a single agent's work, and one frame of delay is enough. */
const littleBytes = 4 * 1024
const shortFrame = 16
/** A write costs whole pages, whatever is in them: waiting longer under load fills them. */
const longFrame = 50

/** Milliseconds to wait before the queue is written; 0 is now. */
export function waitBeforeWriting(queuedBytes: number, sinceFirst: number): number {
  if (queuedBytes >= atOnceBytes) return 0
  const frame = queuedBytes < littleBytes ? shortFrame : longFrame
  return Math.max(0, frame - sinceFirst)
}

const firstRetry = 250
const lastRetry = 5_000

/** Milliseconds until a write that failed is tried again. */
export function waitBeforeRetry(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), lastRetry)
}
