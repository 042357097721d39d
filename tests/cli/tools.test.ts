// Proves that an agent reaches the tasks of its project over MCP and the app's own socket, and is told when no app runs.
// docs/guide/command-line.md: `liminal tools` | offers an agent the tasks of a project over MCP
// docs/guide/unattended.md: With `tasks.tools` agents are offered tools by which they propose, split and report on tasks.
// docs/guide/unattended.md: What they propose waits for you.
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { findApp } from '../../src/cli/local-api'
import { serveTools } from '../../src/cli/tools'
import { success } from '../../src/kit/result'
import type { Handlers } from '../../src/main/app/bridge/handlers'
import { openLocalApi } from '../../src/main/app/local-api/local-api'
import { Rows } from '../../src/main/store/feed/rows'
import { taskRowOf } from '../../src/shared/task/row'
import { newTask } from '../../src/shared/task/task'
import { someTask } from '../../src/shared/task/task.test-kit'
import { testFolder } from '../lib/folder'

/** An agent's end of the server: what it says, and the answers as they come. */
function agent(folder: string) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answers: { id: number; result: { content: { text: string }[] } }[] = []
  output.on('data', (line) => answers.push(JSON.parse(String(line))))
  const find = async () => {
    const found = await findApp(folder)
    return found && 'rows' in found ? found : 'Liminal does not run.'
  }
  const over = serveTools({ input, output }, find, { folder: '/work/project/src', version: '1' })
  let asked = 0
  const call = async (name: string, request: object = {}) => {
    asked += 1
    const id = asked
    const params = { name, arguments: request }
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`)
    await expect.poll(() => answers.some((answer) => answer.id === id)).toBe(true)
    return answers.find((answer) => answer.id === id)?.result.content[0]?.text
  }
  onTestFinished(async () => {
    input.end()
    await over
  })
  return call
}

test('it lists and proposes in the project around its folder, and waits for the app that is not there', async () => {
  const folder = testFolder()
  const call = agent(folder)
  expect(await call('list_tasks')).toBe('Liminal does not run.')
  const did: unknown[] = []
  const rows = new Rows()
  const handlers = {
    'task.propose': (input: unknown) => {
      did.push(input)
      return success({ tasks: ['n'] })
    },
  } as unknown as Handlers
  const kept = () => Promise.resolve()
  // An agent is none, and needs to be none here.
  const judge = () => Promise.reject(new Error('Nobody asks'))
  const parts = { folder, version: '1', handlers, rows, answers: () => false, judge, kept }
  onTestFinished(await openLocalApi(parts))
  const project = { id: 'p', path: '/work/project', name: 'project', missing: false }
  rows.put('projects', { ...project, openedAt: 0, open: true })
  rows.put('tasks', taskRowOf(newTask(someTask('a', { title: 'Fix login' }))))
  rows.put('tasks', taskRowOf(newTask(someTask('z', { project: 'other' }))))
  expect(await call('list_tasks')).toBe('a: Fix login (waiting)')
  expect(await call('propose_tasks', { tasks: [{ title: 'Write docs' }] })).toContain(
    '1 task waits',
  )
  expect(did).toEqual([
    { project: 'p', tasks: [{ title: 'Write docs', description: '', needs: [] }] },
  ])
})
