import type { ConversationSetup, NamedServer } from '../driver'
import type { Fields } from '../fields'

/** Where a conversation takes place, and what is there for it. */
export function writeSetup({ folder, equipment = {} }: ConversationSetup): Fields {
  const { servers = [], folders = [], instructions = '', replaceInstructions } = equipment
  const systemPrompt = {
    mode: replaceInstructions ? 'override' : 'append',
    content: [{ type: 'text', text: instructions }],
  }
  return {
    cwd: folder,
    mcpServers: servers.map(writeServer),
    ...(folders.length > 0 ? { additionalDirectories: folders } : {}),
    ...(instructions === '' ? {} : { systemPrompt }),
  }
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
