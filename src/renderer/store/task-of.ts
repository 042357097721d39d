import type { TaskRow } from '../../shared/task/row'
import { useRows } from './rows'

/** The task that a session is at work for; of an attempt that was taken, the task that took it. */
export function useTaskOf(session: string): TaskRow | undefined {
  const own = useRows('tasks').filter((task) => task.session === session)
  return own.find(({ attemptOf }) => attemptOf === undefined) ?? own[0]
}
