import type { TaskRow } from '../../shared/task/row'
import { needsUser } from '../../shared/task/standing'

interface BoardColumn {
  name: string
  tasks: TaskRow[]
  /** So many of them are shown until all are asked for. */
  folded?: number
}

/** Of what is over, the newest is news, and all of it is history. */
const news = 3

/** In which order they need the user: what failed first, then results, then questions. */
const pressing: readonly TaskRow['state'][] = ['failed', 'review', 'needs-input', 'waiting']

/** An accepted result is the app's to bring home; what is proposed is to do once somebody says so. */
function columnOf(task: TaskRow): string {
  if (needsUser(task)) return 'Needs you'
  if (task.state === 'proposed' || task.state === 'waiting') return 'To do'
  return task.state === 'running' || task.state === 'review' ? 'Running' : 'Done'
}

const newestFirst = (one: TaskRow, other: TaskRow): number => other.since - one.since

const byPressure = (one: TaskRow, other: TaskRow): number =>
  pressing.indexOf(one.state) - pressing.indexOf(other.state) ||
  (one.state === 'failed' ? newestFirst(one, other) : 0)

/** Pure: whose turn it is. */
export function boardColumns(tasks: readonly TaskRow[]): BoardColumn[] {
  const columns = Map.groupBy(tasks, columnOf)
  const of = (name: string) => columns.get(name) ?? []
  return [
    {
      name: 'Needs you',
      tasks: of('Needs you').toSorted(byPressure),
    },
    { name: 'To do', tasks: of('To do') },
    { name: 'Running', tasks: of('Running') },
    { name: 'Done', tasks: of('Done').toSorted(newestFirst), folded: news },
  ]
}
