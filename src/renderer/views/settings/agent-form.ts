import type { AgentSetting } from '../../../shared/settings'

/** An agent of the user's own as the form holds it: everything is text. */
export interface AgentForm {
  id: string
  name: string
  driver: AgentSetting['driver']
  command: string
  /** One argument a line. */
  args: string
  /** KEY=value, one a line. */
  env: string
}

export const emptyForm: AgentForm = {
  id: '',
  name: '',
  driver: 'acp',
  command: '',
  args: '',
  env: '',
}

export function formOf(id: string, agent: AgentSetting): AgentForm {
  const env = Object.entries(agent.env).map(([key, value]) => `${key}=${value}`)
  return { ...agent, id, args: agent.args.join('\n'), env: env.join('\n') }
}

/** An id made of the name: lower-case letters, digits and dashes. */
export function idFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export type ReadForm = { ok: true; agent: AgentSetting } | { ok: false; message: string }

export function readForm(form: AgentForm): ReadForm {
  const name = form.name.trim()
  const command = form.command.trim()
  if (!name) return { ok: false, message: 'The agent needs a name.' }
  if (!command) return { ok: false, message: 'The agent needs a command to start it.' }
  const lines = form.env.split('\n').filter((line) => line.trim() !== '')
  const odd = lines.find((line) => !/^\s*[^=\s]+\s*=/.test(line))
  if (odd) return { ok: false, message: `“${odd.trim()}” is no KEY=value.` }
  const env = Object.fromEntries(
    lines.map((line) => {
      const sign = line.indexOf('=')
      return [line.slice(0, sign).trim(), line.slice(sign + 1)]
    }),
  )
  const args = form.args.split('\n').filter((line) => line !== '')
  return { ok: true, agent: { name, driver: form.driver, command, args, env } }
}
