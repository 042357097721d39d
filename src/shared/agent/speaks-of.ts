import type { DriverName } from './process/agent'
import type { AgentChoice, ProfileSetting } from './profile'

/** How an agent is to be spoken to, where anybody says so: the session itself, or its profile. */
export function speaksOf(
  { speaks, profile }: Pick<AgentChoice, 'speaks' | 'profile'>,
  profiles: Record<string, Pick<ProfileSetting, 'speaks'>>,
): DriverName | undefined {
  return speaks ?? (profile === null ? undefined : profiles[profile]?.speaks)
}
