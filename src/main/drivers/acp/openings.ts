const minute = 60_000

/** When each conversation was opened last. What an earlier run of the app opened is not known. */
const opened = new Map<string, number>()

export function noteOpening(agentSession: string, now: number): void {
  opened.set(agentSession, now)
}

/** Milliseconds until a minute has begun in which the conversation was certainly not opened yet. */
export function untilNextMinute(agentSession: string, appStarted: number, now: number): number {
  const last = opened.get(agentSession) ?? appStarted
  const next = (Math.floor(last / minute) + 1) * minute
  return Math.max(0, next - now)
}
