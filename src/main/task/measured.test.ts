// Proves that what a result has changed, and whether its check passed, is known where it waits for review, is kept with it, and is never that of the attempt before.
import { expect, test } from 'vitest'
import { failure, success } from '../../kit/result'
import { someTask } from '../../shared/task/task.test-kit'
import { world } from './tasks.test-kit'

const small = success({ paths: ['a.ts', 'b.ts'], added: 3, deleted: 1 })

test('a result says how much it changes, and one that changes nothing says that', async () => {
  const { rows, open, settle, runIs, sizes } = world()
  const tasks = open()
  tasks.add(someTask('a'))
  tasks.add(someTask('b', { check: 'true' }))
  await settle()
  sizes.set('session-1', small)
  runIs(tasks, 'session-1', { state: 'done' })
  runIs(tasks, 'session-2', { state: 'done' })
  await settle()
  expect(rows.get('a')).toMatchObject({ size: { files: 2, added: 3, deleted: 1 } })
  expect(rows.get('a')).not.toHaveProperty('checked')
  expect(rows.get('b')).toMatchObject({ size: { files: 0, added: 0, deleted: 0 }, checked: true })
})

test('a check that failed before anything was done is no check that passed', async () => {
  const { rows, open, settle, runIs } = world()
  const tasks = open()
  tasks.add(someTask('a', { check: 'false' }))
  await settle()
  const problem = { code: 'check', message: 'It fails, and did before.' }
  runIs(tasks, 'session-1', { state: 'done', problem })
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'review', checked: false })
})

test('sent back, nothing of the result before is said of the next', async () => {
  const { rows, open, settle, runIs, sizes } = world()
  const tasks = open()
  tasks.add(someTask('a', { check: 'true' }))
  await settle()
  sizes.set('session-1', small)
  runIs(tasks, 'session-1', { state: 'done' })
  await settle()
  tasks.input('a', { type: 'send-back', comments: 'More' }, 'user')
  await settle()
  expect(rows.get('a')).toMatchObject({ state: 'running' })
  expect(rows.get('a')).not.toHaveProperty('size')
  expect(rows.get('a')).not.toHaveProperty('checked')
  sizes.set('session-1', success({ paths: ['a.ts'], added: 9, deleted: 0 }))
  runIs(tasks, 'session-1', { state: 'done' })
  await settle()
  expect(rows.get('a')).toMatchObject({ size: { files: 1, added: 9 } })
  const late = { type: 'measured', attempt: 1, size: { files: 7, added: 7, deleted: 7 } } as const
  expect(tasks.input('a', late, 'app').ok).toBe(false)
})

test('results that an earlier version kept are measured by the next run, one at a time', async () => {
  const { rows, open, settle, runIs, sizes } = world()
  const before = open()
  for (const id of ['a', 'b', 'c']) before.add(someTask(id))
  await settle()
  const unread = failure('gone', 'It cannot be read now.')
  for (const at of [1, 2, 3]) {
    sizes.set(`session-${at}`, unread)
    runIs(before, `session-${at}`, { state: 'done' })
  }
  await settle()
  before.leave()
  expect(rows.get('a')).not.toHaveProperty('size')
  sizes.set('session-1', small)
  sizes.set('session-3', small)
  const next = open()
  await settle()
  next.decideSoon()
  await settle()
  const known = ['a', 'b', 'c'].map((id) => 'size' in (rows.get(id) ?? {}))
  expect(known).toEqual([true, false, true])
})
