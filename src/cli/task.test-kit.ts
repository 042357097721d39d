import { failure, success } from '../kit/result'
import { onlyProposes } from '../shared/app/local-api/protocol'
import { taskRowOf } from '../shared/task/row'
import { newTask, type Task } from '../shared/task/task'
import { openGate, someTask } from '../shared/task/task.test-kit'
import { runTask } from './task'

const project = '/work/project'

/** The command as somebody types it; the app tells by the connection who asks: what Liminal has started may propose. */
export function scene({ within = false }: { within?: boolean } = {}) {
  const tasks = new Map<string, Task>()
  const put = (id: string, more: Partial<Task> = {}) =>
    tasks.set(id, { ...newTask(someTask(id, { approved: false })), ...more })
  put('aaaa-1', { title: 'Fix login', state: 'waiting' })
  put('bbbb-2', { title: 'Add\u001b[31m cache', needs: ['aaaa-1'], state: 'waiting' })
  put('cccc-3', { title: 'Fix login', project: 'other' })
  const said: string[] = []
  const complaints: string[] = []
  const did: [string, unknown][] = []
  const app = {
    rows: async <Row>(table: string) => {
      const rows: Record<string, unknown[]> = {
        tasks: [...tasks.values()].map(taskRowOf),
        agents: [{ id: 'claude-code', name: 'Claude Code' }],
        gate: [{ id: 'gate', ...openGate, limit: 0 }],
        projects: [
          { id: 'p', path: project, open: true },
          { id: 'q', path: '/work', open: false },
        ],
      }
      return (rows[table] ?? []) as Row[]
    },
    async perform(command: string, input: unknown) {
      did.push([command, input])
      const { task = '' } = input as { task?: string }
      const mayPropose = ['task.read', 'task.propose'].includes(command)
      if (within && !mayPropose) return failure(onlyProposes, 'That is for you to decide.')
      if (command === 'task.read') return success({ task: tasks.get(task) })
      if (command === 'task.propose') return success({ tasks: ['theirs'] })
      const done = ['task.add', 'task.do', 'task.sendBack', 'task.fromFile']
      return done.includes(command) ? success(undefined) : failure('x', 'No.', { hint: 'Yes.' })
    },
  }
  let waited = 0
  let isLost = false
  let step = (): unknown => put('aaaa-1', { state: waited > 1 ? 'review' : 'running' })
  const type = (...words: string[]) =>
    runTask(words, async () => app, {
      say: (line) => said.push(line),
      complain: (line) => complaints.push(line),
      now: () => waited * 1000,
      current: `${project}/src`,
      newId: () => 'new',
      async pause() {
        waited += 1
        if (isLost) tasks.clear()
        else step()
      },
    })
  const lose = () => {
    isLost = true
  }
  const meanwhile = (act: (waited: number) => unknown) => {
    step = () => act(waited)
  }
  return { type, said, complaints, did, put, lose, meanwhile, waited: () => waited }
}
