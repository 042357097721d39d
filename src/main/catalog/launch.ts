import type { AgentChoice } from '../../shared/profile'
import { failure, type Result, success } from '../../shared/result'
import type { Settings } from '../../shared/settings'
import { holdsOne, isSpoken } from '../drivers/drivers'
import type { AgentLaunch, AgentStart } from './agent-launch'

type Named = Pick<Settings, 'profiles' | 'accounts'>

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

/**
 * The command line and the environment of a choice, made here and nowhere else. What it names and
 * is not there any more is refused: another login or another server would be the wrong one.
 */
export function launchOf(
  start: AgentStart,
  choice: AgentChoice,
  { profiles, accounts }: Named,
  folderOf: (account: string) => string,
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
  const { accountVariable, ...agent } = start
  const profile = choice.profile === null ? undefined : profiles[choice.profile]
  if (choice.profile !== null && profile?.agent !== choice.agent)
    return gone('profile', choice.profile, start.name, profile !== undefined)
  const launch: AgentLaunch = {
    ...agent,
    args: [...agent.args, ...(profile?.args ?? [])],
    env: { ...agent.env, ...profile?.env },
    accountFolder: null,
  }
  if (choice.account === null) return success(launch)
  const account = accounts[choice.account]
  if (account?.agent !== choice.agent)
    return gone('account', choice.account, start.name, account !== undefined)
  if (accountVariable === undefined) return failure('one-account', onlyOne(start.name))
  const accountFolder = folderOf(choice.account)
  return success({
    ...launch,
    env: { ...launch.env, [accountVariable]: accountFolder },
    accountFolder,
  })
}

export const onlyOne = (agent: string): string =>
  `${agent} can have one account only: it does not let its login be kept in a folder of its own.`

function gone(what: 'profile' | 'account', id: string, agent: string, other: boolean) {
  const message = other
    ? `The ${what} “${id}” is not for ${agent} any more.`
    : `The ${what} “${id}” is not in your settings any more.`
  return failure(`no-${what}`, message, {
    hint: `Add it again in the settings, or start a new session without it.`,
  })
}
