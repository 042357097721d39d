import { useState } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { Button } from '../kit/button'
import { offerUndo } from '../kit/toast'
import { succeeds } from '../store/act'
import { type Marked, marksOf, noneMarked } from './marking'
import { placesBefore } from './moving'
import { TaskLine } from './task-line'
import { TaskList } from './task-list'
import './task-table.css'

interface TaskTableProps {
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
  withProject: boolean
}

const columns = ['State', 'Title', 'Agent', 'Change', 'Check', 'Cost', 'Since']

/** All of them, a line each, of which several can be approved, dropped or moved at once. */
export function TaskTable({ tasks, ...rest }: TaskTableProps) {
  const [marked, setMarked] = useState(noneMarked)
  const move = (id: string, before: string | undefined) => {
    const moved = marked.ids.has(id) ? marked.ids : new Set([id])
    for (const place of placesBefore(tasks, moved, before))
      void succeeds('task.edit', { task: place.id, order: place.order })
  }
  return (
    <div className="task-table">
      <MarkedBar tasks={tasks} marked={marked} onClear={() => setMarked(noneMarked)} />
      <div className="task-line task-columns" aria-hidden>
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <TaskList
        {...rest}
        label="All tasks"
        tasks={tasks}
        Item={TaskLine}
        marking={{ marked, setMarked }}
        onMove={move}
      />
    </div>
  )
}

interface MarkedBarProps {
  tasks: readonly TaskRow[]
  marked: Marked
  onClear: () => void
}

function MarkedBar({ tasks, marked, onClear }: MarkedBarProps) {
  const { count, approve, drop } = marksOf(marked, tasks)
  if (count === 0) return null
  const act = async (ids: string[], what: 'approve' | 'drop') => {
    if (!(await succeeds('task.do', { tasks: ids, what }))) return
    onClear()
    if (what === 'drop')
      offerUndo(ids.length === 1 ? 'Dropped 1 task' : `Dropped ${ids.length} tasks`, () => {
        void succeeds('task.do', { tasks: ids, what: 'undo-drop' })
      })
  }
  return (
    <div role="toolbar" aria-label="Selected tasks" className="task-marked">
      <span>{count} selected</span>
      {approve.length > 0 && (
        <Button onClick={() => void act(approve, 'approve')}>
          Approve selected ({approve.length})
        </Button>
      )}
      {drop.length > 0 && (
        <Button onClick={() => void act(drop, 'drop')}>Drop selected ({drop.length})</Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
