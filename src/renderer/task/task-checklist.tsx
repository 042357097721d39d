import { useState } from 'react'
import type { Task } from '../../shared/task/task'
import { succeeds } from '../store/act'

/** What has to hold of its result: ticked by the user as long as that is looked at. */
export function TaskChecklist({ task }: { task: Task }) {
  const { id, checklist = [], state, line, comparing } = task
  /** What was ticked and is not on record yet. */
  const [said, setSaid] = useState<{ of: Task; ticked: string[] }>()
  if (checklist.length === 0) return null
  const ticked = (said?.of === task ? said.ticked : task.ticked) ?? []
  const tick = async (item: string, on: boolean) => {
    const others = ticked.filter((one) => one !== item)
    setSaid({ of: task, ticked: on ? [...others, item] : others })
    if (!(await succeeds('task.tick', { task: id, item, ticked: on }))) setSaid(undefined)
  }
  const looking = state === 'review' && !line && !comparing
  return (
    <section aria-label="Checklist" className="task-checklist">
      <h3>
        Checklist{' '}
        <span className="tasks-note">
          {ticked.length} of {checklist.length}
        </span>
      </h3>
      <ul>
        {checklist.map((item) => (
          <li key={item}>
            <label className="task-check">
              <input
                type="checkbox"
                checked={ticked.includes(item)}
                disabled={!looking}
                onChange={(event) => void tick(item, event.target.checked)}
              />
              <span>{item}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
