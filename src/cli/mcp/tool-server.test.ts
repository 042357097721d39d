// Proves that an agent finds, proposes, splits and reports tasks by the tools that it is given, of its own project only, and that nonsense is answered in words.
import { expect, test } from 'vitest'
import { failure, success } from '../../kit/result'
import { taskRowOf } from '../../shared/task/row'
import { newTask } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { answerTool } from './tool-server'

function scene() {
  const did: [string, unknown][] = []
  const rows = [
    someTask('a', { title: 'Fix login' }),
    someTask('b', { needs: ['a'] }),
    someTask('z', { project: 'other' }),
  ].map((task) => taskRowOf(newTask(task)))
  const door = {
    async perform(command: string, input: unknown) {
      did.push([command, input])
      return command === 'task.split'
        ? failure('task-state', 'It has begun.', { hint: 'Propose.' })
        : success({ tasks: ['n1', 'n2'] })
    },
    tasks: async () => success(rows),
  }
  const ask = async (message: object | string) => {
    const line = typeof message === 'string' ? message : JSON.stringify(message)
    const answer = await answerTool(line, door, { project: 'p', version: '1' })
    return answer === undefined ? undefined : JSON.parse(answer)
  }
  const call = (name: string, request: object = {}) =>
    ask({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: request } })
  return { did, ask, call }
}

test('it greets as it is greeted, and offers four tools', async () => {
  const { ask } = scene()
  const params = { protocolVersion: '2025-03-26', capabilities: {} }
  expect(await ask({ jsonrpc: '2.0', id: 'x', method: 'initialize', params })).toMatchObject({
    id: 'x',
    result: { protocolVersion: '2025-03-26', serverInfo: { name: 'liminal' } },
  })
  const { result } = await ask({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual([
    'list_tasks',
    'propose_tasks',
    'split_task',
    'report_on_task',
  ])
  expect(await ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeUndefined()
  expect(await ask({ jsonrpc: '2.0', id: 3, method: 'ping' })).toMatchObject({ result: {} })
})

test('the tasks of its project are listed, and no others', async () => {
  const { call } = scene()
  const { result } = await call('list_tasks')
  expect(result.content[0].text).toBe('a: Fix login (waiting)\nb: b (waiting), depends on a')
})

test('what it proposes is of its own project, whatever it says', async () => {
  const { call, did } = scene()
  const { result } = await call('propose_tasks', { project: 'other', tasks: [{ title: 'x' }] })
  expect(result.content[0].text).toBe("2 tasks wait for the user's approval: n1, n2")
  expect(did).toEqual([['task.propose', { project: 'p', tasks: [{ title: 'x' }] }]])
})

test('it says something of tasks of its project only', async () => {
  const { call, did } = scene()
  expect((await call('report_on_task', { task: 'z', words: 'x' })).result.isError).toBe(true)
  expect((await call('report_on_task', { task: 'a', words: 'x' })).result.isError).toBe(false)
  expect(did).toEqual([['task.report', { task: 'a', words: 'x' }]])
})

test('what cannot be done is said to the agent, with what to do', async () => {
  const { call } = scene()
  const { result } = await call('split_task', { task: 'a', into: [] })
  expect(result).toMatchObject({ isError: true, content: [{ text: 'It has begun. Propose.' }] })
  expect((await call('no_tool', { task: 'a' })).result.isError).toBe(true)
})

test.each(['', '{', '[]', '{"id": 1}', '"x"'])('%j is no request', async (line) => {
  expect(await scene().ask(line)).toMatchObject({ error: { code: -32600 } })
})

test('a method that nobody knows is refused', async () => {
  expect(await scene().ask({ id: 1, method: 'resources/list' })).toMatchObject({
    error: { code: -32601 },
  })
})
