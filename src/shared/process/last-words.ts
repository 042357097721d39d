import { type FailureKind, failed } from '../failure/failure'
import { withoutSecrets } from '../failure/without-secrets'
import type { Problem } from '../result'

/** How a process ended, and what it said last. */
export interface ExitFacts {
  code: number | null
  signal: string | null
  lastWords: string
  /** It was lost with the machine that it ran on: what became of that, in words. */
  withMachine?: string
  /** What that was, where it has been judged. */
  kind?: FailureKind
}

export const stoppedByUser: Problem = { code: 'stopped', message: 'Stopped by you' }
export const restarted: Problem = { code: 'restarted', message: 'Restarted by you' }
export const quitting: Problem = { code: 'quitting', message: 'Liminal was closed' }

const lineLimit = 20

/** "Exit code 3" or "Killed by SIGKILL", then the last lines of stderr. */
export function lastWordsOf(exit: ExitFacts): string {
  const how = howItEnded(exit)
  const lines = withoutSecrets(exit.lastWords).trimEnd().split('\n').slice(-lineLimit).join('\n')
  const first = how.charAt(0).toUpperCase() + how.slice(1)
  return lines.trim() === '' ? first : `${first}\n${lines}`
}

export function lossOf(name: string, exit: ExitFacts): Problem {
  return failed(exit.kind ?? 'crashed', `${name} ended unexpectedly (${howItEnded(exit)})`, {
    details: lastWordsOf(exit),
  }).problem
}

export function howItEnded({ code, signal, withMachine }: Omit<ExitFacts, 'lastWords'>): string {
  if (withMachine !== undefined) return withMachine.replace(/\.$/, '')
  if (signal) return `killed by ${signal}`
  return code === null ? 'for an unknown reason' : `exit code ${code}`
}
