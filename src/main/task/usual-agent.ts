import type { Settings } from '../../shared/app/settings'
import type { TaskAgent } from '../../shared/task/task'
import type { StoredSession } from '../store/log/log'

type Done = Pick<StoredSession, 'agent' | 'account' | 'profile' | 'driver' | 'createdAt'>

/** It ships with the app, and does no work. */
const practice = 'practice'

/**
 * With what tasks are done that name nothing, before anybody has chosen that: what the last session was
 * begun with, else the only agent of the user's own. One in a terminal cannot be left alone.
 */
export function usualAgent(sessions: Iterable<Done>, agents: Settings['agents']): TaskAgent | null {
  let last: Done | undefined
  for (const one of sessions) {
    const isOne = one.driver !== 'terminal' && one.agent !== practice
    if (isOne && (!last || one.createdAt > last.createdAt)) last = one
  }
  if (last) return { agent: last.agent, account: last.account, profile: last.profile }
  const [only, ...more] = Object.entries(agents).filter(([, { driver }]) => driver !== 'terminal')
  return only && more.length === 0 ? { agent: only[0], account: null, profile: null } : null
}
