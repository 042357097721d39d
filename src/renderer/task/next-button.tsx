import type { ChangeSize } from '../../shared/task/found'
import type { TaskRow } from '../../shared/task/row'
import { visibleLine } from '../kit/markdown/visible'
import { showSession } from '../store/navigation'
import { doTask } from './do-task'
import { nextAct } from './next-act'

interface NextButtonProps {
  task: TaskRow
  size: ChangeSize | undefined
  onSelect: (id: string) => void
}

/** What the user does with it next, on its card. */
export function NextButton({ task, size, onSelect }: NextButtonProps) {
  const next = nextAct(task, size)
  if (!next) return null
  const act = () => {
    if ('deed' in next) void doTask(task, next.deed)
    else if ('session' in next) showSession(next.session, task.project)
    else onSelect(task.id)
  }
  return (
    <button
      type="button"
      className="button button-plain task-next"
      aria-label={`${next.label} ${visibleLine(task.title)}`}
      onClick={act}
    >
      {next.label}
    </button>
  )
}
