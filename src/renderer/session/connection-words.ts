import type { Connection, ConnectionPhase } from '../../shared/agent/process/connection'

const words: Record<ConnectionPhase, string> = {
  idle: 'Idle',
  starting: 'Starting',
  connected: 'Connected',
  disconnected: 'Disconnected',
  reconnecting: 'Reconnecting',
}

/** "Reconnecting, attempt 2 of 5, in 2 s": the countdown goes on until the attempt is made. */
export function connectionWords({ phase, attempt }: Connection, now: number): string {
  if (phase !== 'reconnecting' || !attempt) return words[phase]
  const seconds = Math.ceil((attempt.at - now) / 1000)
  const wait = seconds > 0 ? `, in ${seconds} s` : ''
  return `Reconnecting, attempt ${attempt.number} of ${attempt.of}${wait}`
}

/** Milliseconds until the words change, or nothing when they stay. */
export function nextChange({ phase, attempt }: Connection, now: number): number | undefined {
  if (phase !== 'reconnecting' || !attempt || attempt.at <= now) return undefined
  return (attempt.at - now) % 1000 || 1000
}
