import type { TaskRow } from '../../shared/task/row'
import type { TaskState } from '../../shared/task/task'

interface BoardColumn {
  name: string
  states: readonly TaskState[]
  tasks: TaskRow[]
  /** Said where it is empty. */
  empty: string
}

const columns: Omit<BoardColumn, 'tasks'>[] = [
  { name: 'Proposed', states: ['proposed'], empty: 'Nothing waits for approval.' },
  { name: 'Waiting', states: ['waiting'], empty: 'Nothing waits.' },
  { name: 'Running', states: ['needs-input', 'running'], empty: 'Nothing runs.' },
  { name: 'In review', states: ['review'], empty: 'Nothing to look at.' },
  { name: 'Done', states: ['done'], empty: 'Nothing is done yet.' },
  { name: 'Failed', states: ['failed', 'dropped'], empty: 'Nothing failed.' },
]

/** What asks stands first, and what ended last before what ended earlier. */
export function boardColumns(tasks: readonly TaskRow[]): BoardColumn[] {
  const byState = Map.groupBy(tasks, ({ state }) => state)
  return columns.map((column) => {
    const own = column.states.flatMap((state) => byState.get(state) ?? [])
    const ended = column.name === 'Done' || column.name === 'Failed'
    return { ...column, tasks: ended ? own.sort((one, other) => other.since - one.since) : own }
  })
}
