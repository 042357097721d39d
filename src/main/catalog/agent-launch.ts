import type { DriverName } from '../../shared/process/agent'
import type { Peculiarities } from '../drivers/driver'

/** How one agent is started: from the catalog, or from the user's settings. */
export interface AgentStart {
  id: string
  name: string
  driver: DriverName
  command: string
  args: string[]
  env: Record<string, string>
  peculiarities: Peculiarities
  /** The environment variable that names the folder of its login; without it there is one only. */
  accountVariable?: string | undefined
}

/** The same for one account and profile, whole. */
export interface AgentLaunch extends Omit<AgentStart, 'accountVariable'> {
  /** Has to be there before it starts. */
  accountFolder: string | null
}
