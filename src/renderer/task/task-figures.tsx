import type { TaskRow } from '../../shared/task/row'
import { Time } from '../kit/time'
import { costWords } from '../kit/words'
import { durationWords, sizeWords } from './task-words'
import type { TaskFacts } from './use-task-facts'

/** What there is of a result is said where there is one. */
export const hasResult = ({ state }: TaskRow): boolean => state === 'review' || state === 'done'

/** What a task comes to so far: what is changed, whether its check passes, cost and time. */
export function TaskFigures({ task, facts }: { task: TaskRow; facts: TaskFacts }) {
  const { size, cost } = facts
  const { startedAt, worked } = task
  return (
    <span className="task-figures">
      {hasResult(task) && size && <span>{sizeWords(size)}</span>}
      {hasResult(task) && <CheckFigure checked={task.checked} />}
      {cost && <span>{costWords(cost)}</span>}
      {startedAt !== undefined ? (
        <Time at={startedAt} />
      ) : (
        worked > 0 && <span>{durationWords(worked)}</span>
      )}
    </span>
  )
}

export function CheckFigure({ checked }: { checked: boolean | undefined }) {
  if (checked === undefined) return null
  return (
    <span data-failed={!checked}>
      {checked ? '✓' : '✕'} <span className="task-check-word">check</span>
      <span className="visually-hidden">{checked ? ' passed' : ' failed'}</span>
    </span>
  )
}
