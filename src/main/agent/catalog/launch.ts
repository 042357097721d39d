import { failure, type Result, success } from '../../../kit/result'
import { isHeadless } from '../../../shared/agent/process/agent'
import type { AccountSetting, AgentChoice } from '../../../shared/agent/profile'
import type { Settings } from '../../../shared/app/settings'
import { holdsOne, isSpoken } from '../drivers/drivers'
import type { AgentLaunch, AgentStart } from './agent-launch'

type Named = Pick<Settings, 'profiles' | 'accounts' | 'headless.stopSeconds'>

/** Who needs an agent: with what, where, and for which session, if it is for one. */
export interface Need {
  choice: AgentChoice
  folder: string
  session: string | null
}

/** What one process serves: sessions of a choice, in one folder or in any, and all of them or one. */
export interface Service {
  choice: AgentChoice
  folder: string | null
  session: string | null
}

/**
 * The process that serves a need: what happens to one folder takes down no session of another, unless
 * the settings say so. A profile that says how the agent is started shares it with no other, and an
 * agent that holds one conversation to a process shares none.
 */
export function servedBy(
  { choice, folder, session }: Need,
  { profiles, processPer }: Pick<Settings, 'profiles' | 'processPer'>,
): Service {
  const profile = choice.profile === null ? undefined : profiles[choice.profile]
  const { speaks } = choice
  const own =
    !profile || profile.ownProcess || profile.args.length > 0 || Object.keys(profile.env).length > 0
  return {
    choice: own ? choice : { ...choice, profile: null },
    folder: processPer === 'account' ? null : folder,
    session: processPer === 'session' || (speaks && holdsOne(speaks)) ? session : null,
  }
}

/** Ids have neither "@", "+", "~" nor spaces in them, and a folder comes last. */
export function processKey({ choice, folder, session }: Service): string {
  const { agent, account, profile, speaks = 'acp' } = choice
  return [
    agent,
    account === null ? '' : `@${account}`,
    profile === null ? '' : `+${profile}`,
    speaks === 'acp' ? '' : `~${speaks}`,
    session === null ? '' : ` for ${session}`,
    folder === null ? '' : ` in ${folder}`,
  ].join('')
}

/** What an account is made of that does not stand in the settings. */
interface AccountMeans {
  folderOf(account: string): string
  /** Its API key: kept by the app, or from that variable of the user's environment. */
  keyOf(account: string, from: string | undefined): string | undefined
}

/**
 * The command line and the environment of a choice, made here and nowhere else. What it names and
 * is not there any more is refused: another login or another server would be the wrong one.
 */
export function launchOf(
  start: AgentStart,
  choice: AgentChoice,
  { profiles, accounts, 'headless.stopSeconds': seconds }: Named,
  means: AccountMeans,
): Result<AgentLaunch> {
  // To speak another protocol to it would fail later, and for a reason that is none.
  if (!isSpoken(start.driver))
    return failure(
      'no-driver',
      `${start.name} cannot be started: ${start.driver} is not spoken yet`,
      {
        hint: 'Use its ACP adapter, or run it as a terminal agent.',
      },
    )
  const { accountVariable: _, keyVariable: __, ...agent } = start
  const profile = choice.profile === null ? undefined : profiles[choice.profile]
  if (choice.profile !== null && profile?.agent !== choice.agent)
    return gone('profile', choice.profile, start.name, profile !== undefined)
  const launch: AgentLaunch = {
    ...agent,
    args: [...agent.args, ...(profile?.args ?? [])],
    env: { ...agent.env, ...profile?.env },
    accountFolder: null,
    ...(isHeadless(start.driver) ? { patience: seconds * 1000 } : {}),
  }
  if (choice.account === null) return success(launch)
  const account = accounts[choice.account]
  if (account?.agent !== choice.agent)
    return gone('account', choice.account, start.name, account !== undefined)
  const added = accountOf(start, choice.account, account, means)
  if (!added.ok) return added
  const { env, folder } = added.value
  return success({
    ...launch,
    env: { ...launch.env, ...env },
    accountFolder: folder,
  })
}

/** What makes an agent run under an account: the folder of its login, or variables. */
function accountOf(
  start: AgentStart,
  id: string,
  { kind = 'login', name, env = {}, keyVariable = start.keyVariable, keyFrom }: AccountSetting,
  means: AccountMeans,
): Result<{ env: Record<string, string>; folder: string | null }> {
  if (kind === 'environment') return success({ env, folder: null })
  if (kind === 'login') {
    const { accountVariable } = start
    if (accountVariable === undefined) return failure('one-account', onlyOne(start.name))
    const folder = means.folderOf(id)
    return success({ env: { ...env, [accountVariable]: folder }, folder })
  }
  if (keyVariable === undefined)
    return failure('no-key-variable', `${start.name} has no variable for the key of “${name}”.`, {
      hint: 'Say in the settings of the account which variable it reads its key from.',
    })
  const key = means.keyOf(id, keyFrom)
  if (!key)
    return failure('no-key', `The key of account “${name}” is not there.`, {
      hint:
        keyFrom === undefined
          ? 'Enter it in the settings, under Accounts.'
          : `Set ${keyFrom} in your environment, and start Liminal again.`,
    })
  return success({ env: { ...env, [keyVariable]: key }, folder: null })
}

const onlyOne = (agent: string): string =>
  `${agent} can have one account only: it does not let its login be kept in a folder of its own.`

function gone(what: 'profile' | 'account', id: string, agent: string, other: boolean) {
  const message = other
    ? `The ${what} “${id}” is not for ${agent} any more.`
    : `The ${what} “${id}” is not in your settings any more.`
  return failure(`no-${what}`, message, {
    hint: `Add it again in the settings, or start a new session without it.`,
  })
}
