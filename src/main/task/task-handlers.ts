import { failure, type Problem, type Result, success } from '../../kit/result'
import type { Checked } from '../../shared/app/contract'
import type { Attachment } from '../../shared/session/draft'
import type { TaskInput } from '../../shared/task/input'
import { firstTime } from '../../shared/task/repeating'
import { lastAttempt } from '../../shared/task/task'
import type { CheckEnd, TaskDeed } from '../../shared/task/task-contract'
import { type Where, whereOf } from '../../shared/task/where'
import type { CoreHandlers } from '../app/bridge/handlers'
import { keepFromFile, takeFromFile } from './from-file'
import { addAll, pasteTasks } from './pasting'
import { splitTask } from './splitting'
import { type Tasks, unknownTask } from './tasks'

export type TaskHandlers = Pick<CoreHandlers, Extract<keyof CoreHandlers, `task.${string}`>>

export interface TaskHandlersParts {
  open(): Promise<Tasks>
  knows(project: string): boolean
  /** Whether it can be done there at all. */
  fits(where: Where): Promise<Result<void>>
  /** Whether there is such a branch to begin from and to come back into. */
  hasBase(project: string, base: string): Promise<Result<void>>
  /** What goes along with descriptions: large, and kept once. */
  attachments: { some(ids: readonly string[]): Attachment[]; put(attachment: Attachment): void }
  now(): number
  newId(): string
  endRun(session: string, how: 'stop' | 'take-over'): Result<void>
  checkedOf(session: string): Promise<CheckEnd | undefined>
  /** What the last task was to be done with is what tasks are done with that name nothing. */
  remember(agent: Checked<'task.add'>['agent']): void
  /** The same, where there is none yet. */
  rememberFirst(agent: Checked<'task.add'>['agent']): void
}

/** What the user says about tasks. */
export function taskHandlers(parts: TaskHandlersParts): TaskHandlers {
  const { open, knows, fits, hasBase, now, newId, remember, attachments } = parts
  /** On record before the task that names them. */
  const attached = (all: readonly Attachment[]): string[] => {
    for (const one of all) attachments.put(one)
    return all.map(({ id }) => id)
  }
  return {
    'task.add': async ({ task, project, fromIssue, ...said }) => {
      const { checklist = [], attachments: along = [], ...request } = said
      if (!knows(project)) return failure('unknown-project', 'This project is not open')
      const there = await fits({ project, ...request })
      if (!there.ok) return there
      const base = request.base === null ? there : await hasBase(project, request.base)
      if (!base.ok) return base
      const tasks = await open()
      if (request.agent) remember(request.agent)
      const next = request.repeat && firstTime(request.repeat, now())
      if (next && !next.ok) return next
      const order = tasks.all().reduce((most, one) => Math.max(most, one.order), 0) + 1
      return tasks.add({
        ...request,
        id: task,
        project,
        order,
        source: fromIssue ? 'issue' : 'user',
        at: now(),
        ...(next && { nextAt: next.value }),
        ...(checklist.length > 0 && { checklist }),
        ...(along.length > 0 && { attachments: attached(along) }),
      })
    },
    'task.paste': async ({ project, text }) => {
      if (!knows(project)) return failure('unknown-project', 'This project is not open')
      return pasteTasks(await open(), project, text, { newId, at: now(), source: 'pasted' })
    },
    'task.propose': async ({ project, tasks: said }) => {
      if (!knows(project)) return failure('unknown-project', 'This project is not open')
      return addAll(await open(), project, said, { newId, at: now(), source: 'agent' })
    },
    'task.split': async ({ task, into }) => {
      const tasks = await open()
      return splitTask(tasks, task, into, { newId, at: now(), source: 'agent' })
    },
    'task.report': async ({ task, words }) =>
      (await open()).input(task, { type: 'report', words }, 'agent'),
    'task.tick': async ({ task, ...item }) =>
      (await open()).input(task, { type: 'item', ...item }, 'user'),
    'task.edit': async ({ task, check, startAt, branch, repeat, agents, ...said }) => {
      const { checklist, attachments: along, place, label, ...request } = said
      const was = (await open()).get(task)
      const where = {
        ...(place === undefined ? {} : { place: place ?? undefined }),
        ...(label === undefined ? {} : { label: label ?? undefined }),
      }
      const moved = was && whereOf({ ...was, ...where }) !== whereOf(was)
      // What was so before may be changed otherwise, wherever its place is by now.
      const there = moved ? await fits({ ...was, ...where }) : success(undefined)
      if (!there.ok) return there
      const next = repeat && firstTime(repeat, now())
      if (next && !next.ok) return next
      if (request.agent) parts.rememberFirst(request.agent)
      const changed = {
        ...request,
        ...where,
        ...(agents === undefined ? {} : { agents: agents ?? undefined }),
        ...(check === undefined ? {} : { check: check || undefined }),
        ...(checklist === undefined ? {} : { checklist: orNone(checklist) }),
        ...(along === undefined ? {} : { attachments: orNone(attached(along)) }),
        ...(startAt === undefined ? {} : { startAt: startAt ?? undefined }),
        ...(branch === undefined ? {} : { branch: branch ?? undefined }),
        ...(repeat === undefined ? {} : { repeat: repeat ?? undefined, nextAt: next?.value }),
      }
      return (await open()).edit(task, changed, 'user')
    },
    'task.read': async ({ task }) => {
      const found = (await open()).get(task)
      if (!found) return unknownTask
      const session = lastAttempt(found)?.session
      const checked = session === undefined ? undefined : await parts.checkedOf(session)
      return success({
        task: found,
        attachments: attachments.some(found.attachments ?? []),
        ...(checked ? { checked } : {}),
      })
    },
    'task.do': async ({ tasks: ids, what }) => doAll(await open(), ids, what, parts),
    'task.undoMerge': async ({ task }) => (await open()).undoMerge(task),
    'task.approve': async ({ tasks: ids }) => doAll(await open(), ids, 'approve', parts),
    'task.ask': async ({ task, agent }) => (await open()).ask(task, agent, 'user'),
    'task.approveFitting': async () => (await open()).approveFitting(),
    'task.fromFile': async ({ task, seen, how }) => {
      const tasks = await open()
      return how === 'take' ? takeFromFile(tasks, task, seen) : keepFromFile(tasks, task, seen)
    },
    'task.sendBack': async ({ task, comments }) =>
      (await open()).input(task, { type: 'send-back', comments }, 'user'),
  }
}

