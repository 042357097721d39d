import { classify } from '../failure/classify'
import { failed } from '../failure/failure'
import { withoutSecrets } from '../failure/without-secrets'
import type { Problem } from '../result'

/** How a process ended, and what it said last. */
export interface ExitFacts {
  code: number | null
  signal: string | null
  lastWords: string
}

export const stoppedByUser: Problem = { code: 'stopped', message: 'Stopped by you' }
export const restarted: Problem = { code: 'restarted', message: 'Restarted by you' }
export const quitting: Problem = { code: 'quitting', message: 'Liminal was closed' }

/** Problems of a start for which the question is whether the program is installed. */
export const ofTheProgram = new Set(['not-found', 'not-executable', 'spawn-failed'])

/** The code of a start that cannot be until somebody brings the folder back: to retry is in vain. */
export const folderMissing = 'folder-missing'

/** The code of a start that cannot go on with the conversation it was made for. */
export const conversationGone = 'conversation-gone'

/** Starts that cannot be until the user has changed something: to retry is in vain. */
export const hopeless: ReadonlySet<string> = new Set([
  ...[folderMissing, conversationGone],
  ...['no-agent', 'no-profile', 'no-account', 'one-account', 'no-driver', 'no-way'],
])

const lineLimit = 20

/** "Exit code 3" or "Killed by SIGKILL", then the last lines of stderr. */
export function lastWordsOf(exit: ExitFacts): string {
  const how = howItEnded(exit)
  const lines = withoutSecrets(exit.lastWords).trimEnd().split('\n').slice(-lineLimit).join('\n')
  const first = how.charAt(0).toUpperCase() + how.slice(1)
  return lines.trim() === '' ? first : `${first}\n${lines}`
}

export function lossOf(name: string, exit: ExitFacts): Problem {
  // What the machine lacks is said by the last words alone.
  const { kind } = classify({ agent: name, words: exit.lastWords }, 0)
  const machine = kind === 'out-of-memory' || kind === 'disk-full'
  return failed(machine ? kind : 'crashed', `${name} ended unexpectedly (${howItEnded(exit)})`, {
    details: lastWordsOf(exit),
  }).problem
}

export function howItEnded({ code, signal }: Omit<ExitFacts, 'lastWords'>): string {
  if (signal) return `killed by ${signal}`
  return code === null ? 'for an unknown reason' : `exit code ${code}`
}
