/** So many restarts an agent may have in so many milliseconds: beyond it, starting again only burns the machine. */
export const restartIntensity = { restarts: 5, within: 60_000 }

interface RestartDecision {
  allowed: boolean
  /** The restarts that still count, this one among them when it is allowed. */
  history: number[]
}

/** Whether an agent may be started again at this time, given when it was before (oldest first). */
export function restartDecision(history: readonly number[], now: number): RestartDecision {
  const recent = history.filter((at) => at > now - restartIntensity.within)
  return recent.length < restartIntensity.restarts
    ? { allowed: true, history: [...recent, now] }
    : { allowed: false, history: recent }
}
