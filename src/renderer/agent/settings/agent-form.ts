import type { AgentSetting } from '../../../shared/app/settings'
import { listText, pairsText, readPairs } from '../../kit/forms/texts'

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
  /** Empty where it has one login only. */
  accountVariable: string
}

export const emptyForm: AgentForm = {
  id: '',
  name: '',
  driver: 'acp',
  command: '',
  args: '',
  env: '',
  accountVariable: '',
}

export function formOf(id: string, agent: AgentSetting): AgentForm {
  const { args, env, accountVariable = '' } = agent
  return { ...agent, id, args: listText(args), env: pairsText(env), accountVariable }
}

type ReadForm = { ok: true; agent: AgentSetting } | { ok: false; message: string }

export function readForm(form: AgentForm): ReadForm {
  const name = form.name.trim()
  const command = form.command.trim()
  if (!name) return { ok: false, message: 'The agent needs a name.' }
  if (!command) return { ok: false, message: 'The agent needs a command to start it.' }
  const env = readPairs(form.env)
  if (!env.ok) return env
  const args = form.args.split('\n').filter((line) => line !== '')
  const variable = form.accountVariable.trim()
  const more = variable ? { accountVariable: variable } : {}
  return { ok: true, agent: { name, driver: form.driver, command, args, env: env.pairs, ...more } }
}
