import { failure, type Result, success } from '../../kit/result'
import { unticked, untickedWords } from './checklist'
import type { TaskInput } from './input'
import { type TaskRow, taskRowOf } from './row'
import { type Ground, isAtWork, isOver, type Task } from './task'

/** What a task began from is not what it was: it is asked once more whether its result is accepted. */
export const groundLost = 'ground-lost'

type OnGround = Pick<Task, 'needs' | 'into' | 'on'>

/** Logs of before know of one only, and not which of its attempts that was. */
const groundOf = ({ needs, into, on }: OnGround): readonly Partial<Ground>[] =>
  on ?? (into === undefined ? [] : needs.slice(0, 1).map((task) => ({ task })))

/** Why the result of a task cannot come into its base yet: it has others' in it, which are not there. */
export function notBefore(
  task: OnGround & Pick<Task, 'title'>,
  find: (id: string) => Pick<Task, 'title' | 'state'> | undefined,
): string | undefined {
  for (const { task: id = '' } of groundOf(task)) {
    const below = find(id)
    if (below && !isOver(below))
      return `“${task.title}” began from the branch of “${below.title}”: that comes into ${task.into} first.`
  }
  return undefined
}

/** What has become of the results that a task began from, where that is not what it began from any more. */
export function lostGround(
  { state, on = [] }: Pick<TaskRow, 'state' | 'on'>,
  find: (id: string) => Pick<TaskRow, 'title' | 'state' | 'attempts' | 'unmerged'> | undefined,
): string | undefined {
  if (state !== 'review' && !isAtWork({ state })) return undefined
  for (const { task, attempt } of on) {
    const below = find(task)
    if (!below) return 'it began from the result of a task that was deleted'
    const { title } = below
    if (below.state === 'dropped')
      return `it began from the result of “${title}”, which was dropped, and brings that along`
    if (below.unmerged)
      return `it began from the result of “${title}”, which was done by hand instead, and brings that along`
    if (below.attempts > attempt || (below.state !== 'review' && below.state !== 'done'))
      return `it began from a result of “${title}” that was sent back since`
  }
  return undefined
}

/** A result is accepted after those that it began from, and not silently where they are not what they were. */
export function onGround(
  task: Task,
  input: Extract<TaskInput, { type: 'accept' }>,
  find: (id: string) => Task | undefined,
): Result<TaskInput> {
  const early = notBefore(task, find)
  if (early !== undefined) return failure('task-state', early)
  const lost = lostGround(taskRowOf(task), (id) => {
    const below = find(id)
    return below && taskRowOf(below)
  })
  if (lost === undefined || input.anyway) return success({ ...input, lost })
  const left = unticked(task).length > 0 ? ` ${untickedWords(task)}.` : ''
  return failure(groundLost, `“${task.title}” may be wrong by now: ${lost}.${left}`, {
    hint: 'Put it back to have it done anew from what is there now.',
  })
}
