import type { ProcessRow, SessionRow } from '../../shared/app/tables'
import { confirmFirst } from '../kit/confirm'
import { act } from '../store/act'
import { navigate } from '../store/navigation'
import { rowNow } from '../store/rows'

/** The other sessions that a process serves: what ends it ends their turns too. */
function othersOn(process: ProcessRow | undefined, session?: string): SessionRow[] {
  return (process?.sessions ?? [])
    .filter((id) => id !== session)
    .flatMap((id) => rowNow('sessions', id) ?? [])
}

/** What would be cut short. A program in a terminal that is silent waits for nothing. */
const isAtWork = ({ activity, connection, questions }: SessionRow): boolean =>
  connection.phase === 'connected' && (activity === 'working' || questions > 0)

/** "2 other sessions of this agent in this folder are working." */
function workingWords(count: number, process: ProcessRow, other: boolean): string {
  const sessions = [count, other && 'other', count === 1 ? 'session' : 'sessions']
  const where = process.folder === null ? 'of this agent' : 'of this agent in this folder'
  return `${sessions.filter(Boolean).join(' ')} ${where} ${count === 1 ? 'is' : 'are'} working.`
}

const interruptedWords = (count: number): string =>
  count === 1 ? 'Its turn is interrupted.' : 'Their turns are interrupted.'

const ownWords = 'This interrupts the current turn. The conversation is kept.'

/** Stops the agent in one session only: others on the same process go on. */
export function stopAgent(session: SessionRow): void {
  const run = () => void act('agent.stop', { session: session.id })
  if (isAtWork(session))
    confirmFirst({ title: 'Stop agent?', text: ownWords, action: 'Stop agent', run })
  else run()
}

/** Restarts the agent of a session; who is at work on its process is said before. */
export function restartAgent(session: SessionRow): void {
  const { id, process: processId } = session
  const process = processId === null ? undefined : rowNow('processes', processId)
  const working = othersOn(process, id).filter(isAtWork).length
  const run = () => void act('agent.restart', { session: id })
  if (!process || (working === 0 && !isAtWork(session))) run()
  else {
    const others = `${workingWords(working, process, true)} ${interruptedWords(working)}`
    const text = working === 0 ? ownWords : others
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

/** What the agent asks for, and the terminal that some open, are seen in the session. */
export function signIn({ id, project }: SessionRow, method: string): void {
  navigate({ page: 'session', session: id, project })
  void act('agent.signIn', { session: id, method })
}
