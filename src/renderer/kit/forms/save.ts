import type { Settings } from '../../../shared/app/settings'
import { succeeds } from '../../store/act'
import { call } from '../../store/bridge'

/** Why it cannot be, in words, or null when it is in the file. */
export async function save<Key extends keyof Settings & string>(
  key: Key,
  value: Settings[Key],
): Promise<string | null> {
  const result = await call('settings.set', { key, value })
  return result.ok ? null : result.problem.message
}

/** Takes an entry out of a record of the settings; gives what puts it back. */
export async function removeFrom<
  Key extends
    | 'accounts'
    | 'agents'
    | 'profiles'
    | 'mcpServers'
    | 'places'
    | 'workspaces.projects'
    | 'accounts.order',
>(key: Key, all: Settings[Key], id: string): Promise<(() => void) | undefined> {
  const { [id]: _removed, ...others } = all
  const done = await succeeds('settings.set', { key, value: others })
  return done ? () => void succeeds('settings.set', { key, value: all }) : undefined
}
