import type { TaskRow } from '../../shared/task/row'

interface BoardColumn {
  name: string
  tasks: TaskRow[]
  /** So many of them are shown until all are asked for. */
  folded?: number
}

/** Of what is over, the newest is news, and all of it is history. */
const news = 3

/** What the user has to do something about: what failed first, then results, then questions. */
const needsYou = ['failed', 'review', 'needs-input', 'proposed'] as const

/** An accepted result is the app's to bring home. */
const isInLine = ({ state, line }: TaskRow): boolean => state === 'review' && line !== undefined

const newestFirst = (one: TaskRow, other: TaskRow): number => other.since - one.since

/** Pure: whose turn it is. */
export function boardColumns(tasks: readonly TaskRow[]): BoardColumn[] {
  const byState = Map.groupBy(tasks, (task) => (isInLine(task) ? 'running' : task.state))
  const of = (state: TaskRow['state']) => byState.get(state) ?? []
  return [
    {
      name: 'Needs you',
      tasks: needsYou.flatMap((state) =>
        state === 'failed' ? of(state).toSorted(newestFirst) : of(state),
      ),
    },
    { name: 'To do', tasks: of('waiting') },
    { name: 'Running', tasks: of('running') },
    { name: 'Done', tasks: [...of('done'), ...of('dropped')].sort(newestFirst), folded: news },
  ]
}
