import { failure, type Result, success } from '../../kit/result'
import { hasNoResult, holdsUp } from '../../shared/task/reason'
import { type Ground, lastAttempt, type Task } from '../../shared/task/task'
import { notThere } from '../../shared/task/where'
import type { HostRouter } from '../host/host-router'
import { commitAll } from '../session/runs/left-behind'
import type { Session } from '../session/session'
import type { Log } from '../store/log/log'
import { type MergeQueueParts, mergeQueue } from './merge-queue'
import { clashed, inWords } from './not-begun'

interface Parts extends MergeQueueParts {
  log: Pick<Log, 'tasks'>
  everywhere: HostRouter
}

/** Where a task begins that need not wait until all that it needs is merged. */
interface Begins {
  /** The branch into which those come from which it begins, and it after them. */
  into: string
  /** The branch of the one that it needs, or a commit that has the results of all. */
  from: string
  on: Ground[]
}

interface Below {
  task: Task
  session: Session
  branch: string
  into: string
}

/** From which results that wait for review a task begins, with all that was done there; nothing where all is merged. */
export async function groundOf(task: Task, parts: Parts): Promise<Result<Begins | undefined>> {
  const open = task.needs
    .flatMap((need) => parts.log.tasks.get(need) ?? [])
    .filter(({ state }) => holdsUp(state))
  // It was sent back in this very moment: what it has now is half of something.
  const half = open.find(hasNoResult)
  if (half) return failure(notThere, `“${half.title}” has no result any more.`)
  const found = await begins(task, open, parts)
  // Until they are merged, as if nobody had chosen otherwise.
  return found.ok || task.fromBranch ? found : failure(clashed, inWords(found.problem))
}

async function begins(
  { needs, base, fromBranch }: Task,
  open: readonly Task[],
  parts: Parts,
): Promise<Result<Begins | undefined>> {
  const all: Below[] = []
  for (const task of open) {
    const below = await belowOf(task, parts)
    if (!below.ok) return below
    all.push(below.value)
  }
  const [first] = all
  if (!first) return success(undefined)
  const into = fromBranch ? first.into : (base ?? first.into)
  const other = all.find((one) => one.into !== into)
  if (other)
    return failure('no-base', `“${other.task.title}” comes into ${other.into}, not ${into}`)
  const on = all.map(({ task }) => ({ task: task.id, attempt: task.attempts.length }))
  if (needs.length === 1) return success({ into, from: first.branch, on })
  const { id } = first.session
  const branches = await parts.everywhere.of('sessions', id).branches()
  const combined = await branches.combine(
    id,
    into,
    all.map(({ branch }) => branch),
  )
  if (!combined.ok) return combined
  if ('commit' in combined.value) return success({ into, from: combined.value.commit, on })
  const { branch, paths } = combined.value.conflict
  const title = all.find((one) => one.branch === branch)?.task.title ?? branch
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : ''
  const named = `${paths.slice(0, mostNamed).join(', ')}${more}`
  const others = all.length === 1 ? into : 'the others'
  return failure('merge-conflicts', `what “${title}” did is in conflict with ${others} in ${named}`)
}

/** Its branch, with all that was done there. */
async function belowOf(task: Task, parts: Parts): Promise<Result<Below>> {
  const found = parts.everywhere.sessions.find(lastAttempt(task)?.session ?? '')
  const session = found.ok ? found.value : undefined
  const { branch, base } = session?.stored.workspace ?? {}
  const into = task.into ?? base
  if (!session || branch === undefined || into === undefined)
    return failure('no-base', `“${task.title}” has no branch that one could begin from.`)
  const { left } = session.state.run ?? {}
  const done = await commitAll(mergeQueue(session, parts), session.id, task.title, left)
  return done.ok ? success({ task, session, branch, into }) : done
}

const mostNamed = 3
