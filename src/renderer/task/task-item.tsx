import { memo, useId } from 'react'
import type { TaskRow } from '../../shared/task/row'
import { visibleLine } from '../kit/markdown/visible'
import { StatusMark } from '../kit/status-mark'
import { stateMarks, stateWords } from './task-words'

interface TaskItemProps {
  task: TaskRow
  why: string
  selected: boolean
  /** Tab comes here. */
  stop: boolean
  project?: string | undefined
  onSelect: (id: string) => void
}

/** One of a list of tasks: its title and why it stands where it stands. While one scrolls only what comes into sight is drawn. */
export const TaskItem = memo(function TaskItem(props: TaskItemProps) {
  const { task, why, selected, stop, project, onSelect } = props
  const description = useId()
  const title = visibleLine(task.title)
  const words = visibleLine([why, project].filter(Boolean).join(' · '))
  return (
    <li
      aria-label={`${title}, ${stateWords[task.state]}`}
      aria-describedby={description}
      className="task-item"
    >
      <button
        type="button"
        className="task-card"
        data-task={task.id}
        aria-pressed={selected}
        tabIndex={stop ? 0 : -1}
        onClick={() => onSelect(task.id)}
      >
        <StatusMark status={stateMarks[task.state]} />
        <span className="task-card-title ellipsis">{title}</span>
        <span id={description} className="task-card-why ellipsis" title={words}>
          {words}
        </span>
      </button>
    </li>
  )
})
