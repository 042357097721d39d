import { join } from 'node:path'
import { failure, problemOf, type Result } from '../../kit/result'
import type { AgentChoice } from '../../shared/agent/profile'
import { speaksOf } from '../../shared/agent/speaks-of'
import type { SettingsFile } from '../app/settings/settings-file'
import type { Environment, Machine } from '../host/machine'
import type { StoredSession } from '../store/log/log'
import { carryConversation, keepsConversation, type LoginFolder } from './accounts/carrying'
import type { AgentLaunch } from './catalog/agent-launch'
import type { Catalog } from './catalog/catalog'
import { launchOf } from './catalog/launch'
import type { KeyStore } from './secrets/key-store'
import type { Redactor } from './secrets/redactor'

export interface LaunchingParts {
  folder: string
  /** Of the user. */
  home(): string
  settings: SettingsFile
  catalog: Catalog
  machine: Machine
  keys: Pick<KeyStore, 'get'>
  /** What is known of the user's own there at once. */
  environment: Environment
  redactor: Redactor
}

/** A session, as far as its conversation may be carried to another account. */
interface Carried {
  readonly stored: StoredSession
  readonly choice: AgentChoice
}

export type Launching = ReturnType<typeof openLaunching>

/** How agents are started under their accounts, and how a conversation goes from one to another. */
export function openLaunching(parts: LaunchingParts) {
  const { folder, home, settings, catalog, machine, keys, redactor } = parts
  /** The user's own there, once it was asked for; until then what the app was started with. */
  let environment = parts.environment
  const means = {
    folderOf: (account: string) => join(folder, 'accounts', account),
    keyOf(account: string, from: string | undefined) {
      if (from === undefined) return keys.get(account)
      const key = environment[from]
      if (key) redactor.add([key])
      return key
    },
  }
  const resolveAgent = (choice: AgentChoice): Result<AgentLaunch> => {
    const start = catalog.resolve(choice.agent, speaksOf(choice, settings.values.profiles))
    return start.ok ? launchOf(start.value, choice, settings.values, means) : start
  }
  /** Where the login of a choice lies, where that is known of its agent. */
  const loginOf = (choice: AgentChoice): LoginFolder | undefined => {
    const launch = resolveAgent(choice)
    if (!launch.ok || !launch.value.login) return undefined
    const { login, env } = launch.value
    const own = env[login.variable] ?? environment[login.variable]
    return { folder: own ?? join(home(), login.home), conversations: login.conversations }
  }
  return {
    resolveAgent,
    /** The folder of an account: not every agent makes its own, and nobody else may read it. */
    async prepare({ accountFolder }: AgentLaunch): Promise<void> {
      if (accountFolder !== null) await machine.files.makeFolder(accountFolder)
    },
    /** Brings the agent's own conversation to the login of the session's account. */
    async carry({ stored, choice }: Carried): Promise<Result<void>> {
      const { agentSession, carriedFrom = null, agentName } = stored
      const [from, to] = [loginOf({ ...choice, account: carriedFrom }), loginOf(choice)]
      if (agentSession === null || !from || !to) return cannot(agentName)
      try {
        return await carryConversation(machine.files, agentSession, from, to)
      } catch (error) {
        return { ok: false, problem: problemOf(error, 'not-carried') }
      }
    },
    /** Whether the agent has kept anything of the session's conversation; where nobody knows, it has. */
    async keeps({ stored, choice }: Carried): Promise<boolean> {
      const { agentSession } = stored
      const login = loginOf(choice)
      if (agentSession === null || !login) return agentSession !== null
      return keepsConversation(machine.files, agentSession, login)
    },
    async afterFirstPaint(): Promise<void> {
      environment = await machine.environment()
    },
  }
}

const cannot = (agent: string) =>
  failure(
    'not-carried',
    `${agent} cannot take a conversation to another account, so that it goes on in a new one.`,
  )
