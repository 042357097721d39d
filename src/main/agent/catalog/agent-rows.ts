import { ownOf } from '../../../kit/own'
import type { InstallState } from '../../../shared/agent/install-state'
import type { AgentSetting } from '../../../shared/app/settings'
import type { AgentRow } from '../../../shared/app/tables'
import { agentMarks } from './agent-marks'
import type { Installed, OnPath } from './installed'
import type { KnownAgent } from './known-agents'
import { uvHint } from './python-tool'
import { fetchable, type Source, usualWay, type Way, waysOf } from './ways'

/** What is known of an agent's installation on this machine. */
export interface Presence {
  own?: Installed | undefined
  onPath?: OnPath | undefined
  /** Whether the PATH has been looked at. */
  looked: boolean
  /** Whether the user has uv, without which no Python program is installed. */
  uv?: boolean
  /** It is being installed, or that has failed. */
  doing?: InstallState | undefined
}

export function knownRow(agent: KnownAgent, presence: (program: string) => Presence): AgentRow {
  const { id, name, description, website, from } = agent
  const icon = ownOf(agentMarks, id)
  const ways = waysOf(agent)
  const usual = usualWay(ways, ({ program }) => isThere(presence(program)))
  const { driver } = usual ?? agent
  const install = installOf(usual ?? agent, presence(usual?.program ?? id))
  const hint =
    install.state === 'missing' && usual ? hintOf(agent, usual, presence(usual.program)) : undefined
  const spoken = ways.map((way) => ({
    driver: way.driver,
    command: way.command,
    program: way.program,
    install: installOf(way, presence(way.program)),
  }))
  return {
    id,
    name,
    description,
    driver,
    from,
    accounts: agent.accountVariable !== undefined,
    install,
    ...(spoken.length > 1 ? { ways: spoken } : {}),
    ...(agent.keyVariable ? { keyVariable: agent.keyVariable } : {}),
    ...(icon ? { icon } : {}),
    ...(website ? { website } : {}),
    ...(hint ? { hint } : {}),
  }
}

export function installOf(
  source: Source,
  { own, onPath, looked, uv, doing }: Presence,
): InstallState {
  if (doing) return doing
  if (own) {
    const newer = fetchable(source)?.version
    const update =
      newer && newer !== 'latest' && isNewer(newer, own.version) ? { update: newer } : {}
    return { state: 'installed', version: own.version, path: own.path, ...update }
  }
  if (onPath) return { state: 'installed', ...onPath }
  return looked ? { state: 'missing', installable: installable(source, uv) } : { state: 'unknown' }
}

/** Whether it can be started, as far as is known. */
export function isThere({ own, onPath }: Presence): boolean {
  return own !== undefined || onPath !== undefined
}

function installable(source: Source, uv = false): boolean {
  const wanted = fetchable(source)
  return wanted !== undefined && (wanted !== source.tool || uv)
}

function hintOf({ name, website }: KnownAgent, way: Way, { uv }: Presence): string {
  const { command, tool } = way
  if (installable(way, uv))
    return `${name} is not installed. Install it here, or put "${command}" on your PATH.`
  if (tool) return `${name} is a Python program, which uv installs. ${uvHint}`
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

/** Compares versions by their numbers, of which there may be few; what is before a release is older than it. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map(versionParts)
  for (
    let place = 0;
    place < Math.max(left?.numbers.length ?? 0, right?.numbers.length ?? 0);
    place += 1
  ) {
    const difference = (left?.numbers[place] ?? 0) - (right?.numbers[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  if (left?.before === undefined || right?.before === undefined)
    return left?.before === undefined && right?.before !== undefined
  return left.before.localeCompare(right.before, 'en', { numeric: true }) > 0
}

/** "1.0.0-rc.1+build.2": the build says nothing of its age. */
function versionParts(version: string): { numbers: number[]; before: string | undefined } {
  const [, numbers = '', before] = /^v?([\d.]*)(?:-([^+]*))?/.exec(version) ?? []
  return { numbers: numbers.split('.').map(Number), before }
}
