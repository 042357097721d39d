// Proves that several tasks are meant together one by one or as a stretch, and that only what can be done with each of them is done.
// docs/guide/tasks.md: In the list several are selected with Ctrl/Cmd or Shift and a click, or X, and approved or dropped at once.
import { expect, test } from 'vitest'
import { type TaskRow, taskRowOf } from '../../shared/task/row'
import { newTask } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { marksOf, noneMarked, stretched, toggled } from './marking'

const order = ['a', 'b', 'c', 'd', 'e']
const row = (id: string, more: Partial<TaskRow> = {}): TaskRow => ({
  ...taskRowOf(newTask(someTask(id))),
  ...more,
})

test('one is marked and taken out again', () => {
  const both = toggled(toggled(noneMarked, 'a'), 'c')
  expect([...both.ids]).toEqual(['a', 'c'])
  expect([...toggled(both, 'a').ids]).toEqual(['c'])
})

test('a stretch goes from the last one marked to this one, upwards too', () => {
  const down = stretched(toggled(noneMarked, 'b'), 'd', order)
  expect([...down.ids]).toEqual(['b', 'c', 'd'])
  const up = stretched(toggled(noneMarked, 'd'), 'c', order)
  expect([...up.ids].sort()).toEqual(['c', 'd'])
  expect([...stretched(noneMarked, 'b', order).ids]).toEqual(['a', 'b'])
})

test('what is over is not dropped, what is approved not approved, and what is gone not counted', () => {
  const tasks = [
    row('a', { state: 'proposed' }),
    row('b', { state: 'done' }),
    row('c', { state: 'failed' }),
    row('d', { state: 'review', line: 'merging' }),
  ]
  const all = { ids: new Set([...order]), from: undefined }
  expect(marksOf(all, tasks)).toEqual({ count: 4, approve: ['a'], drop: ['a', 'c'] })
})
