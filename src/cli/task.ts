import { resolve } from 'node:path'
import { defined } from '../kit/defined'
import { onlyProposes } from '../shared/app/local-api/protocol'
import type { GateRow } from '../shared/app/tables'
import { fileSaysWords, isUnsettled } from '../shared/task/file-says'
import { reasonOf, reasonWords } from '../shared/task/reason'
import type { TaskRow } from '../shared/task/row'
import { lostGround } from '../shared/task/stacked'
import { standingOf } from '../shared/task/standing'
import { byOrder, type TaskAgent } from '../shared/task/task'
import { named, shortId } from './named'
import { plain } from './plain'
import { projectAt } from './project-at'
import type { ExitCode, Surroundings } from './surroundings'
import { readTaskArguments, type TaskRequest, taskUsage } from './task-arguments'
import { decide, type OfTasks, refused, showTasks, type TaskApi } from './task-deciding'
import { untilOver } from './task-waiting'

export interface TaskSurroundings extends Pick<Surroundings, 'say' | 'complain' | 'now'> {
  /** Where it was typed. */
  current: string
  newId(): string
  pause(milliseconds: number): Promise<void>
}

/** Those of a project together, as they stand there. */
const byProject = (one: TaskRow, other: TaskRow): number =>
  one.project === other.project ? byOrder(one, other) : one.project < other.project ? -1 : 1

/** Carries out what was typed behind `liminal task`; the app is asked for only where it is needed. */
export async function runTask(
  words: readonly string[],
  find: (folder: string | undefined) => Promise<TaskApi | string>,
  around: TaskSurroundings,
): Promise<ExitCode> {
  const request = readTaskArguments(words)
  if ('wrong' in request) {
    around.complain(`${request.wrong} “liminal task help” says what there is.`)
    return 2
  }
  if (request.verb === 'help') {
    around.say(taskUsage)
    return 0
  }
  const app = await find(request.folder)
  if (typeof app === 'string') {
    around.complain(app)
    return 3
  }
  return 'project' in request ? ofProject(request, app, around) : ofTasks(request, app, around)
}

async function ofProject(
  request: Extract<TaskRequest, { verb: 'list' | 'add' }>,
  app: TaskApi,
  around: TaskSurroundings,
): Promise<ExitCode> {
  const folder = resolve(around.current, request.project ?? '.')
  const project = await projectAt(app, folder)
  if (!project && (request.project !== undefined || request.verb === 'add')) {
    around.complain(`No project is open at ${folder}. “liminal ${folder}” opens one.`)
    return 3
  }
  const rows = (await app.rows<TaskRow>('tasks')).sort(byProject)
  const own = rows.filter(
    (task) =>
      task.attemptOf === undefined && (project === undefined || task.project === project.id),
  )
  if (request.verb === 'list') {
    const gate = await gateOf(app)
    tell(own, rows, gate, request.json, around)
    return 0
  }
  const needs: string[] = []
  for (const name of request.needs) {
    const found = named(name, own, 'task')
    if (typeof found === 'string') return missing(found, around)
    needs.push(found.id)
  }
  const agent = await agentOf(request.agent, app)
  if (typeof agent === 'string') return missing(agent, around)
  const task = around.newId()
  const { title, description, check, checklist, base, budget, place, label, fromBranch } = request
  const said = {
    title,
    description,
    needs,
    ...defined({ check }),
    ...(checklist.length > 0 ? { checklist } : {}),
  }
  const byUser = await app.perform('task.add', {
    project: project?.id,
    task,
    ...said,
    ...defined({ agent, base }),
    ...(fromBranch ? { fromBranch } : {}),
    ...defined({ place, label }),
    ...(Object.keys(budget).length > 0 ? { budget } : {}),
  })
  // What an agent says here it proposes: no rule of the user's is about that, nor who does it where.
  const isProposal = !byUser.ok && byUser.problem.code === onlyProposes
  const added = isProposal
    ? await app.perform('task.propose', { project: project?.id, tasks: [said] })
    : byUser
  if (!added.ok) return refused(added, around)
  const [made = task] = isProposal ? (added.value as { tasks: string[] }).tasks : []
  const isApproved = (await app.rows<TaskRow>('tasks')).some(
    ({ id, state }) => id === made && state !== 'proposed',
  )
  const stands = isApproved ? 'it is approved by a rule.' : 'it waits for approval.'
  around.say(request.json ? JSON.stringify({ task: made }) : `${made}: ${stands}`)
  return 0
}

