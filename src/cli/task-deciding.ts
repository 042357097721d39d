import type { Result } from '../kit/result'
import { differences, fileSaysWords, isUnsettled } from '../shared/task/file-says'
import type { TaskRow } from '../shared/task/row'
import type { Task } from '../shared/task/task'
import type { LiminalApp } from './local-api'
import { shortId } from './named'
import { plain } from './plain'
import type { ExitCode, Surroundings } from './surroundings'
import type { TaskRequest } from './task-arguments'

export type TaskApi = Pick<LiminalApp, 'perform' | 'rows'>
export type OfTasks = Extract<TaskRequest, { names: string[] }>
type Speaking = Pick<Surroundings, 'say' | 'complain'>

/** What the user decides about tasks; each that cannot be is told, and the others are done. */
export async function decide(
  request: OfTasks,
  chosen: readonly TaskRow[],
  all: readonly TaskRow[],
  app: TaskApi,
  around: Speaking,
): Promise<ExitCode> {
  const results: Result<unknown>[] = []
  for (const row of chosen) {
    if ((request.verb === 'approve' || request.verb === 'run') && isUnsettled(row))
      results.push(await settleFirst(row, all, app, around))
    else {
      const asked = await asksFor(request, row, app)
      if (asked) results.push(await app.perform(...asked))
    }
  }
  for (const result of results) if (!result.ok) refused(result, around)
  return results.every(({ ok }) => ok) ? 0 : 1
}

/** Nothing where it is so already. */
async function asksFor(
  request: OfTasks,
  { id, state }: TaskRow,
  app: TaskApi,
): Promise<[command: string, input: unknown] | undefined> {
  switch (request.verb) {
    case 'approve':
    case 'run':
      return state === 'proposed' ? ['task.approve', { tasks: [id] }] : undefined
    case 'accept':
      return ['task.do', { tasks: [id], what: request.anyway ? 'accept-anyway' : 'accept' }]
    case 'drop':
      return ['task.do', { tasks: [id], what: 'drop' }]
    case 'send-back':
      return ['task.sendBack', { task: id, comments: request.comments }]
    case 'take':
    case 'keep': {
      const task = await read(id, app)
      const seen = task.ok ? (task.value.fileSays?.at ?? 0) : 0
      return ['task.fromFile', { task: id, seen, how: request.verb }]
    }
    default:
      return undefined
  }
}

/** What is approved is what it says: where `tasks.md` says otherwise that is shown, and decided first. */
async function settleFirst(
  row: TaskRow,
  all: readonly TaskRow[],
  app: TaskApi,
  { say }: Speaking,
): Promise<Result<unknown>> {
  const found = await read(row.id, app)
  if (!found.ok) return found
  for (const line of saysOtherwise(found.value, all)) say(line)
  const short = shortId(row.id, all)
  return {
    ok: false,
    problem: {
      code: 'changed-in-file',
      message: `“${row.title}”: which of both holds?`,
      hint: `“liminal task take ${short}” takes over what tasks.md says, “liminal task keep ${short}” keeps the task as it is.`,
    },
  }
}

/** All there is to say about them. */
export async function showTasks(
  chosen: readonly TaskRow[],
  all: readonly TaskRow[],
  json: boolean,
  app: TaskApi,
  around: Speaking,
): Promise<ExitCode> {
  for (const { id } of chosen) {
    const found = await read(id, app)
    if (!found.ok) return refused(found, around)
    if (json) around.say(JSON.stringify(found.value, null, 2))
    else for (const line of linesOf(found.value, all)) around.say(line)
  }
  return 0
}

function linesOf(task: Task, all: readonly TaskRow[]): string[] {
  const { id, title, state, description, check, checklist = [], needs, base, agent } = task
  const titleOf = (other: string) => all.find((row) => row.id === other)?.title ?? other
  const fact = (name: string, text: string | undefined | null) =>
    text ? [`  ${name}: ${plain(text)}`] : []
  return [
    `${shortId(id, all)}  ${plain(title)}  ${state}`,
    ...(description === '' ? [] : description.split('\n').map((line) => `  ${plain(line)}`)),
    ...fact('depends on', needs.map(titleOf).join(', ')),
    ...fact('check', check),
    ...checklist.flatMap((item) => fact('checklist', item)),
    ...fact('base', base),
    ...fact('agent', agent?.agent),
    ...fact('result', task.summary),
    ...fact('problem', task.problem),
    ...saysOtherwise(task, all),
    ...task.history.map(
      ({ at, by, what, words }) =>
        `  ${new Date(at).toISOString()}  ${by}: ${plain([what, words].filter(Boolean).join(', '))}`,
    ),
  ]
}

function saysOtherwise(task: Task, all: readonly TaskRow[]): string[] {
  const { fileSays } = task
  if (!fileSays || fileSays.kept) return []
  const titleOf = (id: string) => all.find((row) => row.id === id)?.title ?? id
  const signed = (sign: string, text: string) =>
    text.split('\n').map((line) => `    ${sign} ${plain(line)}`)
  return [
    `  ${fileSaysWords[fileSays.what]}:`,
    ...differences(task, fileSays.words ?? {}, titleOf).flatMap(({ what, here, there }) => [
      `  ${what}`,
      ...signed('-', here),
      ...signed('+', there),
    ]),
  ]
}

async function read(id: string, app: TaskApi): Promise<Result<Task>> {
  const found = await app.perform('task.read', { task: id })
  return found.ok ? { ok: true, value: (found.value as { task: Task }).task } : found
}

export function refused(
  result: Result<unknown>,
  { complain }: Pick<Surroundings, 'complain'>,
): ExitCode {
  if (!result.ok) complain([result.problem.message, result.problem.hint].filter(Boolean).join(' '))
  return 1
}
