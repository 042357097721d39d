import type { TerminalRow } from '../../shared/tables'
import type { Terminal } from './terminal'

export const agentTerminalId = (session: string): string => `agent-${session}`

/** Unique also after the oldest epochs were forgotten. */
export const runId = ({ id, output }: Terminal): string => `${id}-${output.length}-${Date.now()}`

export function rowOf(terminal: Terminal): TerminalRow {
  const { id, session, project, title, kind, place, folder, epochs } = terminal.record
  const exit = terminal.state === 'exited' ? epochs.at(-1)?.exit : undefined
  return {
    id,
    session,
    project,
    title,
    kind,
    place,
    folder,
    pid: terminal.pid,
    state: terminal.state,
    epoch: epochs.length,
    ...(exit ? { exit } : {}),
  }
}
