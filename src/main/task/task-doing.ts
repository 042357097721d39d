import { defined } from '../../kit/defined'
import { failure, type Result, success } from '../../kit/result'
import type { Attachment } from '../../shared/session/draft'
import { isOver, isUnderWay, type LeftBehind } from '../../shared/session/runs/run'
import { taskRowOf } from '../../shared/task/row'
import { lastAttempt, type Task, type TaskAgent } from '../../shared/task/task'
import type { Accounting } from '../agent/accounting'
import type { SettingsFile } from '../app/settings/settings-file'
import type { HostRouter } from '../host/host-router'
import { rowNow } from '../session/row-publisher'
import type { Rooms } from '../site'
import type { Problems } from '../store/feed/problems'
import type { Rows as RowsShown } from '../store/feed/rows'
import type { Log } from '../store/log/log'
import { contentOfTask } from './dispatching'
import { mergeQueue } from './merge-queue'
import { mergeTask } from './merging'
import { judgedBy } from './model/acceptance'
import { seenOf } from './model/seen'
import type { TaskDoing } from './parts'
import { contentOfAsking, mostTold, type Shown } from './reviewing'
import { taskBeginning } from './task-beginning'
import { groundOf } from './task-ground'
import { projectFor, type TaskRemotes } from './task-remotes'

export interface TaskingParts {
  log: Pick<Log, 'tasks' | 'projects' | 'memory' | 'attachments'>
  rows: RowsShown
  problems: Pick<Problems, 'warn' | 'over'>
  settings: SettingsFile
  accounting: Pick<Accounting, 'accounts' | 'redactor'>
  everywhere: HostRouter
  places: TaskRemotes
  /** The rooms of this computer. */
  here(): Rooms
}

/** What is done about tasks, in the other rooms. */
export function taskDoing(
  parts: Pick<TaskingParts, 'log' | 'settings' | 'accounting' | 'everywhere' | 'places'>,
  usual: () => TaskAgent | null,
): TaskDoing {
  const { log, settings, everywhere: hostRouter } = parts
  const begin = taskBeginning(hostRouter)
  const sessionOf = (id: string) => {
    const found = hostRouter.sessions.find(id)
    return found.ok ? found.value : undefined
  }
  const requestOf = ({ budget, check }: Task) => ({
    budget: { ...usualBudget(settings), ...budget },
    ...defined({ check }),
  })
  /** What is told of an attempt; what cannot be read of it is left out. */
  const shownOf = async (attempt: Task, most: number): Promise<Shown> => {
    const id = lastAttempt(attempt)?.session ?? ''
    const told = await hostRouter.of('sessions', id).changesTold(id, most)
    const cost = sessionOf(id)?.state.usage.cost
    return {
      ...(told.ok ? told.value : { files: 0, added: 0, deleted: 0 }),
      milliseconds: taskRowOf(attempt).worked,
      ...(cost ? { cost } : {}),
    }
  }
  return {
    async start(task) {
      const attached = attachedTo(task, log)
      if (!attached.ok) return attached
      const found = await projectFor(task, parts)
      if (!found.ok) return found
      const agent = task.agent ?? usual()
      if (!agent) return failure('no-agent', 'No agent is chosen for it.')
      const ground = await groundOf(task, parts)
      if (!ground.ok) return ground
      const { into, from, on } = ground.value ?? {}
      const made = await begin({
        project: found.value,
        title: task.title,
        agent,
        run: requestOf(task),
        base: into ?? task.base,
        from,
        prompt: contentOfTask(task, attached.value),
      })
      return made.ok ? success({ ...made.value, into, on }) : made
    },
    async ask(task, agent, attempts) {
      const most = Math.floor(mostTold / attempts.length)
      const shown = await Promise.all(attempts.map((attempt) => shownOf(attempt, most)))
      const { project, base } = task
      return begin({
        project,
        base,
        agent,
        prompt: contentOfAsking(task, shown),
        title: `Opinion on “${task.title.slice(0, 180)}”`,
        branch: `Opinion on ${task.title}`,
        run: { budget: usualBudget(settings) },
      })
    },
    tell(task, id) {
      const session = sessionOf(id)
      if (!session) return { refused: 'Its session is not there any more.' }
      const { runs } = hostRouter.of('sessions', id)
      const { run } = session.state
      if (isUnderWay(run)) {
        // What failed there is not waited for any more: it goes on with this.
        if (run?.state === 'waiting') runs.drop(session)
        return 'not yet'
      }
      const told = runs.begin(session, requestOf(task), [
        { type: 'text', text: task.comments ?? '' },
      ])
      return told.ok ? 'told' : { refused: told.problem.message }
    },
    stop(id) {
      const session = sessionOf(id)
      if (session) hostRouter.of('sessions', id).runs.drop(session)
    },
    tidy(id) {
      const session = sessionOf(id)
      if (session) void hostRouter.of('sessions', id).tidy(session)
    },
    see(id) {
      const session = sessionOf(id)
      if (!session || session.stored.deletedAt !== null) return undefined
      const { run } = session.state
      return run && !isOver(run) ? seenOf(run, rowNow(session)) : { run }
    },
    measure: (id) => hostRouter.of('sessions', id).changesTold(id, 0),
    judge(task, size) {
      const folder = log.projects.get(task.project)?.path
      return judgedBy(settings.values['tasks.acceptance'], task, size, folder)
    },
    async merge(task, id, signal) {
      const session = sessionOf(id)
      if (!session) return { type: 'not-merged', words: 'Its session is not there any more.' }
      const base = task.into ?? session.stored.workspace.base
      if (base === undefined)
        return { type: 'not-merged', words: 'It has no branch of its own that could be merged.' }
      const { left = [], tried } = session.state.run ?? {}
      const leaves = (after: LeftBehind[]) => {
        const { run } = session.state
        if (run && isOver(run)) session.append({ type: 'run', run: { ...run, left: after } })
      }
      return mergeTask(mergeQueue(session, parts), task, {
        session: id,
        base,
        left,
        tried,
        leaves,
        signal,
      })
    },
    async undoMerge({ merged }, id) {
      const session = sessionOf(id)
      if (!session || !merged)
        return failure('no-undo', 'Its session is not there any more, so its merge stays.')
      const { branches, removing } = hostRouter.of('sessions', id)
      const undone = await (await branches()).undo(id, merged.commit)
      if (!undone.ok) return undone
      const { id: workspace } = session.stored.workspace
      if (workspace === undefined) return success({})
      const back = await removing.restore(workspace)
      if (back.ok) return success({})
      // It may never have been removed.
      const there = await mergeQueue(session, parts).look(id)
      return success(there.ok ? {} : { problem: back.problem.message })
    },
  }
}

/** It is not begun with less than was said. */
function attachedTo({ attachments = [] }: Task, log: TaskingParts['log']): Result<Attachment[]> {
  const found = log.attachments.some(attachments)
  return found.length === attachments.length
    ? success(found)
    : failure('no-attachment', 'Something that goes along with its description is gone.', {
        hint: 'Edit the task, and attach it again or leave it out.',
      })
}

/** What the settings say of runs; nothing where there is no limit. */
function usualBudget({ values }: SettingsFile) {
  const said = (['minutes', 'turns', 'tokens', 'money'] as const)
    .map((key) => [key, values[`runs.${key}`]] as const)
    .filter(([, most]) => most > 0)
  return Object.fromEntries(said)
}
