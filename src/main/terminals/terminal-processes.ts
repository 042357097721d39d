import { type Result, success } from '../../shared/result'
import type { ProcessRow } from '../../shared/tables'
import type { Handlers } from '../bridge/handlers'
import type { Session } from '../sessions/session'
import type { TerminalSessions } from './terminal-session'

const prefix = 'terminal-'

export const terminalProcessId = (session: string): string => prefix + session

/** A terminal agent among the processes, next to those that serve many sessions. */
export function terminalProcessRow(session: Session, agents: TerminalSessions): ProcessRow {
  const { agentName } = session.stored
  const { pid, startedAt, runs } = agents.run(session.id)
  return {
    id: terminalProcessId(session.id),
    ...session.choice,
    agentName,
    signIn: [],
    canSignOut: false,
    connection: session.state.connection,
    pid,
    startedAt,
    restarts: Math.max(0, runs - 1),
    sessions: [session.id],
    tree: [],
  }
}

type Commands = Pick<Handlers, 'process.restart' | 'process.stop' | 'process.kill'>

/** The same commands for terminal agents as for any other. */
export function withTerminalProcesses(
  others: Commands,
  find: (session: string) => Result<Session>,
): Commands {
  const on =
    (name: keyof Commands, act: (session: Session) => void): Commands[keyof Commands] =>
    (input, window) => {
      if (!input.process.startsWith(prefix)) return others[name](input, window)
      const found = find(input.process.slice(prefix.length))
      return found.ok ? success(act(found.value)) : found
    }
  return {
    'process.stop': on('process.stop', (session) => session.stop('user')),
    'process.kill': on('process.kill', (session) => session.stop('user')),
    'process.restart': on('process.restart', (session) => session.restart()),
  }
}
