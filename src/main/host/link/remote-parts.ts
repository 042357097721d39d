import type { Link } from '../../../shared/host/remotes/link'
import type { Welcome } from './protocol'
import type { Timers, Way } from './way'

export interface RemoteParts {
  id: string
  /** As the user calls it. */
  name: string
  /** The ways there, by name: its own, and then others by which the same computer is reached. */
  ways(): ReadonlyMap<string, Way>
  timers: Timers
  /** Of this computer's app for good: whoever has another is a stranger there. */
  token: string
  /** Of this run of the app. What an earlier one had there and does not outlive it is ended. */
  run: string
  /** Calls of an earlier connection to the same machine had numbers up to this one. */
  firstCall?: number
  /** It was reached in an earlier run of the app, so that it is waited for. */
  known?: boolean
  changed?: (link: Link) => void
  /** As `Linked` has it. */
  pace?: number
  /** Why it is not to be connected to by this way, where it is not. */
  refuses?(welcome: Welcome, by: string): string | undefined
  /** Whether sessions are at another machine, whose programs are there too. */
  areOthers?(sessions: string[]): boolean
  /** What carries the bytes hands on whole lines only. */
  lines?(): boolean
}
