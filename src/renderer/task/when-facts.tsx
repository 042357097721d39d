import { textOf } from '../../shared/task/schedule'
import type { Task } from '../../shared/task/task'
import { rowNow } from '../store/rows'
import { TaskLink } from './task-link'
import { clockWords } from './task-words'

/** When a task begins, where something was said about it. */
export function WhenFacts({ task, now }: { task: Task; now: number }) {
  const { startAt, repeat, after = [], branch } = task
  const others = after.flatMap((id) => rowNow('tasks', id) ?? [])
  return (
    <>
      {startAt !== undefined && <dt>Starts at</dt>}
      {startAt !== undefined && <dd>{clockWords(startAt, now)}</dd>}
      {others.length > 0 && <dt>After</dt>}
      {others.map((other) => (
        <TaskLink key={other.id} task={other} />
      ))}
      {branch !== undefined && <dt>When it moves</dt>}
      {branch !== undefined && <dd>{branch}</dd>}
      {repeat && <dt>Schedule</dt>}
      {repeat && (
        <dd>
          <code>{textOf(repeat)}</code>, {repeat.zone}
        </dd>
      )}
    </>
  )
}
