import type { TaskRow } from '../../shared/task/row'
import { startWords } from '../agent/starts'
import { useRow, useRows } from '../store/rows'

/** What the attempts at a task are called beside one another: by number, and by who made them. */
export function useAttemptNames(attempts: readonly TaskRow[]): (attempt: TaskRow) => string {
  const agents = useRows('agents')
  const settings = useRow('settings', 'settings')?.values
  return (attempt) => {
    const { agent } = attempt
    const named = agents.find(({ id }) => id === agent?.agent)?.name
    const words = agent ? startWords(named ?? agent.agent, agent, settings) : 'The usual agent'
    return `${attempts.findIndex(({ id }) => id === attempt.id) + 1}. ${words}`
  }
}

/** It came to a result, put away or not. */
export const isFinished = ({ state, summary, session }: TaskRow): boolean =>
  session !== undefined && (state === 'review' || (state === 'dropped' && summary !== undefined))
