import { failure, type Result, success } from '../../kit/result'
import type { TaskRow } from '../../shared/task/row'

/** How a program outside of the app reaches its tasks. */
export interface TaskClient {
  perform(command: string, input: unknown): Promise<Result<unknown>>
  tasks(): Promise<Result<TaskRow[]>>
}

/** What an agent is offered, as MCP says it. */
interface Tool {
  name: string
  description: string
  inputSchema: object
}

const text = (description: string) => ({ type: 'string', description })

const part = {
  type: 'object',
  properties: {
    key: text('What other tasks of this list call it'),
    title: text('What is to be done, in a line'),
    description: text('All that whoever does it has to know, in Markdown'),
    check: text('A command that succeeds when it is done'),
    checklist: {
      type: 'array',
      items: { type: 'string' },
      description: 'What else has to hold of the result; the user ticks it',
    },
    needs: {
      type: 'array',
      items: { type: 'string' },
      description: 'What has to be done before: keys of this list, or ids of tasks that are there',
    },
  },
  required: ['title'],
}
const id = text('The id of the task, as list_tasks says it')

export const taskTools: readonly Tool[] = [
  {
    name: 'list_tasks',
    description: 'Lists the tasks of this project with their ids, states and what they wait for.',
    inputSchema: { type: 'object', properties: {} },
  },
  {
    name: 'propose_tasks',
    description:
      'Proposes tasks, each to be done by an agent on a branch of its own. The user approves them before any is begun.',
    inputSchema: {
      type: 'object',
      properties: { tasks: { type: 'array', items: part, minItems: 1 } },
      required: ['tasks'],
    },
  },
  {
    name: 'split_task',
    description:
      'Proposes parts of a task that has not begun; it waits for all of them. The user approves them.',
    inputSchema: {
      type: 'object',
      properties: { task: id, into: { type: 'array', items: part, minItems: 1 } },
      required: ['task', 'into'],
    },
  },
  {
    name: 'report_on_task',
    description: 'Writes what is worth knowing about a task into its history.',
    inputSchema: {
      type: 'object',
      properties: { task: id, words: text('What is worth knowing') },
      required: ['task', 'words'],
    },
  },
]

/** Carries out what an agent wants, in the project that its session is of, and says it in words. */
export async function callTool(
  name: string,
  request: Record<string, unknown>,
  door: TaskClient,
  project: string,
): Promise<Result<string>> {
  const listed = await door.tasks()
  if (!listed.ok) return listed
  const own = listed.value.filter(
    (task) => task.project === project && task.attemptOf === undefined,
  )
  if (name === 'list_tasks') return success(listWords(own))
  if (name === 'propose_tasks')
    return added(await door.perform('task.propose', { ...request, project }))
  // Tasks of other projects are none of its business.
  if (!own.some((task) => task.id === request.task))
    return failure('unknown-task', `There is no task “${String(request.task)}” in this project.`)
  if (name === 'split_task') return added(await door.perform('task.split', request))
  if (name === 'report_on_task') {
    const said = await door.perform('task.report', request)
    return said.ok ? success('It stands in the history of the task.') : said
  }
  return failure('unknown-tool', `There is no tool “${name}”.`)
}

function added(result: Result<unknown>): Result<string> {
  if (!result.ok) return result
  const { tasks } = result.value as { tasks: string[] }
  const count = tasks.length === 1 ? '1 task waits' : `${tasks.length} tasks wait`
  return success(`${count} for the user's approval: ${tasks.join(', ')}`)
}

function listWords(tasks: readonly TaskRow[]): string {
  if (tasks.length === 0) return 'There are no tasks in this project.'
  return tasks
    .map(({ id: task, title, state, needs, problem }) =>
      [
        `${task}: ${title} (${state})`,
        ...(needs.length > 0 ? [`depends on ${needs.join(', ')}`] : []),
        ...(problem === undefined ? [] : [problem]),
      ].join(', '),
    )
    .join('\n')
}
