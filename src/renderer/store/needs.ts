import { useMemo } from 'react'
import { type NeedEntry, needsOf } from '../../shared/app/needs'
import { rowsNow, useRows } from './rows'

/** What needs the user, by what this window knows. */
export const needsNow = (): NeedEntry[] =>
  needsOf({ sessions: rowsNow('sessions'), remotes: rowsNow('places'), tasks: rowsNow('tasks') })

export function useNeeds(): NeedEntry[] {
  const sessions = useRows('sessions')
  const remotes = useRows('places')
  const tasks = useRows('tasks')
  return useMemo(() => needsOf({ sessions, remotes, tasks }), [sessions, remotes, tasks])
}
