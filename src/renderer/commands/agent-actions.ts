import type { ProcessRow, SessionRow } from '../../shared/tables'
import { act } from '../store/act'
import { rowNow } from '../store/rows'
import { confirmFirst } from '../ui/confirm'

/** The other sessions that a process serves: what ends it ends their turns too. */
function othersOn(process: ProcessRow | undefined, session?: string): SessionRow[] {
  return (process?.sessions ?? [])
    .filter((id) => id !== session)
    .flatMap((id) => rowNow('sessions', id) ?? [])
}

const isAtWork = ({ activity, connection }: SessionRow): boolean =>
  connection.phase === 'connected' && (activity === 'working' || activity === 'needs-input')

/** "2 other sessions of this agent in this folder are working." */
function workingWords(count: number, process: ProcessRow, other: boolean): string {
  const sessions = [count, other && 'other', count === 1 ? 'session' : 'sessions']
  const where = process.folder === null ? 'of this agent' : 'of this agent in this folder'
  return `${sessions.filter(Boolean).join(' ')} ${where} ${count === 1 ? 'is' : 'are'} working.`
}

const interruptedWords = (count: number): string =>
  count === 1 ? 'Its turn is interrupted.' : 'Their turns are interrupted.'

/** Restarts the agent of a session; who else is at work on its process is said before. */
export function restartAgent({ id, process: processId }: SessionRow): void {
  const process = processId === null ? undefined : rowNow('processes', processId)
  const working = othersOn(process, id).filter(isAtWork).length
  const run = () => void act('agent.restart', { session: id })
  if (!process || working === 0) run()
  else {
    const text = `${workingWords(working, process, true)} ${interruptedWords(working)}`
    confirmFirst({ title: 'Restart agent?', text, action: 'Restart agent', run })
  }
}

const words = {
  'process.restart': 'Restart',
  'process.stop': 'Stop',
  'process.kill': 'Kill',
} as const

/** Ends a process for all its sessions; who of them is at work is said before. */
export function endProcess(command: keyof typeof words, process: ProcessRow, name: string): void {
  const working = othersOn(process).filter(isAtWork).length
  const run = () => void act(command, { process: process.id })
  const action = words[command]
  if (working === 0) run()
  else {
    const text = `${workingWords(working, process, false)} ${interruptedWords(working)}`
    confirmFirst({ title: `${action} ${name}?`, text, action, run })
  }
}
