import type { Supervisor } from '../agent/process/supervisor'
import type { Alive } from '../app/last-window'
import type { RunningAgents } from '../app/quitting'
import type { TerminalSessions } from '../terminal/terminal-session'
import type { Terminals } from '../terminal/terminals'
import { rowNow } from './row-publisher'
import type { Sessions } from './sessions'

/** Whose agents run, and which of them go on without the app. */
export function runningAgentsOf(
  supervisor: Pick<Supervisor, 'all'>,
  sessions: Pick<Sessions, 'all'>,
  terminalAgents: Pick<TerminalSessions, 'run'>,
): RunningAgents[] {
  const kept = new Set(
    supervisor
      .all()
      .filter(({ stream }) => stream?.kept)
      .flatMap(({ routing }) => [...routing.tenants].map(({ id }) => id)),
  )
  return sessions.all().map((session) => ({
    ...rowNow(session),
    kept: kept.has(session.id) || terminalAgents.run(session.id).outlives,
    folder: session.projectFolder,
  }))
}

/** What would go on without a window. */
export function aliveOf(
  supervisor: Pick<Supervisor, 'all'>,
  sessions: Pick<Sessions, 'all'>,
  terminals: Pick<Terminals, 'all'>,
  terminalAgents: Pick<TerminalSessions, 'run'>,
): Alive {
  const inTerminals = sessions.all().filter(({ stored }) => stored.driver === 'terminal')
  return {
    processes: [
      ...supervisor
        .all()
        .map(({ stream, connection }) => ({ pid: stream?.pid ?? null, connection })),
      ...inTerminals.map(({ id, state }) => ({
        pid: terminalAgents.run(id).pid,
        connection: state.connection,
      })),
    ],
    sessions: sessions.all().map(rowNow),
    terminals: terminals.all().map(({ record, pid }) => ({ kind: record.kind, pid })),
  }
}

/** The name of an agent that runs with this account now. */
export function userOf(
  account: string,
  supervisor: Pick<Supervisor, 'all'>,
  sessions: Pick<Sessions, 'all'>,
  terminalAgents: Pick<TerminalSessions, 'run'>,
): string | undefined {
  const spokenTo = supervisor
    .all()
    .find((one) => one.service.choice.account === account && one.stream)
  const inTerminal = sessions
    .all()
    .find((one) => one.choice.account === account && terminalAgents.run(one.id).pid !== null)
  return spokenTo?.name ?? inTerminal?.stored.agentName
}
