import type { Equipment, NamedServer } from '../driver'
import type { Fields } from './json'

/** Where a conversation takes place, and what is there for it. */
export function place(folder: string, equipment: Partial<Equipment>): Fields {
  const { servers = [], folders = [], instructions = '' } = equipment
  return {
    ...{ cwd: folder, mcpServers: servers.map(writeServer) },
    ...(folders.length > 0 ? { additionalDirectories: folders } : {}),
    ...(instructions === '' ? {} : { systemPrompt: writeInstructions(instructions) }),
  }
}

/** Besides the agent's own: in their place would take its rules of safety away. */
function writeInstructions(text: string): Fields {
  return { mode: 'append', content: [{ type: 'text', text }] }
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
