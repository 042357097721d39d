/** Written at once when this much is queued, so that a flood costs little memory. */
const atOnceBytes = 256 * 1024
const outputAtOnceBytes = 512 * 1024
/** Below this the queue is a person's or a single agent's work, and one frame of delay is enough. */
const littleBytes = 4 * 1024
const shortFrame = 16
/** A write costs whole pages, whatever is in them: waiting longer under load fills them. */
const longFrame = 50
/** What terminals print may wait longest; so much of it, and nothing else, is a flood. */
const muchOutput = 64 * 1024
const outputFrame = 150
/** Between two pieces of something long: about twice as long as one of them takes. */
const pieceFrame = 4

/** What is queued: all of it, how much of that terminals have printed, and what pieces will write. */
interface Load {
  bytes: number
  output: number
  pieces: number
}

/** Milliseconds that a frame gathers, from the first that is queued in it; 0 is now. */
export function frameFor({ bytes, output, pieces }: Load): number {
  if (bytes - output >= atOnceBytes || bytes >= outputAtOnceBytes) return 0
  if (pieces > 0) return pieceFrame
  if (bytes < littleBytes) return shortFrame
  return bytes === output && output >= muchOutput ? outputFrame : longFrame
}

const firstRetry = 250
const lastRetry = 5_000

/** Milliseconds until a write that failed is tried again. */
export function waitBeforeRetry(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), lastRetry)
}
