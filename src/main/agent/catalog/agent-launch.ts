import type { DriverName } from '../../../shared/agent/process/agent'
import type { Quirks } from '../drivers/quirks'
import type { LoginFolder, TerminalProgram } from './known-agents'

/** How one agent is started: from the catalog, or from the user's settings. */
export interface AgentStart {
  id: string
  name: string
  driver: DriverName
  command: string
  args: string[]
  env: Record<string, string>
  quirks: Quirks
  /** The environment variable that names the folder of its login; without it there is one only. */
  accountVariable?: string | undefined
  /** Where it is lived with in a terminal: how a conversation goes on there. */
  terminal?: TerminalProgram | undefined
  /** The environment variable that it reads an API key from, where that is known. */
  keyVariable?: string | undefined
  /** Where its logins lie, where that is known: what belongs to one can be brought to another. */
  login?: (LoginFolder & { variable: string }) | undefined
}

/** The same for one account and profile, whole. */
export interface AgentLaunch extends Omit<AgentStart, 'accountVariable' | 'keyVariable'> {
  /** Has to be there before it starts. */
  accountFolder: string | null
  /** Milliseconds from SIGTERM to SIGKILL, where it is ended by signals (SPEC H7). */
  patience?: number
}
