import type { AgentRow } from '../../shared/app/tables'
import type { SelectOption } from '../kit/select'

/** What has to be done before the agent can start, in a few words; nothing when it is there. */
export function lacks({ install }: AgentRow): string | undefined {
  switch (install.state) {
    case 'missing':
      return install.installable ? 'Not installed; can be installed here' : 'Not installed'
    case 'installing':
      return install.progress
    case 'failed':
      return install.problem.message
    default:
      return undefined
  }
}

const groups = ['Installed', 'Not installed', 'More from the registry'] as const

function groupOf(agent: AgentRow): (typeof groups)[number] {
  if (!lacks(agent)) return 'Installed'
  return agent.from === 'registry' ? 'More from the registry' : 'Not installed'
}

/** Agents that can start at once, then the well-known ones, then all others; each part by name. */
export function byReadiness(agents: readonly AgentRow[]): { group: string; agents: AgentRow[] }[] {
  const sorted = [...agents].sort((one, other) => one.name.localeCompare(other.name))
  return groups
    .map((group) => ({ group, agents: sorted.filter((agent) => groupOf(agent) === group) }))
    .filter((part) => part.agents.length > 0)
}

export function agentOptions(agents: readonly AgentRow[]): SelectOption[] {
  return byReadiness(agents).flatMap((part) =>
    part.agents.map((agent) => ({
      value: agent.id,
      label: agent.name,
      description: lacks(agent) ?? agent.description,
      group: part.group,
    })),
  )
}

/** The agent used last, where it is still there; otherwise the first that is known to be installed. */
export function firstChoice(agents: readonly AgentRow[], last: string | null): string {
  const known = agents.some((agent) => agent.id === last)
  if (known && last !== null) return last
  const installed = agents.filter((agent) => agent.install.state === 'installed')
  return agentOptions(installed.length > 0 ? installed : agents)[0]?.value ?? ''
}
