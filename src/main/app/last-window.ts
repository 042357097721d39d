import { isAtWork } from '../../shared/app/at-work'
import type { Settings } from '../../shared/app/settings'
import type { ProcessRow, SessionRow, TerminalRow } from '../../shared/app/tables'

/** What would go on without a window. */
export interface Resuming {
  /** Sessions in which an agent does something, or waits for the user to let it. */
  working: number
  /** Agents that are alive, at work or not. */
  agents: number
  /** Shells that are open. */
  terminals: number
}

type AfterLastWindow = 'stay' | 'quit' | 'keep' | 'ask'

/** All that is alive, as far as it matters here. */
export interface Alive {
  processes: readonly Pick<ProcessRow, 'pid' | 'connection'>[]
  sessions: readonly Pick<SessionRow, 'activity' | 'connection'>[]
  terminals: readonly Pick<TerminalRow, 'kind' | 'pid'>[]
}

export function resuming({ processes, sessions, terminals }: Alive): Resuming {
  return {
    working: sessions.filter(isAtWork).length,
    agents: processes.filter(lives).length,
    terminals: terminals.filter(({ kind, pid }) => kind === 'shell' && pid !== null).length,
  }
}

/** One that is about to come up again has no process at the moment, and goes on all the same. */
const lives = ({ pid, connection: { phase } }: Alive['processes'][number]): boolean =>
  pid !== null || phase === 'starting' || phase === 'reconnecting'

/** What the app does when its last window has closed. */
export function afterLastWindow(
  { working, agents, terminals }: Resuming,
  request: Settings['whenLastWindowCloses'],
  platform: NodeJS.Platform,
): AfterLastWindow {
  // There an app without a window is an everyday thing, and its icon shows that it runs.
  if (platform === 'darwin') return 'stay'
  if (agents + terminals === 0) return 'quit'
  if (request !== 'ask') return request
  return working > 0 ? 'ask' : 'keep'
}

/** "2 agents are at work" */
export function inWords({ working, agents, terminals }: Resuming): string {
  if (working > 0) return `${counted(working, 'agent')} at work`
  const alive = [
    agents > 0 ? `${counted(agents, 'agent')} connected` : '',
    terminals > 0 ? `${counted(terminals, 'terminal')} open` : '',
  ]
  return alive.filter(Boolean).join(', ') || 'Nothing is running'
}

const counted = (count: number, what: string): string =>
  count === 1 ? `1 ${what} is` : `${count} ${what}s are`

const keep = 'Keep working in the background'
const stop = 'Stop agents and quit'

/** The question, and which of its buttons means what. */
export const question = {
  buttons: [keep, stop, 'Cancel'],
  answers: ['keep', 'quit', 'cancel'] as const,
  detail:
    'The last window is closed. Work can go on without one: start Liminal again to see it. Stopping ends it here; conversations are kept.',
  dontAsk: "Don't ask again",
}
