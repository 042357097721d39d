import { type Result, success } from '../../kit/result'
import type { ProcessNode, ProcessRow } from '../../shared/app/tables'
import type { Handlers } from '../app/bridge/handlers'
import type { TerminalSessions } from '../terminal/terminal-session'
import type { Session } from './session'

const prefix = 'terminal-'

export const terminalProcessId = (session: string): string => prefix + session

/** What is shown of the trees of terminal agents, as they were seen last. */
export class TerminalTrees {
  #seen = new Map<string, ProcessNode[]>()

  constructor(
    private readonly agents: Pick<TerminalSessions, 'run'>,
    private readonly publish: (session: string) => void,
  ) {}

  /** The trees of one look, by the names that their processes were started under. */
  show(sampled: ReadonlyMap<string, ProcessNode[]>, sessions: Iterable<string>): void {
    this.#seen = new Map(sampled)
    for (const session of sessions) {
      const { process } = this.agents.run(session)
      if (process !== null && sampled.has(process)) this.publish(session)
    }
  }

  of(session: string): ProcessNode[] {
    const { process } = this.agents.run(session)
    return process === null ? [] : (this.#seen.get(process) ?? [])
  }
}

/** A terminal agent among the processes, next to those that serve many sessions. */
export function terminalProcessRow(
  session: Session,
  agents: Pick<TerminalSessions, 'run'>,
  tree: ProcessNode[],
): ProcessRow {
  const { agentName } = session.stored
  const { pid, startedAt, runs } = agents.run(session.id)
  return {
    id: terminalProcessId(session.id),
    ...session.choice,
    agentName,
    folder: session.folder,
    signIn: [],
    canSignOut: false,
    setsProviders: false,
    steers: false,
    connection: session.state.connection,
    pid,
    startedAt,
    restarts: Math.max(0, runs - 1),
    sessions: [session.id],
    tree,
  }
}

type Commands = Pick<Handlers, 'process.restart' | 'process.stop' | 'process.kill'>

/** The same commands for terminal agents as for any other. */
export function withTerminalProcesses(
  others: Commands,
  find: (session: string) => Result<Session>,
  agents: Pick<TerminalSessions, 'kill'>,
): Commands {
  const on =
    (name: keyof Commands, act: (session: Session) => Result<void>): Commands[keyof Commands] =>
    (input, window) => {
      if (!input.process.startsWith(prefix)) return others[name](input, window)
      const found = find(input.process.slice(prefix.length))
      return found.ok ? act(found.value) : found
    }
  return {
    'process.stop': on('process.stop', (session) => success(session.stop('user'))),
    'process.kill': on('process.kill', (session) => success(void agents.kill(session.id))),
    'process.restart': on('process.restart', (session) => session.agentLink.restart()),
  }
}
