/** Some screens full: what was printed since the last picture is more than can be seen. */
const floodBytes = 32 * 1024
/** After a key its echo is drawn at once, flood or not. */
const echoTime = 250

export interface FramePace {
  /** What has been parsed since the last picture. */
  bytes: number
  drawnAt: number
  typedAt: number
}

/** Milliseconds until a terminal is drawn again; in a flood it is once in an interval. */
export function waitBeforeDrawing(pace: FramePace, now: number, interval: number): number {
  if (pace.bytes < floodBytes || now - pace.typedAt < echoTime) return 0
  return Math.max(0, pace.drawnAt + interval - now)
}
