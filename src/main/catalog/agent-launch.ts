import type { DriverName } from '../../shared/process/agent'
import type { Peculiarities } from '../drivers/driver'

/** How one agent is started, whole: from the catalog, or from the user's settings. */
export interface AgentLaunch {
  id: string
  name: string
  driver: DriverName
  command: string
  args: string[]
  env: Record<string, string>
  peculiarities: Peculiarities
}