const orNone = (items: string[]): string[] | undefined => (items.length > 0 ? items : undefined)

const inputs: Record<
  Exclude<TaskDeed, 'delete' | 'undo-delete' | 'take' | 'stop' | 'take-over'>,
  TaskInput
> = {
  approve: { type: 'approve' },
  unapprove: { type: 'unapprove' },
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  accept: { type: 'accept' },
  drop: { type: 'drop' },
  'undo-drop': { type: 'undo-drop' },
  'put-back': { type: 'put-back' },
  'hand-in': { type: 'hand-in' },
  'accept-anyway': { type: 'accept', anyway: true },
  tick: { type: 'tick' },
}

/** The first that cannot be done is told; those that can are done. */
function doAll(
  tasks: Tasks,
  ids: readonly string[],
  what: TaskDeed,
  parts: Pick<TaskHandlersParts, 'endRun'>,
): Result<void> {
  let problem: Problem | undefined
  for (const id of ids) {
    const result = doOne(tasks, id, what, parts)
    if (!result.ok) problem ??= result.problem
  }
  return problem ? { ok: false, problem } : success(undefined)
}

function doOne(
  tasks: Tasks,
  id: string,
  what: TaskDeed,
  { endRun }: Pick<TaskHandlersParts, 'endRun'>,
): Result<void> {
  if (what === 'delete') return tasks.forget(id)
  if (what === 'undo-delete') return tasks.recall(id)
  if (what === 'take') return tasks.take(id, 'user')
  if (what !== 'stop' && what !== 'take-over') return tasks.input(id, inputs[what], 'user')
  const task = tasks.get(id)
  if (!task) return unknownTask
  // Of several attempts none goes on; they stay as they are.
  if (task.comparing && what === 'stop') return tasks.input(id, { type: 'stopped' }, 'user')
  if (task.line && what === 'stop') return tasks.unaccept(id)
  const session = lastAttempt(task)?.session
  // What it comes to is seen in its session.
  return session === undefined
    ? failure('task-state', `“${task.title}” has no agent at work yet.`)
    : endRun(session, what)
}
