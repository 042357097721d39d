import { defined } from '../../kit/defined'
import { startQueueOf } from '../../shared/task/reason'
import type { Task } from '../../shared/task/task'
import type { TaskingParts } from './task-doing'

/** Which accounts cannot be used now, of those that tasks wait for. */
export function exhausted(
  { accounting: { accounts }, log, settings }: TaskingParts,
  all: readonly Task[],
) {
  const out: Record<string, { name?: string; until: number | null }> = {}
  const seen = new Set<string>()
  for (const { agent, state, project } of all) {
    if (state !== 'waiting' || !agent || seen.has(startQueueOf(agent))) continue
    seen.add(startQueueOf(agent))
    const now = Date.now()
    const standing = accounts.standing(agent.agent, agent.account, now)
    if (standing.state === 'usable') continue
    // Another one takes over, where one is left.
    const path = log.projects.get(project)?.path ?? ''
    if (accounts.next(agent.agent, path, [agent.account], now).kind === 'use') continue
    const name = settings.values.accounts[agent.account ?? '']?.name
    out[startQueueOf(agent)] = {
      ...defined({ name }),
      until: standing.state === 'exhausted' ? standing.until : null,
    }
  }
  return out
}