async function ofTasks(
  request: OfTasks,
  app: TaskApi,
  around: TaskSurroundings,
): Promise<ExitCode> {
  const rows = (await app.rows<TaskRow>('tasks')).sort(byProject)
  const chosen: TaskRow[] = []
  for (const name of request.names) {
    const found = named(name, rows, 'task')
    if (typeof found === 'string') return missing(found, around)
    chosen.push(found)
  }
  if (request.verb === 'show') return showTasks(chosen, rows, request.json, app, around)
  const done = await decide(request, chosen, rows, app, around)
  const ids = new Set(chosen.map(({ id }) => id))
  const seconds = request.verb === 'run' ? request.seconds : undefined
  const end =
    request.verb === 'run' && done === 0 ? await untilOver(app, ids, seconds, around) : 'over'
  const all = (await app.rows<TaskRow>('tasks')).sort(byProject)
  const after = all.filter(({ id }) => ids.has(id))
  tell(after, all, await gateOf(app), request.json, around)
  if (after.length < ids.size) {
    around.complain('Not all are there any more: Liminal has ended, or they were deleted.')
    return 3
  }
  if (request.verb !== 'run' || done !== 0) return done
  if (end !== 'over') return end === 'asks' ? 4 : 5
  return after.every(({ state }) => state === 'review' || state === 'done') ? 0 : 1
}

/** The agent of that name or id, as tasks have it; the usual one where none is named. */
async function agentOf(
  name: string | undefined,
  app: TaskApi,
): Promise<TaskAgent | string | undefined> {
  if (name === undefined) return undefined
  const agents = await app.rows<{ id: string; name: string }>('agents')
  const found = agents.find(({ id }) => id === name) ?? agents.find((one) => one.name === name)
  return found ? { agent: found.id, account: null, profile: null } : `There is no agent “${name}”.`
}

const gateOf = async (app: TaskApi): Promise<GateRow | undefined> =>
  (await app.rows<GateRow>('gate'))[0]

function missing(why: string, { complain }: TaskSurroundings): ExitCode {
  complain(why)
  return 3
}

function tell(
  tasks: readonly TaskRow[],
  all: readonly TaskRow[],
  gate: GateRow | undefined,
  json: boolean,
  { say, now }: TaskSurroundings,
): void {
  const byId = new Map(all.map((task) => [task.id, task]))
  const why = (task: TaskRow): string => {
    const stateOf = (id: string) => byId.get(id)?.state
    const reason = gate && reasonOf(task, (id) => byId.get(id), gate, now())
    const titleOf = (id: string) => byId.get(id)?.title ?? id
    const time = (at: number) => new Date(at).toISOString()
    const isAccepted = (id: string) => byId.get(id)?.line !== undefined
    return reason
      ? reasonWords(reason, { titleOf, stateOf, isAccepted, agentName: String, time })
      : [lostGround(task, (id) => byId.get(id)), task.problem].filter(Boolean).join('. ')
  }
  if (json) say(JSON.stringify({ tasks: tasks.map((task) => ({ ...task, why: why(task) })) }))
  else if (tasks.length === 0) say('There are no tasks.')
  else
    for (const task of tasks) {
      const stands = why(task)
      const file = isUnsettled(task) && task.fileSays ? fileSaysWords[task.fileSays.what] : ''
      const said = stands.includes(file) ? '' : file
      const words = [standingOf(task, task.size).words, said, stands].filter(Boolean).join(', ')
      say(`${shortId(task.id, all)}  ${plain(task.title)}  ${plain(words)}`)
    }
}
