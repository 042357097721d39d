// Proves that the board says whose turn it is: what failed stands first, an accepted result is nobody's to look at, and what is over is folded.
// docs/guide/tasks.md: The board has what needs you first, failed tasks on top, then what is to do, what runs and what is over.
import { expect, test } from 'vitest'
import { type TaskRow, taskRowOf } from '../../shared/task/row'
import { newTask } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { tasksText } from '../agent/totals'
import { boardColumns } from './columns'

const row = (id: string, more: Partial<TaskRow>): TaskRow => ({
  ...taskRowOf(newTask(someTask(id))),
  ...more,
})

const shown = (...tasks: TaskRow[]) =>
  Object.fromEntries(
    boardColumns(tasks).map(({ name, tasks: own }) => [name, own.map(({ id }) => id)]),
  )

test('every state has its column, and what the user has to do comes first', () => {
  const board = shown(
    row('proposed', { state: 'proposed' }),
    row('waiting', { state: 'waiting' }),
    row('asks', { state: 'needs-input' }),
    row('held', { state: 'waiting', fileSays: { what: 'changed' } }),
    row('running', { state: 'running' }),
    row('review', { state: 'review' }),
    row('failed', { state: 'failed' }),
    row('done', { state: 'done', since: 1 }),
    row('dropped', { state: 'dropped', since: 2 }),
  )
  expect(board).toEqual({
    'Needs you': ['failed', 'review', 'asks', 'held'],
    'To do': ['proposed', 'waiting'],
    Running: ['running'],
    Done: ['dropped', 'done'],
  })
})

test('what failed last stands above what failed before', () => {
  const failed = (id: string, since: number) => row(id, { state: 'failed', since })
  expect(shown(failed('a', 1), failed('b', 3), failed('c', 2))['Needs you']).toEqual([
    ...['b', 'c', 'a'],
  ])
})

test('an accepted result waits for nobody, and stands with what runs', () => {
  const board = shown(row('a', { state: 'review', line: 'waits' }), row('b', { state: 'review' }))
  expect(board).toMatchObject({ 'Needs you': ['b'], Running: ['a'] })
})

test('what is over is folded, and nothing else is', () => {
  const folded = boardColumns([]).map(({ name, folded }) => [name, folded !== undefined])
  expect(folded).toEqual([
    ['Needs you', false],
    ['To do', false],
    ['Running', false],
    ['Done', true],
  ])
})

test('the status bar counts as running what stands there', () => {
  const tasks = [
    ...[row('running', { state: 'running' }), row('asks', { state: 'needs-input' })],
    ...[row('in line', { state: 'review', line: 'waits' }), row('review', { state: 'review' })],
  ]
  const column = boardColumns(tasks).find(({ name }) => name === 'Running')
  expect(column?.tasks.map(({ id }) => id)).toEqual(['running', 'in line'])
  expect(tasksText(tasks)).toBe('2 running · 1 asking · 1 to review')
})
