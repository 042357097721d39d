import { type Start, starts } from '../agent/starts'
import { useRow, useRows } from '../store/rows'

/** With what a task can be done: all but what lives in a terminal, which nobody could leave alone. */
export function useTaskAgents(): Start[] {
  const rows = useRows('agents')
  const settings = useRow('settings', 'settings')
  if (!settings) return []
  return starts(rows, settings.values).filter(
    ({ choice }) => rows.find(({ id }) => id === choice.agent)?.driver !== 'terminal',
  )
}
