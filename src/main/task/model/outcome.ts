import type { Result } from '../../../kit/result'
import type { TaskEffect } from '../../../shared/task/input'
import type { Task } from '../../../shared/task/task'

/** What came of something: tasks to keep, in one transaction, and what is to be done after that. */
export interface Outcome {
  changed: Task[]
  removed: string[]
  effects: TaskEffect[]
}

export const nothing: Outcome = { changed: [], removed: [], effects: [] }

/** What several things came to; none of those that are decided here can be refused. */
export const joined = (results: Result<Outcome>[]): Outcome =>
  together(results.flatMap((result) => (result.ok ? [result.value] : [])))

export const together = (outcomes: Outcome[]): Outcome => ({
  changed: outcomes.flatMap(({ changed }) => changed),
  removed: outcomes.flatMap(({ removed }) => removed),
  effects: outcomes.flatMap(({ effects }) => effects),
})
