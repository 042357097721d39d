import { type ComponentType, type KeyboardEvent, useRef } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { useWindowed } from '../kit/windowed'
import { rowNow } from '../store/rows'
import { type Marked, stretched, toggled } from './marking'
import { beforeAfterStep } from './moving'
import { useWhy } from './use-tasks'

/** One of them, as it is drawn. */
export interface ItemProps {
  task: TaskRow
  why: string
  selected: boolean
  /** Tab comes here. */
  stop: boolean
  project?: string | undefined
  onSelect: (id: string) => void
  marked?: boolean
  onMark?: (id: string, how: 'toggle' | 'stretch') => void
  /** What is dragged comes before this one, or after it. */
  onDropped?: (dragged: string, id: string, below: boolean) => void
}

interface TaskListProps {
  label: string
  tasks: readonly TaskRow[]
  selected: string | null
  onSelect: (id: string) => void
  /** Each says which project it is of. */
  withProject: boolean
  Item: ComponentType<ItemProps>
  /** Several can be meant together. */
  marking?: { marked: Marked; setMarked: (marked: Marked) => void }
  /** Their order can be changed: this one, with those that are meant together with it, comes before that one, or last. */
  onMove?: (id: string, before: string | undefined) => void
}

/** A list of any length: those in sight are drawn. */
export function TaskList(props: TaskListProps) {
  const { label, tasks, selected, onSelect, withProject, Item, marking, onMove } = props
  const list = useRef<HTMLUListElement>(null)
  const why = useWhy()
  const at = selected === null ? -1 : tasks.findIndex(({ id }) => id === selected)
  const stop = Math.max(0, at)
  const drawn = useWindowed(list, tasks.length, [stop])
  const mark = (id: string, how: 'toggle' | 'stretch') => {
    if (!marking) return
    const { marked, setMarked } = marking
    const order = tasks.map((task) => task.id)
    setMarked(how === 'toggle' ? toggled(marked, id) : stretched(marked, id, order))
  }
  const keys = (event: KeyboardEvent) => {
    const focused = document.activeElement?.getAttribute('data-task')
    if (focused && event.key.toLowerCase() === 'x' && isPlain(event)) mark(focused, 'toggle')
    const here = tasks.findIndex(({ id }) => id === focused)
    if (focused && onMove && isMoving(event)) {
      event.preventDefault()
      const step = beforeAfterStep(tasks, focused, event.key === 'ArrowUp' ? -1 : 1)
      if (step) onMove(focused, step.before)
      return
    }
    const to = stepTo(event.key, here, tasks.length)
    const next = to === undefined ? undefined : tasks[to]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    requestAnimationFrame(() => focusTask(list.current, next.id))
  }
  const dropped = (dragged: string, id: string, below: boolean) => {
    const at = tasks.findIndex((task) => task.id === id)
    onMove?.(dragged, below ? tasks[at + 1]?.id : id)
  }
  if (tasks.length === 0) return null
  return (
    <div className="task-scroll">
      <ul ref={list} aria-label={label} className="task-list" onKeyDown={keys}>
        {drawn.map((item) => {
          if ('room' in item)
            return <li key={`room ${item.before}`} aria-hidden style={{ height: item.room }} />
          const task = tasks[item.row]
          return (
            task && (
              <Item
                key={task.id}
                task={task}
                why={why(task)}
                selected={task.id === selected}
                stop={item.row === stop}
                project={withProject ? rowNow('projects', task.project)?.name : undefined}
                onSelect={onSelect}
                {...(marking ? { marked: marking.marked.ids.has(task.id), onMark: mark } : {})}
                {...(onMove ? { onDropped: dropped } : {})}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey

const isMoving = ({ key, altKey, shiftKey }: KeyboardEvent): boolean =>
  altKey && shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')

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
