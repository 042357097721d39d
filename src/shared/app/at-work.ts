import type { SessionRow } from './tables'

/**
 * Whether an agent does something here, or waits for the user to let it. A question may wait without
 * a process: then nothing goes on. A program in a terminal is never at rest.
 */
export function isAtWork({
  activity,
  connection: { phase },
}: Pick<SessionRow, 'activity' | 'connection'>): boolean {
  if (phase === 'idle' || phase === 'disconnected') return false
  return activity === 'working' || activity === 'needs-input' || activity === 'stale'
}
