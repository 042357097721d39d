import type { TaskRow } from '../../shared/task/row'
import { isOver } from '../../shared/task/task'
import { visibleLine } from '../kit/markdown/visible'
import { PickSeveral } from './pick-several'

/** More are no list to choose from. */
const mostOffered = 500

interface PickTasksProps {
  label: string
  tasks: readonly string[]
  /** Those of the same project: what is over is waited for by nobody. */
  others: readonly TaskRow[]
  remove: (title: string) => string
  hint?: string
  onChange: (tasks: readonly string[]) => void
}

/** Other tasks that come first. */
export function PickTasks({ label, tasks, others, remove, hint, onChange }: PickTasksProps) {
  const offered = others
    .filter((task) => !isOver(task) && !tasks.includes(task.id))
    .slice(-mostOffered)
  const titles = others.map((task) => ({ value: task.id, label: visibleLine(task.title) }))
  const none = tasks.length > 0 ? 'No more tasks' : 'No other tasks'
  return (
    <PickSeveral
      label={label}
      none={offered.length > 0 ? 'Choose…' : none}
      options={titles.filter(({ value }) => offered.some(({ id }) => id === value))}
      known={titles}
      chosen={tasks}
      remove={remove}
      hint={hint}
      onChange={onChange}
    />
  )
}
