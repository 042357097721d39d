import type { McpServer } from '../../../shared/agent/mcp-server'
import { listText, pairsText, readList, readPairs } from '../../kit/forms/texts'

export interface ServerForm {
  name: string
  type: McpServer['type']
  command: string
  args: string
  url: string
  /** Variables of a program, headers of the others: KEY=value, one a line. */
  values: string
  /** Empty for all. */
  project: string
}

export function serverForm(name: string, server: McpServer | undefined): ServerForm {
  const empty: ServerForm = {
    name,
    type: 'stdio',
    command: '',
    args: '',
    url: '',
    values: '',
    project: '',
  }
  if (!server) return empty
  const common = { ...empty, type: server.type, project: server.project ?? '' }
  if (server.type !== 'stdio')
    return { ...common, url: server.url, values: pairsText(server.headers) }
  const { command, args, env } = server
  return { ...common, command, args: listText(args), values: pairsText(env) }
}

type ReadServer = { ok: true; name: string; server: McpServer } | { ok: false; message: string }

export function readServer(form: ServerForm): ReadServer {
  const name = form.name.trim()
  if (!name) return { ok: false, message: 'The server needs a name.' }
  const values = readPairs(form.values)
  if (!values.ok) return values
  const place = form.project ? { project: form.project } : {}
  if (form.type === 'stdio') {
    const command = form.command.trim()
    if (!command) return { ok: false, message: 'The server needs a command to start it.' }
    const args = readList(form.args)
    return { ok: true, name, server: { type: 'stdio', command, args, env: values.pairs, ...place } }
  }
  const url = form.url.trim()
  if (!URL.canParse(url)) return { ok: false, message: 'The server needs an address: https://…' }
  return { ok: true, name, server: { type: form.type, url, headers: values.pairs, ...place } }
}
