import type { Result } from '../../kit/result'
import type { ProcessNode } from '../../shared/app/tables'
import type { Machine } from '../host/machine'
import type { TerminalSessions } from '../terminal/terminal-session'
import type { Terminals } from '../terminal/terminals'
import type { Sessions } from './sessions'

export interface InterruptedTerminalsParts {
  terminals: Pick<Terminals, 'goOn' | 'left' | 'get'>
  terminalAgents: Pick<TerminalSessions, 'goOn'>
  sessions: Pick<Sessions, 'find'>
  machine: Pick<Machine, 'orphans' | 'endOrphan'>
  /** Nothing of the log is missing: otherwise what nobody knows is for the user to decide. */
  knowsAll: boolean
}

/** What an earlier run of the app has left at work in terminals is gone on with, or its end is told. */
export async function resumeTerminals({
  terminals,
  terminalAgents,
  sessions,
  machine,
  knowsAll,
}: InterruptedTerminalsParts): Promise<void> {
  const known = terminals.left()
  const resume = async (id: string, resuming: Promise<Result<void>>): Promise<void> => {
    const { kind, session } = terminals.get(id)?.record ?? {}
    const found = kind === 'agent' && session ? sessions.find(session) : undefined
    const watched = found?.ok && found.value.attaches ? found.value.watched : undefined
    if (watched && session) terminalAgents.goOn(session)
    watched?.attached(await resuming)
    await resuming
  }
  await Promise.all([...terminals.goOn()].map(([id, resuming]) => resume(id, resuming)))
  if (!knowsAll) return
  // The app was killed as it started them: nobody has seen a word of them yet, and nobody would.
  for (const { id, attachable, terminal } of await machine.orphans())
    if (attachable === true && terminal !== null && !known.has(id)) await machine.endOrphan(id)
}

/**
 * Terminals that go on when the user lets what is at work go on: those of agents, and shells in which
 * something runs. A shell that waits at its prompt comes back in its folder when it is looked at.
 */
export async function keptTerminals(
  terminals: Pick<Terminals, 'all'>,
  sample: () => Promise<ReadonlyMap<string, readonly ProcessNode[]>>,
  { sessions, others }: { sessions: ReadonlySet<string>; others: boolean },
): Promise<string[]> {
  const wanted = terminals.all().filter(({ outlives, record: { session } }) => {
    return outlives && (session === null ? others : sessions.has(session))
  })
  if (wanted.length === 0) return []
  const trees = await sample()
  return wanted.flatMap(({ process, record }) => {
    if (process === null) return []
    const beneath = (trees.get(process) ?? []).filter(({ role }) => role !== 'keeper')
    return record.kind === 'agent' || beneath.length > 1 ? [process] : []
  })
}
