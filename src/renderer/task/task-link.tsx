import type { TaskRow } from '../../shared/task/row'
import { stateWords } from '../../shared/task/standing'
import { visibleLine } from '../kit/markdown/visible'
import { navigate } from '../store/navigation'

/** One that another waits for, among the facts of that. */
export function TaskLink({ task }: { task: TaskRow }) {
  return (
    <dd>
      <button type="button" className="link" onClick={() => navigate({ task: task.id })}>
        {visibleLine(task.title)}
      </button>
      , {stateWords[task.state]}
    </dd>
  )
}
