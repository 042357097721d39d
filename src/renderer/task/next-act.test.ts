// Proves that a task offers the one thing that is next, and that a result in which nothing is changed, or of which nobody knows yet, is not offered for acceptance.
import { expect, test } from 'vitest'
import { type TaskRow, taskRowOf } from '../../shared/task/row'
import { newTask } from '../../shared/task/task'
import { someTask } from '../../shared/task/task.test-kit'
import { nextAct } from './next-act'

const size = { files: 1, added: 2, deleted: 0 }
const next = (more: Partial<TaskRow>, found: typeof size | undefined = size) =>
  nextAct({ ...taskRowOf(newTask(someTask('a'))), ...more }, found)?.label

test('what failed is tried again, what is proposed approved, what asks answered, what is there accepted', () => {
  expect(next({ state: 'failed' })).toBe('Try again')
  expect(next({ state: 'proposed' })).toBe('Approve')
  expect(next({ state: 'needs-input', session: 's' })).toBe('Answer')
  expect(next({ state: 'review' })).toBe('Accept')
  expect(next({ state: 'review', comparing: true })).toBe('Compare')
  expect(next({ state: 'waiting', paused: true })).toBe('Resume')
  expect(next({ state: 'running', byHand: true })).toBe('Hand in')
})

test('a result without changes, one not read yet and one whose check fails are looked at first', () => {
  expect(next({ state: 'review' }, { files: 0, added: 0, deleted: 0 })).toBe('Review')
  expect(next({ state: 'review', checked: false })).toBe('Review')
  const unread = { ...taskRowOf(newTask(someTask('a'))), state: 'review' } as const
  expect(nextAct(unread, undefined)).toEqual({ label: 'Review' })
})

test('one accepted already is not offered once more', () => {
  expect(next({ state: 'review', line: 'waits' })).toBeUndefined()
})

test('nothing is to be done where the app goes on by itself or all is over', () => {
  for (const state of ['waiting', 'running', 'done', 'dropped'] as const)
    expect(next({ state })).toBeUndefined()
})
