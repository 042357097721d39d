import { failure, type Result, success } from '../../kit/result'
import { cycleWith } from './graph'
import type { Task } from './task'

type Waits = Pick<Task, 'id' | 'project' | 'needs' | 'after' | 'fromBranch' | 'agents'>

/** What it waits for is there, is of the same project, and does not come back to it. */
export function soundWaits(
  { id, project, needs, after, fromBranch, agents }: Waits,
  find: (id: string) => Task | undefined,
  isWaitedFor: (id: string) => boolean,
): Result<Pick<Task, 'needs' | 'after'>> {
  const each = { needs: [...new Set(needs)], after: [...new Set(after)] }
  const all = [...each.needs, ...each.after]
  const strange = all.find((other) => {
    const found = find(other)
    return other !== id && (found?.project !== project || found.attemptOf !== undefined)
  })
  if (strange !== undefined)
    return failure('unknown-task', 'What it depends on is no task of this project.')
  if (fromBranch && each.needs.length > 1)
    return failure('task-branch', 'It can begin from the branch of one task only.', {
      hint: 'Let it depend on one alone, or begin from what is merged.',
    })
  if (fromBranch && agents !== undefined)
    return failure('task-branch', 'Several attempts begin from what is merged.', {
      hint: 'Let one agent do it, or begin from what is merged.',
    })
  // Nothing comes back to it that nobody waits for, however much it waits for itself.
  const cycle =
    isWaitedFor(id) || all.includes(id) ? cycleWith(id, all, (at) => waitsOf(find(at))) : undefined
  if (!cycle) return success(after ? each : { needs: each.needs })
  const path = cycle.map((at) => find(at)?.title ?? 'this task').join(' → ')
  return failure('task-cycle', `It would wait for itself: ${path}.`, {
    hint: 'Take one of these dependencies away.',
  })
}

const waitsOf = (task: Task | undefined): readonly string[] => {
  const { needs = [], after } = task ?? {}
  return after ? [...needs, ...after] : needs
}

/** Without what is not there any more. */
export function remainingWaits(
  { needs, after }: Pick<Task, 'needs' | 'after'>,
  find: (id: string) => unknown,
): Pick<Task, 'needs' | 'after'> {
  const isThere = (id: string) => find(id) !== undefined
  return { needs: needs.filter(isThere), ...(after && { after: after.filter(isThere) }) }
}
