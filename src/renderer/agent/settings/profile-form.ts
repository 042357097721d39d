import type { McpServer, McpServers } from '../../../shared/agent/mcp-server'
import { type DriverName, driverLabels } from '../../../shared/agent/process/agent'
import type { ProfileSetting } from '../../../shared/agent/profile'
import type { PermissionRule } from '../../../shared/session/permission'
import { listText, pairsText, readList, readPairs } from '../../kit/forms/texts'

/** A profile as its form holds it: what is typed is text, lists have editors of their own. */
export interface ProfileForm {
  name: string
  agent: string
  /** Empty for the usual account. */
  account: string
  /** Empty for the usual way. */
  speaks: DriverName | ''
  /** Empty for none in particular. */
  place: string
  model: string
  mode: string
  /** id=value, one a line; true and false are switches. */
  options: string
  /** One a line. */
  folders: string
  instructions: string
  replaceInstructions: boolean
  args: string
  env: string
  ownProcess: boolean
  autoApprove: PermissionRule[]
  mcpServers: McpServers
}

export const emptyProfile = (agent: string): ProfileForm => ({
  name: '',
  agent,
  account: '',
  speaks: '',
  place: '',
  model: '',
  mode: '',
  options: '',
  args: '',
  env: '',
  folders: '',
  instructions: '',
  replaceInstructions: false,
  ownProcess: false,
  autoApprove: [],
  mcpServers: {},
})

export function profileForm(profile: ProfileSetting): ProfileForm {
  const { account, speaks, place, model, mode, options, folders, args, env } = profile
  return {
    ...profile,
    account: account ?? '',
    speaks: speaks ?? '',
    place: place ?? '',
    model: model ?? '',
    mode: mode ?? '',
    options: pairsText(options),
    folders: listText(folders),
    args: listText(args),
    env: pairsText(env),
  }
}

type ReadProfile = { ok: true; profile: ProfileSetting } | { ok: false; message: string }

export function readProfile(form: ProfileForm): ReadProfile {
  const name = form.name.trim()
  if (!name) return { ok: false, message: 'The profile needs a name.' }
  if (!form.agent) return { ok: false, message: 'The profile needs an agent.' }
  const env = readPairs(form.env)
  if (!env.ok) return env
  const options = readPairs(form.options)
  if (!options.ok) return options
  const folders = readList(form.folders)
  const odd = folders.find((folder) => !/^(\/|[A-Za-z]:[\\/])/.test(folder))
  if (odd) return { ok: false, message: `“${odd}” is no whole path, such as /home/me/notes.` }
  const { agent, speaks, ownProcess, autoApprove, mcpServers } = form
  return {
    ok: true,
    profile: {
      name,
      agent,
      ownProcess,
      autoApprove,
      mcpServers,
      ...given('account', form.account),
      ...(speaks ? { speaks } : {}),
      ...given('place', form.place),
      ...given('model', form.model),
      ...given('mode', form.mode),
      options: Object.fromEntries(
        Object.entries(options.pairs).map(([id, value]) => [id, optionValue(value)]),
      ),
      folders,
      instructions: form.instructions.trim(),
      replaceInstructions: form.replaceInstructions,
      args: readList(form.args),
      env: env.pairs,
    },
  }
}

/** "Claude Code · large · 2 rules": what a profile is, in a line. */
export function profileWords(
  agent: string,
  account: string | undefined,
  { speaks, model, mode, autoApprove, mcpServers, ownProcess }: ProfileSetting,
): string {
  const count = (many: number, word: string) =>
    many > 0 && `${many} ${word}${many === 1 ? '' : 's'}`
  return [
    agent,
    account,
    speaks && driverLabels[speaks],
    model,
    mode,
    count(autoApprove.length, 'rule'),
    count(Object.keys(mcpServers).length, 'server'),
    ownProcess && 'own process',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function serverWords(server: McpServer): string {
  const where = server.project && `in ${server.project}`
  const what = server.type === 'stdio' ? [server.command, ...server.args].join(' ') : server.url
  return [server.type, what, where].filter(Boolean).join(' · ')
}

function given(key: 'account' | 'place' | 'model' | 'mode', text: string) {
  const value = text.trim()
  return value ? { [key]: value } : {}
}

function optionValue(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text
}
