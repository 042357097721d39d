import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { failure, success } from '../kit/result'
import type { TaskRow } from '../shared/task/row'
import type { LiminalApp } from './local-api'
import { answerTool } from './mcp/tool-server'
import { projectAt } from './project-at'

/**
 * Serves the tools of tasks over a program's own input and output, as MCP wants it, for the project of a folder.
 * The app is looked for with each request: it may start and end while the agent goes on.
 */
export async function serveTools(
  { input, output }: { input: Readable; output: Writable },
  find: () => Promise<LiminalApp | string>,
  { folder, version }: { folder: string; version: string },
): Promise<void> {
  let app: LiminalApp | undefined
  const reached = async <Value>(ask: (app: LiminalApp) => Promise<Value>) => {
    const found = app ?? (await find())
    if (typeof found === 'string') return failure('no-liminal', found)
    app = found
    return ask(found)
  }
  const door = {
    perform: async (command: string, request: unknown) => {
      const result = await reached((found) => found.perform(command, request))
      if (!result.ok && result.problem.code === 'gone') app = undefined
      return result
    },
    tasks: () => reached(async (found) => success(await found.rows<TaskRow>('tasks'))),
  }
  const project = async () => {
    const found = await reached(async (there) => success(await projectAt(there, folder)))
    return (found.ok ? found.value?.id : undefined) ?? ''
  }
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const answer = await answerTool(line, door, { project: await project(), version })
    if (answer !== undefined) output.write(`${answer}\n`)
  }
  app?.close()
}
