import { resolve } from 'node:path'
import type { AgentChoice } from '../../../shared/agent/profile'
import type { Settings } from '../../../shared/app/settings'
import type { RuleInForce } from '../../../shared/session/permission'
import type { Equipment } from '../drivers/driver'

/** What an option of the agent is to be: "model" and "mode" are what agents call differently. */
export interface SetupRequest {
  option: string
  value: string | boolean
}

/** What the settings say of one session: what applies to all, and what its profile adds. */
export interface SessionSetup extends Equipment {
  rules: RuleInForce[]
  /** Milliseconds; 0 for never. */
  questionTimeout: number
  wishes: SetupRequest[]
}

export function sessionSetup(
  settings: Settings,
  choice: AgentChoice,
  project: string,
  /** Of the app itself. */
  tools: Settings['mcpServers'] = {},
): SessionSetup {
  const profile = choice.profile === null ? undefined : settings.profiles[choice.profile]
  const own = (profile?.autoApprove ?? []).map((rule) => ({
    ...rule,
    profile: profile?.name ?? '',
  }))
  // A profile's server takes the place of a general one of the same name.
  const servers = Object.entries({ ...tools, ...settings.mcpServers, ...profile?.mcpServers })
  return {
    rules: [...own, ...settings['permissions.rules']],
    questionTimeout: settings['permissions.timeoutMinutes'] * 60_000,
    wishes: profile
      ? [
          ...(profile.model === undefined ? [] : [{ option: 'model', value: profile.model }]),
          ...(profile.mode === undefined ? [] : [{ option: 'mode', value: profile.mode }]),
          ...Object.entries(profile.options).map(([option, value]) => ({ option, value })),
        ]
      : [],
    servers: servers
      .filter(([, server]) => !server.project || resolve(server.project) === resolve(project))
      .map(([name, server]) => ({ name, ...server })),
    folders: profile?.folders ?? [],
    instructions: profile?.instructions ?? '',
    replaceInstructions: profile?.replaceInstructions ?? false,
  }
}
