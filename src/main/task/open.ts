import { randomUUID } from 'node:crypto'
import { systemClock } from '../../kit/clock'
import { approvingRule } from '../../shared/task/approval'
import { isOver, type TaskAgent } from '../../shared/task/task'
import { handlersLater } from '../app/bridge/handlers-later'
import type { Session } from '../session/session'
import type { TaskingParts } from './task-doing'
import type { TaskHandlersParts } from './task-handlers'
import type { Tasks } from './tasks'
import { usualAgent } from './usual-agent'

const usualKey = 'tasks.agent'
/** Whose they are, beside drafts. */
const attachedToTasks = 'tasks'

/** What windows say about tasks. */
const commands = [
  'task.add',
  'task.edit',
  'task.read',
  'task.do',
  'task.tick',
  'task.undoMerge',
  'task.propose',
  'task.split',
  'task.report',
  'task.paste',
  'task.approve',
  'task.approveFitting',
  'task.sendBack',
  'task.fromFile',
  'task.ask',
] as const

/** Tasks: loaded when the window is drawn, or when the first is said. */
export function openTasking(parts: TaskingParts) {
  const { log, rows, settings, everywhere: hostRouter, here } = parts
  let opened: Promise<Tasks> | undefined
  let stopped: (() => void) | undefined
  const open = async (): Promise<Tasks> => {
    const [{ Tasks }, { BranchWatch }, { TasksFile }, { taskDoing }, { exhausted }, at] =
      await Promise.all([
        import('./tasks'),
        import('./branch-watch'),
        import('./tasks-file'),
        import('./task-doing'),
        import('./task-accounts'),
        import('./task-remotes'),
      ])
    const tasks = new Tasks({
      store: log.tasks,
      rows,
      clock: systemClock,
      doing: taskDoing(parts, usual),
      gate: (all) => ({
        limit: settings.values['tasks.limit'],
        agentLimit: settings.values.agentLimit,
        agents: hostRouter.sessions.all().filter(({ atWork }) => atWork).length,
        exhausted: exhausted(parts, all),
        ahead: aheadIn(log.projects.all(), settings.values['tasks.fromResults']),
        away: log.projects.all().flatMap(({ id, open }) => (open ? [] : [id])),
        nowhere: at.nowhere(all, parts),
        usual: usual(),
      }),
      ruleFor: ({ project, ...task }) =>
        approvingRule(settings.values['tasks.approval'], {
          ...task,
          folder: log.projects.get(project)?.path,
        })?.name,
      agentIn: (project) =>
        hostRouter.sessions
          .all()
          .some(({ running, folder }) => running && folder === log.projects.get(project)?.path),
      waiting: (all, gate, now) => at.connectWanted(all, gate, now, parts),
    })
    const branches = new BranchWatch({
      tasks,
      branchesOf(id) {
        const project = log.projects.get(id)
        return project?.open ? hostRouter.ofProject(id)?.branchTips(project.path) : undefined
      },
    })
    const release = rows.listen((change) => {
      if (change.table === 'sessions')
        tasks.sessionChanged('put' in change ? change.put.id : change.remove)
      if (['sessions', 'accounts', 'settings', 'projects', 'places'].includes(change.table))
        tasks.decideSoon()
      if (change.table === 'projects') branches.look()
    })
    stopped = () => {
      release()
      file.leave()
      branches.leave()
      tasks.leave()
    }
    const file = new TasksFile({
      tasks,
      memory: log.memory,
      clock: systemClock,
      newId: randomUUID,
      files: here().machine.files,
      write: (write) => here().writes.write(write),
      projects: () =>
        log.projects.all().filter(({ open, machine }) => open && machine === undefined),
      tell: (project, why) => tellOfFile(project, why, parts),
    })
    // Those of tasks that were deleted: as long as the app goes on, that can be taken back.
    log.attachments.keep(
      attachedToTasks,
      tasks.all().flatMap(({ attachments = [] }) => attachments),
    )
    tasks.begin()
    return tasks
  }
  const once = () => {
    opened ??= open()
    return opened
  }
  const remembered = () => (log.memory.get(usualKey) ?? null) as TaskAgent | null
  const usual = () =>
    remembered() ??
    usualAgent(
      hostRouter.sessions.all().map(({ stored }) => stored),
      settings.values.agents,
    )
  const forHandlers: TaskHandlersParts = {
    open: once,
    now: Date.now,
    newId: randomUUID,
    attachments: {
      some: (ids) => log.attachments.some(ids),
      put: (one) => log.attachments.put(attachedToTasks, one),
    },
    fits: async (where) => (await import('./task-remotes')).fits(where, parts),
    async hasBase(project, base) {
      const rooms = hostRouter.inProject(project)
      if (!rooms.ok) return rooms
      const bases = await rooms.value.bases(project)
      return bases.ok ? (await import('./dispatching')).isBase(base, bases.value) : bases
    },
    knows: (project) => log.projects.get(project) !== undefined,
    async checkedOf(session) {
      const found = hostRouter.sessions.find(session)
      if (!found.ok) return undefined
      const [{ checkedIn }, { mergeQueue }] = await Promise.all([
        import('./checked'),
        import('./merge-queue'),
      ])
      return checkedIn(found.value, mergeQueue(found.value, parts))
    },
    endRun(session, how) {
      const found = hostRouter.sessions.find(session)
      if (!found.ok) return found
      return hostRouter.of('sessions', session).runs.end(found.value, how)
    },
    remember: (agent) => log.memory.set(usualKey, agent),
    rememberFirst: (agent) => remembered() ?? log.memory.set(usualKey, agent),
  }
  return {
    handlers: handlersLater(commands, async () => {
      const { taskHandlers } = await import('./task-handlers')
      return taskHandlers(forHandlers)
    }),
    /** Somebody has yet to look at what was done there. */
    holds: ({ id }: Session): boolean =>
      log.tasks
        .all()
        .some((task) => !isOver(task) && task.attempts.some(({ session }) => session === id)),
    begin: async () => void (await once()),
    stop: () => stopped?.(),
  }
}

/** The projects in which tasks begin from results that wait for review. */
function aheadIn(
  projects: readonly { id: string; path: string }[],
  said: Readonly<Record<string, boolean>>,
): string[] {
  const isAhead = (path: string) => (Object.hasOwn(said, path) ? said[path] : said['*']) ?? false
  return projects.flatMap(({ id, path }) => (isAhead(path) ? [id] : []))
}

/** A banner for each project, until its file is followed again. */
function tellOfFile(
  project: string,
  why: string | undefined,
  { problems, log }: Pick<TaskingParts, 'problems' | 'log'>,
): void {
  const id = `tasks.md ${project}`
  if (why === undefined) problems.over(id)
  else
    problems.warn(id, {
      code: 'tasks-file',
      message: `The tasks.md of ${log.projects.get(project)?.path ?? 'a project'} is not followed for now. ${why}`,
      hint: 'Its tasks stay as they are.',
    })
}
