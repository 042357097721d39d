import { z } from 'zod'
import type { ArchiveFormat } from './archive/unpack'
import type { AgentArchive, AgentPackage, AgentTool, KnownAgent } from './known-agents'

/** The public list of agents that speak ACP. */
export const registryAddress =
  'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json'

// Keys that are not known here are left alone: the list grows by itself.
const packaged = z.object({
  // What begins like an option would be one.
  package: z.string().regex(/^[^-\s]\S*$/),
  cmd: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const binary = z.object({
  archive: z.url(),
  cmd: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
})
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
  const native = binaries[target(process.platform, process.arch)]
  const archive = npx || uvx || !native ? undefined : archiveFrom(native, listed.version)
  const tool = uvx && !npx ? toolFrom(uvx, listed.version) : undefined
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
      : (tool?.program ?? baseName((native ?? Object.values(binaries)[0])?.cmd ?? listed.id)),
    args: (npx ?? uvx ?? native)?.args ?? [],
    env: (npx ?? uvx ?? native)?.env ?? {},
    ...(packageOfIt ? { package: packageOfIt } : {}),
    ...(archive ? { archive } : {}),
    ...(tool ? { tool } : {}),
  }
}

/** How the registry names what a program runs on. */
export function target(platform: string, architecture: string): string {
  const system = platform === 'win32' ? 'windows' : platform
  const machines: Record<string, string> = { x64: 'x86_64', arm64: 'aarch64' }
  return `${system}-${machines[architecture] ?? architecture}`
}

function archiveFrom(
  { archive: url, cmd, sha256 }: z.infer<typeof binary>,
  version: string,
): AgentArchive | undefined {
  const format = formatOf(new URL(url).pathname)
  return format && { url, format, version, program: cmd, ...(sha256 ? { sha256 } : {}) }
}

/** Undefined where nothing here can unpack it. */
export function formatOf(path: string): ArchiveFormat | undefined {
  if (/\.(tar\.gz|tgz)$/.test(path)) return 'tar.gz'
  if (path.endsWith('.zip')) return 'zip'
  return /\.(tar(\.\w+)?|tbz2?|txz|7z|gz|bz2|xz|zst|dmg|pkg|deb|rpm|msi)$/.test(path)
    ? undefined
    : 'plain'
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

/** "name==1.2", "name@1.2" or "name[extra]==1.2": the program is called like the package. */
function toolFrom({ package: named, cmd }: z.infer<typeof packaged>, version: string): AgentTool {
  const [name = named] = /^[^@[<>=!~;]+/.exec(named) ?? []
  const exact = /^[^@]+@\d/.test(named)
  return {
    requirement: exact ? named.replace('@', '==') : named,
    version,
    program: cmd ?? name,
  }
}

function programName(named: string): string {
  return packageFrom({ package: named }).name.split('/').at(-1) ?? named
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
