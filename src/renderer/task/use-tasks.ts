import { useMemo } from 'react'
import { newestAttempts } from '../../shared/task/contests'
import type { TaskRow } from '../../shared/task/row'
import { byOrder } from '../../shared/task/task'
import { rowNow, useRow, useRows } from '../store/rows'
import { whyOf } from './task-words'

/** The tasks of a project, or of all, in their order. */
export function useTasks(project: string): TaskRow[] {
  const rows = useRows('tasks')
  return useMemo(
    () =>
      rows
        .filter((row) => row.attemptOf === undefined && (project === '' || row.project === project))
        .sort(byOrder),
    [rows, project],
  )
}

/** The attempts at a task since it was begun, where several are at it. */
export function useAttempts({ id, attempts }: TaskRow): TaskRow[] {
  const rows = useRows('tasks')
  return useMemo(
    () => newestAttempts(id, attempts, rows).sort((one, other) => (one.id < other.id ? -1 : 1)),
    [rows, id, attempts],
  )
}

/** Says of a task why it stands where it stands; asked of those on screen only. */
export function useWhy(): (task: TaskRow) => string {
  const gate = useRow('gate', 'gate')
  const now = Date.now()
  const find = (id: string) => rowNow('tasks', id)
  const agentName = (id: string) => rowNow('agents', id)?.name ?? id
  return (task) => whyOf(task, { gate, find, agentName, now })
}
