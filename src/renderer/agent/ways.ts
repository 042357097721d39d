import { type DriverName, driverLabels } from '../../shared/agent/process/agent'
import type { AgentRow, AgentWay } from '../../shared/app/tables'
import type { SelectOption } from '../kit/select'

const about: Record<DriverName, string> = {
  acp: 'The Agent Client Protocol',
  'stream-json': 'The vendor’s own: tells limits, retries and costs',
  'app-server': 'The vendor’s own: tells limits, retries and errors',
  terminal: 'The program as it is, with its own keys',
}

/** "stream-json", with what it needs where that is not there. */
export function wayOptions(ways: readonly AgentWay[], usual: DriverName): SelectOption[] {
  const own = { value: '', label: 'Default', description: driverLabels[usual] }
  return [
    own,
    ...ways.map(({ driver, command, install }) => ({
      value: driver,
      label: driverLabels[driver],
      description:
        install.state === 'missing' ? `Needs “${command}”, which is not there` : about[driver],
    })),
  ]
}

/** How an agent is asked for the conversations that it has; a headless Claude Code cannot be. */
export function listing(agent: AgentRow | undefined): { speaks?: DriverName } | undefined {
  if (!agent || agent.driver === 'terminal') return undefined
  if (agent.driver !== 'stream-json') return {}
  const adapter = agent.ways?.find(({ driver }) => driver === 'acp')
  return adapter?.install.state === 'installed' ? { speaks: 'acp' } : undefined
}
