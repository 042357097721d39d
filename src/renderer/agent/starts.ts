import { defined } from '../../kit/defined'
import { type AccountSettings, orderOf } from '../../shared/agent/account/next'
import type { AgentChoice } from '../../shared/agent/profile'
import type { Settings } from '../../shared/app/settings'
import type { AgentRow } from '../../shared/app/tables'
import type { SelectOption } from '../kit/select'
import { agentOptions, lacks } from './choices'

/** Something that a session can be started with, as the list offers it. */
export interface Start extends SelectOption {
  choice: AgentChoice
  /** The place that it asks for. */
  place?: string
}

type Named = Pick<Settings, 'profiles' | 'accounts'>

const accountKinds = {
  login: 'A login of its own',
  key: 'An API key',
  environment: 'Variables of its own',
}

export const profileStart = (id: string): string => `profile ${id}`

/** Profiles first, then further accounts, then the agents as they are. */
export function starts(agents: readonly AgentRow[], { profiles, accounts }: Named): Start[] {
  const named = (id: string) => agents.find((agent) => agent.id === id)
  const ofProfiles = Object.entries(profiles).flatMap(([id, profile]): Start[] => {
    const agent = named(profile.agent)
    if (!agent) return []
    const account = profile.account ?? null
    const words = [agent.name, account && accounts[account]?.name, profile.model, profile.mode]
    return [
      {
        value: profileStart(id),
        label: profile.name,
        group: 'Profiles',
        description: lacks(agent) ?? words.filter(Boolean).join(' · '),
        choice: { agent: agent.id, account, profile: id },
        ...defined({ place: profile.place }),
      },
    ]
  })
  const ofAccounts = Object.entries(accounts).flatMap(([id, account]): Start[] => {
    const agent = named(account.agent)
    if (!agent) return []
    return [
      {
        value: `account ${id}`,
        label: `${agent.name} · ${account.name}`,
        group: 'Accounts',
        description: lacks(agent) ?? accountKinds[account.kind ?? 'login'],
        choice: { agent: agent.id, account: id, profile: null },
      },
    ]
  })
  const plain = agentOptions(agents).map((option) => ({
    ...option,
    choice: { agent: option.value, account: null, profile: null },
  }))
  return [...ofProfiles, ...ofAccounts, ...plain]
}

/** Under which account a session begins that names none, where the user has said which comes first there. */
export function firstAccountWords(
  { agent, account }: AgentChoice,
  folder: string,
  settings: AccountSettings & Named,
): string | undefined {
  if (account !== null) return undefined
  const [first = null] = orderOf(agent, folder, settings)
  if (first === null) return undefined
  return `Account ${settings.accounts[first]?.name ?? first}, the first in the order for this project`
}

/** "Claude Code · Work · Careful": an agent, and what it was started with beside itself. */
export function startWords(
  agentName: string,
  { account, profile }: Pick<AgentChoice, 'account' | 'profile'>,
  settings: Named | undefined,
): string {
  const accountName = account === null ? null : (settings?.accounts[account]?.name ?? account)
  const profileName = profile === null ? null : (settings?.profiles[profile]?.name ?? profile)
  return [agentName, accountName, profileName].filter(Boolean).join(' · ')
}
