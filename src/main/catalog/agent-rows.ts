import type { AgentSetting } from '../../shared/settings'
import type { AgentRow, InstallState } from '../../shared/tables'
import { agentMarks } from './agent-marks'
import type { Installed, OnPath } from './installed'
import type { KnownAgent } from './known-agents'

/** What is known of an agent's installation on this machine. */
export interface Presence {
  own?: Installed | undefined
  onPath?: OnPath | undefined
  /** Whether the PATH has been looked at. */
  looked: boolean
  /** It is being installed, or that has failed. */
  doing?: InstallState | undefined
}

export function knownRow(agent: KnownAgent, presence: Presence): AgentRow {
  const { id, name, description, website, driver, from } = agent
  const icon = agentMarks[id]
  const install = installOf(agent, presence)
  const hint = install.state === 'missing' ? hintOf(agent) : undefined
  return {
    id,
    name,
    description,
    driver,
    from,
    accounts: agent.accountVariable !== undefined,
    install,
    ...(icon ? { icon } : {}),
    ...(website ? { website } : {}),
    ...(hint ? { hint } : {}),
  }
}

export function installOf(
  agent: KnownAgent,
  { own, onPath, looked, doing }: Presence,
): InstallState {
  if (doing) return doing
  if (own) {
    const newer = (agent.package ?? agent.archive)?.version
    const update =
      newer && newer !== 'latest' && isNewer(newer, own.version) ? { update: newer } : {}
    return { state: 'installed', version: own.version, path: own.path, ...update }
  }
  if (onPath) return { state: 'installed', ...onPath }
  return looked
    ? { state: 'missing', installable: (agent.package ?? agent.archive) !== undefined }
    : { state: 'unknown' }
}

function hintOf({ name, command, package: wanted, archive, website }: KnownAgent): string {
  if (wanted ?? archive)
    return `${name} is not installed. Install it here, or put "${command}" on your PATH.`
  return `${name} is not installed. Put "${command}" on your PATH${website ? `; see ${website}` : ''}.`
}

export function ownRow(
  id: string,
  agent: AgentSetting,
  found: OnPath | undefined,
  looked: boolean,
): AgentRow {
  const missing = looked && !found
  return {
    id,
    name: agent.name,
    description: [agent.command, ...agent.args].join(' '),
    driver: agent.driver,
    from: 'settings',
    accounts: agent.accountVariable !== undefined,
    install: missing
      ? { state: 'missing', installable: false }
      : found
        ? { state: 'installed', ...found }
        : { state: 'unknown' },
    ...(missing
      ? { hint: `"${agent.command}" was not found. Check the command in your settings.` }
      : {}),
  }
}

/** Compares versions by their numbers. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) =>
    version.split(/[.\-+]/).map((part) => Number.parseInt(part, 10)),
  )
  for (let place = 0; place < Math.max(left?.length ?? 0, right?.length ?? 0); place += 1) {
    const difference = (left?.[place] || 0) - (right?.[place] || 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
