import type { Task } from '../../../shared/task/task'

/** What is undefined is taken out. */
export type Change = { [Key in keyof Task]?: Task[Key] | undefined }

/** What is not there is no field either, so that a task is the same after it was stored. */
export function changed(task: Task, change: Change): Task {
  const entries = Object.entries({ ...task, ...change }).filter(([, value]) => value !== undefined)
  // Only what may be missing is ever taken out.
  return Object.fromEntries(entries) as unknown as Task
}

/** Its attempts, and more of the last of them. */
export const lastWith = (task: Task, more: Partial<Task['attempts'][number]>): Task['attempts'] =>
  task.attempts.map((attempt, at) =>
    at === task.attempts.length - 1 ? { ...attempt, ...more } : attempt,
  )

/** Its last attempt is under way once more, if it was over. */
export const reopened = (task: Task): Task['attempts'] =>
  task.attempts.map((attempt, at) => {
    if (at < task.attempts.length - 1) return attempt
    const { endedAt, end, ...underWay } = attempt
    return underWay
  })
