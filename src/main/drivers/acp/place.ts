import type { NamedServer } from '../driver'
import type { Fields } from './json'

/** Where a conversation takes place, and the servers that are there for it. */
export function place(folder: string, servers: readonly NamedServer[]): Fields {
  return { cwd: folder, mcpServers: servers.map(writeServer) }
}

function writeServer(server: NamedServer): Fields {
  const { type, name } = server
  if (type === 'stdio')
    // The oldest way, which agents know by its having no type.
    return { name, command: server.command, args: server.args, env: pairs(server.env) }
  return { type, name, url: server.url, headers: pairs(server.headers) }
}

const pairs = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))
