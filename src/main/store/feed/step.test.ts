// Proves that a part of the start that goes wrong is told by its name and holds up no other.
import { expect, test } from 'vitest'
import type { Problem } from '../../../kit/result'
import { stepsOf } from './step'

test('whether it throws or rejects, the others happen, and each failure is told with what to do', async () => {
  const told = new Map<string, Problem>()
  const step = stepsOf({ fail: (name, problem) => void told.set(name, problem) })
  const done: string[] = []
  await step('the menu', () => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  })
  await step('agents that go on', () => Promise.reject(new Error('no answer')))
  await step('tasks', () => void done.push('tasks'))
  expect(done).toEqual(['tasks'])
  expect([...told.values()]).toMatchObject([
    { message: 'A part of Liminal could not start: the menu.', hint: expect.any(String) },
    { message: 'A part of Liminal could not start: agents that go on.' },
  ])
  expect(told.get('start the menu')?.details).toContain('too many open files')
})
