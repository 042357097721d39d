const minute = 60_000

/** When each conversation was opened last. What an earlier run of the app opened is not known. */
const opened = new Map<string, number>()

export function noteOpening(agentSession: string, now: number): void {
  opened.set(agentSession, now)
}

/** When a minute begins in which the conversation was certainly not opened yet. */
export function nextMinute(agentSession: string, appStarted: number): number {
  const last = opened.get(agentSession) ?? appStarted
  return (Math.floor(last / minute) + 1) * minute
}
