// Proves that a checklist is read as it is typed, that its agent is told of it, and that nothing is accepted without a word where it is not ticked (SPEC R9).
import { expect, test } from 'vitest'
import {
  checklistInstruction,
  checklistProblem,
  itemsOf,
  notTicked,
  unticked,
  withoutChecklist,
} from '../../../shared/task/checklist'
import type { TaskInput } from '../../../shared/task/input'
import { newTask, type Task } from '../../../shared/task/task'
import { someTask } from '../../../shared/task/task.test-kit'
import { stepTask } from './step'

const inReview = (more: Partial<Task> = {}): Task => ({
  ...newTask(someTask('a', { checklist: ['Docs say it', 'Nothing else changed'] })),
  state: 'review',
  attempts: [{ number: 1, startedAt: 0, session: 's' }],
  ...more,
})
const after = (task: Task, ...inputs: TaskInput[]): Task =>
  inputs.reduce((now, input) => {
    const stepped = stepTask(now, input, 'user', 1)
    if (!stepped.ok) throw new Error(stepped.problem.message)
    return stepped.value.task
  }, task)

test('one item to a line, as lists are written, each once', () => {
  expect(itemsOf('Docs say it\n\n- [ ] It is fast\r\n* Docs say it\n[x] 2 - 1 is 1')).toEqual([
    'Docs say it',
    'It is fast',
    '2 - 1 is 1',
  ])
  expect(itemsOf(' \n- \n')).toEqual([])
})

test('what is too long or too many is said', () => {
  expect(checklistProblem(['a'])).toBeUndefined()
  expect(checklistProblem(['a'.repeat(1001)])).toContain('at most 1000 letters')
  expect(checklistProblem(Array.from({ length: 101 }, (_, at) => `${at}`))).toContain('At most 100')
})

test('its agent is told of all of it', () => {
  const told = checklistInstruction(['One', 'Two'])
  expect(told).toContain('- [ ] One\n- [ ] Two')
  expect(withoutChecklist(`Do it.${told}`)).toBe('Do it.')
})

test('a result that is not ticked is accepted only when that was said', () => {
  const task = after(inReview(), { type: 'item', item: 'Docs say it', ticked: true })
  expect(unticked(task)).toEqual(['Nothing else changed'])
  const refused = stepTask(task, { type: 'accept' }, 'user', 1)
  expect(refused).toMatchObject({
    problem: {
      code: notTicked,
      message: '1 of 2 items of its checklist is not ticked: Nothing else changed.',
    },
  })
  expect(after(task, { type: 'accept', anyway: true }).history.at(-1)).toMatchObject({
    what: 'accepted',
    words: '1 of 2 items of its checklist is not ticked: Nothing else changed',
  })
  const ticked = after(task, { type: 'item', item: 'Nothing else changed', ticked: true })
  expect(after(ticked, { type: 'accept' }).line).toBeDefined()
})

test('what is ticked holds of the result that is there alone', () => {
  const ticked = after(inReview(), { type: 'item', item: 'Docs say it', ticked: true })
  expect(after(ticked, { type: 'item', item: 'Docs say it', ticked: false }).ticked).toEqual([])
  const again = after(ticked, { type: 'send-back', comments: 'No.' }, { type: 'begin' })
  expect(again.ticked).toBeUndefined()
  expect(stepTask(again, { type: 'item', item: 'Docs say it', ticked: true }, 'user', 1).ok).toBe(
    false,
  )
  expect(stepTask(ticked, { type: 'item', item: 'Else', ticked: true }, 'user', 1).ok).toBe(false)
})
