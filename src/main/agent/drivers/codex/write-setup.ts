import type { ConversationSetup, NamedServer } from '../driver'
import type { Fields } from '../fields'

/** Where a thread takes place, and what is there for it. */
export function writeSetup({ folder, equipment = {} }: ConversationSetup): Fields {
  const { servers = [], folders = [], instructions = '', replaceInstructions } = equipment
  const key = replaceInstructions ? 'baseInstructions' : 'developerInstructions'
  const config: Fields = {
    ...(servers.length > 0 ? { mcp_servers: writeServers(servers) } : {}),
    ...(folders.length > 0 ? { sandbox_workspace_write: { writable_roots: folders } } : {}),
  }
  return {
    cwd: folder,
    ...(Object.keys(config).length > 0 ? { config } : {}),
    ...(folders.length > 0 ? { runtimeWorkspaceRoots: [folder, ...folders] } : {}),
    ...(instructions === '' ? {} : { [key]: instructions }),
  }
}

const writeServers = (servers: NamedServer[]): Fields =>
  Object.fromEntries(servers.map((server) => [tableName(server.name), writeServer(server)]))

/** Codex takes no other names for servers. */
const tableName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, '_')

function writeServer(server: NamedServer): Fields {
  if (server.type === 'stdio') {
    const { command, args, env } = server
    return { command, args, env }
  }
  return { url: server.url, http_headers: server.headers }
}
