import { z } from 'zod'
import type { AgentPackage, KnownAgent } from './known-agents'

/** The public list of agents that speak ACP. */
export const registryAddress =
  'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json'

// Keys that are not known here are left alone: the list grows by itself.
const packaged = z.object({
  package: z.string().min(1),
  cmd: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const binary = z.object({ cmd: z.string().min(1), args: z.array(z.string()).optional() })
const entry = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().default(''),
  website: z.string().optional(),
  repository: z.string().optional(),
  distribution: z.object({
    npx: packaged.optional(),
    uvx: packaged.optional(),
    binary: z.record(z.string(), binary).optional(),
  }),
})
const registry = z.object({ agents: z.array(z.unknown()) })

/** Ids under which the registry lists agents that are built in here. */
const builtInElsewhere = new Map([
  ['claude-acp', 'claude-code'],
  ['codex-acp', 'codex'],
])

/** The agents of the list; an entry that cannot be understood is passed over, the others stay. */
export function readRegistry(value: unknown): KnownAgent[] | undefined {
  const read = registry.safeParse(value)
  if (!read.success) return undefined
  return read.data.agents.flatMap((raw) => {
    const agent = entry.safeParse(raw)
    return agent.success ? [agentOf(agent.data)] : []
  })
}

function agentOf(listed: z.infer<typeof entry>): KnownAgent {
  const { npx, uvx, binary: binaries = {} } = listed.distribution
  const native = Object.values(binaries)[0]
  const packageOfIt = npx ? packageFrom(npx) : undefined
  const website = listed.website ?? listed.repository
  return {
    id: builtInElsewhere.get(listed.id) ?? listed.id,
    name: listed.name,
    description: listed.description,
    ...(website ? { website } : {}),
    driver: 'acp',
    from: 'registry',
    command: npx
      ? (npx.cmd ?? programName(npx.package))
      : uvx
        ? 'uvx'
        : baseName(native?.cmd ?? listed.id),
    args: uvx ? [uvx.package, ...(uvx.args ?? [])] : (npx?.args ?? native?.args ?? []),
    env: npx?.env ?? uvx?.env ?? {},
    ...(packageOfIt ? { package: packageOfIt } : {}),
  }
}

function packageFrom({ package: named, cmd }: z.infer<typeof packaged>): AgentPackage {
  const at = named.lastIndexOf('@')
  const name = at > 0 ? named.slice(0, at) : named
  return {
    name,
    version: at > 0 ? named.slice(at + 1) : 'latest',
    ...(cmd ? { program: cmd } : {}),
  }
}

function programName(named: string): string {
  return packageFrom({ package: named }).name.split('/').at(-1) ?? named
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
