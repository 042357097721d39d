import type { TerminalRow } from '../../shared/app/tables'
import type { Sign } from '../../shared/terminal/signs'
import { isThisHost } from '../host/model/host'
import type { StoredTerminal } from '../store/log/log'
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

/** What a program says of itself that its row shows; whether anything of that is new. */
export function takeSigns(
  record: StoredTerminal,
  signs: readonly Sign[],
  hostname: string,
): boolean {
  const { title, folder } = record
  for (const sign of signs) {
    if (sign.sign === 'title' && record.titleBy !== 'user') takeTitle(record, sign.text)
    // A shell on another machine is somewhere there.
    else if (sign.sign === 'folder' && isThisHost(sign.host ?? '', hostname))
      record.folder = sign.path
  }
  return record.title !== title || record.folder !== folder
}

/** A program that takes its title away, as editors do in the end, leaves the terminal with its own. */
function takeTitle(record: StoredTerminal, text: string): void {
  if (text === '' && record.titleBy === 'app') return
  record.title = text || (record.ownTitle ?? record.title)
  record.titleBy = text ? 'program' : 'app'
}

/** Puts a shell into its place among the others; those whose place has changed by it. */
export function moved(beside: Terminal[], terminal: Terminal, place: number): Terminal[] {
  const shells = beside
    .filter((each) => each !== terminal && each.record.kind === 'shell')
    .sort((one, other) => one.record.place - other.record.place)
    .toSpliced(Math.max(0, place - 1), 0, terminal)
  const changed = shells.filter(({ record }, index) => record.place !== index + 1)
  for (const [index, { record }] of shells.entries()) record.place = index + 1
  return changed
}
