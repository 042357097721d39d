import type { Problem } from '../../../kit/result'
import { type FailureKind, failed } from '../../../shared/agent/failure/failure'
import { withoutSecrets } from '../../../shared/agent/failure/without-secrets'

/** Why a process ended, if neither by itself nor by who was there. */
export type EndedBy = 'lease' | 'keeper-killed' | 'closed-output' | 'closed-input'

/** How a process ended, and what it said last. */
export interface ExitFacts {
  code: number | null
  signal: string | null
  lastWords: string
  reason?: EndedBy
  /** It was lost with the machine that it ran on: what became of that, in words. */
  withMachine?: string
  /** What that was, where it has been judged. */
  kind?: FailureKind
}

export const stoppedByUser: Problem = { code: 'stopped', message: 'Stopped by you' }
export const restarted: Problem = { code: 'restarted', message: 'Restarted by you' }
export const quitting: Problem = { code: 'quitting', message: 'Liminal was closed' }

/** Who ended it said so. */
export const onPurpose = (problem: Problem): boolean =>
  problem === stoppedByUser || problem === restarted || problem === quitting

const lineLimit = 20

/** "Exit code 3", "Killed by SIGKILL" or who else ended it, then the last lines of stderr. */
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

const endings: Record<EndedBy, string> = {
  lease: 'Liminal ended it: nobody had looked at it for long, and it said nothing',
  'keeper-killed': 'its keeper, the process of Liminal that held it, was killed',
  'closed-output': 'Liminal ended it: it had closed its output',
  'closed-input': 'Liminal ended it: it had closed its input',
}

export function howItEnded(exit: Omit<ExitFacts, 'lastWords'>): string {
  const { code, signal, reason, withMachine } = exit
  if (withMachine !== undefined) return withMachine.replace(/\.$/, '')
  if (reason) return endings[reason]
  if (signal) return `killed by ${signal}`
  return code === null ? 'for an unknown reason' : `exit code ${code}`
}
