import type { Merged } from '../../shared/task/task'
import { useRows } from '../store/rows'

/** The task that was done in a session, once it is merged. */
export function useMerged(session: string): { task: string; merged: Merged } | undefined {
  const done = useRows('tasks').find((task) => task.session === session && task.merged)
  return done?.merged && { task: done.id, merged: done.merged }
}
