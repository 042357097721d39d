import type { TaskRow } from '../../shared/task/row'
import { boardColumns } from './columns'
import { TaskList } from './task-list'

interface BoardProps {
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
  withProject: boolean
}

/** By state, from what is proposed to what is over. */
export function Board({ tasks, ...rest }: BoardProps) {
  const columns = boardColumns(tasks)
  // What is empty needs no more room than its heading: names are what one looks for.
  const widths = columns.map(({ tasks: own }) =>
    own.length > 0 ? 'minmax(184px, 3fr)' : 'minmax(104px, 1fr)',
  )
  return (
    <div className="board" style={{ gridTemplateColumns: widths.join(' ') }}>
      {columns.map(({ name, tasks: own, empty }) => (
        <section key={name} aria-label={name} className="board-column">
          <h2>
            {name} <span className="tasks-count">{own.length || ''}</span>
          </h2>
          <TaskList {...rest} label={name} tasks={own} empty={empty} />
        </section>
      ))}
    </div>
  )
}
