import type { Task } from '../../../shared/task/task'

/** At which commit each branch is. */
export type Tips = ReadonlyMap<string, string>

/**
 * What becomes of a task that waits for a branch to move, when that was seen at a commit, or not to be
 * there. `first`: nobody had looked before, so that it moved while nobody was there. That is said, and
 * the task begins at the user's word; `waits`: it could not have begun anyhow.
 */
export function branchSeen(
  task: Task,
  commit: string,
  { first, waits }: { first: boolean; waits: boolean },
  now: number,
): Task {
  const { branch, branchAt, problem, ...rest } = task
  if (branch === undefined) return task
  // That it could not be read is over.
  if (branchAt === undefined || branchAt === commit)
    return branchAt === commit && problem === undefined
      ? task
      : { ...rest, branch, branchAt: commit }
  const event = { at: now, by: 'app' as const }
  if (!first || waits)
    return { ...rest, history: [...task.history, { ...event, what: 'its branch moved' }] }
  const words = `that ${branch} moved, while Liminal was not there`
  const history = [...task.history, { ...event, what: 'missed', words }]
  return { ...rest, paused: true, problem: `Missed ${words}`, history }
}

/** Nobody can say where its branch is, which is why. */
export const branchUnread = (task: Task, problem: string): Task =>
  task.problem === problem ? task : { ...task, problem }

/** The projects of which a branch is waited for, and whether it is to be found out where one is. */
export function branchProjects(
  waiting: readonly Pick<Task, 'project' | 'branchAt'>[],
): Map<string, boolean> {
  const projects = new Map<string, boolean>()
  for (const { project, branchAt } of waiting)
    projects.set(project, projects.get(project) || branchAt === undefined)
  return projects
}
