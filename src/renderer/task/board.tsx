import { useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { Button } from '../kit/button'
import { boardColumns } from './columns'
import { TaskItem } from './task-item'
import { TaskList } from './task-list'
import './board.css'

interface BoardProps {
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
  withProject: boolean
}

/** By whose turn it is, from what needs the user to what is over. */
export function Board({ tasks, ...rest }: BoardProps) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div className="board">
      <div className="board-columns">
        {boardColumns(tasks).map(({ name, tasks: own, folded = own.length }) => (
          <div key={name} className="board-column" data-empty={own.length === 0}>
            <h2>
              {name} <span className="tasks-count">{own.length || ''}</span>
            </h2>
            <TaskList
              {...rest}
              Item={TaskItem}
              label={`Tasks: ${name}`}
              tasks={unfolded ? own : own.slice(0, folded)}
            />
            {own.length > folded && (
              <Button kind="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                {unfolded ? 'Show fewer' : `${own.length - folded} more`}
              </Button>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
