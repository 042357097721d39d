// Proves that pasted, proposed and split tasks are there whole or not at all, wait for approval, and know what they depend on (SPEC R9).
import { expect, test } from 'vitest'
import type { Task } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { TaskBoard } from './model/board'
import { addAll, pasteTasks } from './pasting'
import { splitTask } from './splitting'

function scene() {
  const board = new TaskBoard([])
  let made = 0
  const tasks = {
    all: () => board.all(),
    get: (id: string) => board.get(id),
    add: (task: Parameters<typeof board.add>[0]) => nothing(board.add(task)),
    edit: (id: string, request: Partial<Task>) => nothing(board.edit(id, request, 'user', 0)),
  }
  const saying = {
    newId: () => {
      made += 1
      return `t${made}`
    },
    at: 0,
    source: 'agent' as const,
  }
  const needs = () => board.all().map(({ title, needs }) => [title, needs])
  return { board, tasks, saying, needs }
}

const nothing = (result: { ok: boolean }) => result as { ok: true; value: undefined }

// docs/guide/tasks.md: A pasted list becomes a task for each item.
test('a pasted list is proposed in its order, and what is ticked in it is not', () => {
  const { board, tasks, saying, needs } = scene()
  pasteTasks(
    tasks,
    'p',
    '- [ ] One\n- [x] Old\n- [ ] Two\n  - depends on: One, Nobody knows\n',
    saying,
  )
  expect(needs()).toEqual([
    ['One', []],
    ['Two', ['t1']],
  ])
  expect(board.all().every(({ state }) => state === 'proposed')).toBe(true)
  expect(pasteTasks(tasks, 'p', ' \n', saying)).toMatchObject({ ok: false })
})

test('what is proposed names what it depends on by key, title or id, in any order', () => {
  const { board, tasks, saying, needs } = scene()
  board.add(someTask('old', { title: 'Old' }))
  addAll(
    tasks,
    'p',
    [
      { title: 'Last', description: '', needs: ['first', 'old', 'Old'] },
      { key: 'first', title: 'First', description: '', needs: [], checklist: ['It is fast'] },
    ],
    saying,
  )
  expect(needs()).toEqual([
    ['Old', []],
    ['Last', ['t2', 'old']],
    ['First', []],
  ])
  expect(board.get('t2')?.checklist).toEqual(['It is fast'])
})

test('a list that names what is not there adds nothing', () => {
  const { board, tasks, saying } = scene()
  const said = [
    { title: 'One', description: '', needs: [] },
    { title: 'Two', description: '', needs: ['Three'] },
  ]
  expect(addAll(tasks, 'p', said, saying)).toMatchObject({
    problem: { message: 'There is no task “Three”.' },
  })
  expect(board.all()).toEqual([])
})

test('a task that is split waits for its parts, which need what it needs', () => {
  const { board, tasks, saying } = scene()
  board.add(someTask('a'))
  board.add(someTask('b', { needs: ['a'] }))
  const part = (title: string) => ({ title, description: '', needs: [] })
  expect(splitTask(tasks, 'b', [part('One'), part('Two')], saying)).toMatchObject({ ok: true })
  expect(board.get('b')?.needs).toEqual(['a', 't1', 't2'])
  expect(board.get('t1')).toMatchObject({ state: 'proposed', needs: ['a'], source: 'agent' })
  board.input('a', { type: 'begin' }, 'app', 0)
  expect(splitTask(tasks, 'a', [part('One')], saying)).toMatchObject({ ok: false })
})

test('a line that is too long for a title keeps all of its words, and is found by them', () => {
  const { board, tasks, saying, needs } = scene()
  const long = 'word '.repeat(60).trim()
  pasteTasks(tasks, 'p', `- [ ] ${long}\n- [ ] Two\n  - depends on: ${long}\n`, saying)
  const [first] = board.all()
  expect(first?.title.length).toBeLessThanOrEqual(200)
  expect(first?.description).toBe(long)
  expect(needs()[1]).toEqual(['Two', ['t1']])
})
