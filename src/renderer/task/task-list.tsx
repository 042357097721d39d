import { type KeyboardEvent, useRef } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { useWindowed } from '../kit/windowed'
import { rowNow } from '../store/rows'
import { TaskItem } from './task-item'
import { useWhy } from './use-tasks'

interface TaskListProps {
  label: string
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
  /** Each says which project it is of. */
  withProject: boolean
  empty: string
}

/** A list of any length: those in sight are drawn. */
export function TaskList(props: TaskListProps) {
  const { label, tasks, selected, onSelect, withProject, empty } = props
  const list = useRef<HTMLUListElement>(null)
  const why = useWhy()
  const at = selected === null ? -1 : tasks.findIndex(({ id }) => id === selected)
  const stop = Math.max(0, at)
  const drawn = useWindowed(list, tasks.length, [stop])
  const keys = (event: KeyboardEvent) => {
    const focused = document.activeElement?.getAttribute('data-task')
    const here = tasks.findIndex(({ id }) => id === focused)
    const to = stepTo(event.key, here, tasks.length)
    const next = to === undefined ? undefined : tasks[to]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    requestAnimationFrame(() => focusTask(list.current, next.id))
  }
  if (tasks.length === 0) return <p className="tasks-note">{empty}</p>
  return (
    <div className="task-scroll">
      <ul ref={list} aria-label={label} className="task-list" onKeyDown={keys}>
        {drawn.map((item) => {
          if ('room' in item)
            return <li key={`room ${item.before}`} aria-hidden style={{ height: item.room }} />
          const task = tasks[item.row]
          return (
            task && (
              <TaskItem
                key={task.id}
                task={task}
                why={why(task)}
                selected={task.id === selected}
                stop={item.row === stop}
                project={withProject ? rowNow('projects', task.project)?.name : undefined}
                onSelect={onSelect}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

function stepTo(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(here + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(here - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** It is drawn by now, since what is chosen always is. */
function focusTask(list: HTMLElement | null, id: string): void {
  const card = list?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`)
  card?.focus()
  card?.scrollIntoView({ block: 'nearest' })
}
