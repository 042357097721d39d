import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Equipment, NamedServer } from '../driver'
import { type Fields, fieldsOf, present } from '../fields'
import type { Parts } from './parts'

const limit = { what: 'What the conversation is given', milliseconds: 60_000 }

/**
 * What the handshake carries of it. None of it is on the command line, where everybody on the machine
 * could read the secrets of a server.
 */
export function introduction({
  instructions = '',
  replaceInstructions,
}: Partial<Equipment>): Fields {
  return {
    subtype: 'initialize',
    forwardSubagentText: true,
    ...(instructions === ''
      ? {}
      : { [replaceInstructions ? 'systemPrompt' : 'appendSystemPrompt']: instructions }),
  }
}

/** Gives the conversation its servers and folders. A server that cannot be started is told, and no more. */
export async function equip(
  { wire }: Parts,
  { servers = [], folders = [] }: Partial<Equipment>,
): Promise<Outcome<Fields>[]> {
  const asked: Promise<Outcome<Fields>>[] = []
  if (folders.length > 0) {
    const settings = { permissions: { additionalDirectories: folders } }
    asked.push(wire.ask({ subtype: 'apply_flag_settings', settings }, limit))
  }
  if (servers.length > 0) {
    const named = Object.fromEntries(servers.map((server) => [server.name, writeServer(server)]))
    asked.push(wire.ask({ subtype: 'mcp_set_servers', servers: named }, limit))
  }
  return Promise.all(asked)
}

/** Servers that did not come up, in the shape in which the program tells of them. */
export function failedServers(answers: Outcome<Fields>[]): Fields[] {
  return answers.flatMap((answer) => {
    const errors = answer.ok ? fieldsOf(answer.value.errors) : {}
    return Object.entries(errors).map(([name, error]) => ({ name, status: 'failed', error }))
  })
}

function writeServer(server: NamedServer): Fields {
  if (server.type === 'stdio') {
    const { type, command, args, env } = server
    return { type, command, args, env }
  }
  return present({ type: server.type, url: server.url, headers: server.headers })
}
