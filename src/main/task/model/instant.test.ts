// Proves that a task which is to begin at a moment begins then and not before, and that one which missed its moment says so and begins at the user's word.
import { expect, test } from 'vitest'
import type { NewTask } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

const hour = 3_600_000

function boardOf(...tasks: NewTask[]) {
  const board = new TaskBoard([])
  for (const task of tasks) expect(board.add(task)).toMatchObject({ ok: true })
  const starts = (now: number, gate = openGate) => {
    board.comeDue(now)
    return board.dispatch({ ...gate, running: board.atWork }, now).effects.map(({ task }) => task)
  }
  return { board, starts }
}

test('it begins at its moment and not before, and the board knows when to look again', () => {
  const { board, starts } = boardOf(someTask('a', { startAt: hour }))
  expect(board.reason('a', openGate, 0)).toEqual({ kind: 'later', at: hour })
  expect([starts(hour - 1), board.wakeAt(hour - 1)]).toEqual([[], hour])
  expect(starts(hour)).toEqual(['a'])
  expect(board.wakeAt(hour)).toBeUndefined()
})

test('one whose moment came while there was no room has not missed it, also where the clock is set back', () => {
  const { board, starts } = boardOf(someTask('a', { startAt: hour }))
  expect(starts(hour, { ...openGate, limit: 0 })).toEqual([])
  const again = new TaskBoard(board.all())
  again.comeDue(9 * hour)
  expect(again.get('a')).toMatchObject({ state: 'waiting', paused: false })
  expect(again.get('a')).not.toHaveProperty('problem')
  expect(starts(hour / 2)).toEqual(['a'])
})

// docs/guide/tasks.md: At a time | then; a missed time is reported and waits for you
// docs/guide/tasks.md: When a branch changes | then; a missing branch is reported and waits for you
test('what was missed while nobody was there is said, and none of it runs in a burst', () => {
  const { board, starts } = boardOf(...['a', 'b', 'c'].map((id) => someTask(id, { startAt: hour })))
  expect(starts(5 * hour)).toEqual([])
  expect(board.all().map(({ problem }) => problem)).toEqual(
    Array(3).fill('Missed its time, while Liminal was not there'),
  )
  expect(board.reason('a', openGate, 5 * hour)).toEqual({ kind: 'paused' })
  board.input('a', { type: 'resume' }, 'user', 5 * hour)
  expect(starts(5 * hour)).toEqual(['a'])
  expect(board.get('a')).not.toHaveProperty('problem')
})

test('another moment makes up for one that was missed', () => {
  const { board, starts } = boardOf(someTask('a', { startAt: hour }))
  starts(5 * hour)
  board.edit('a', { title: 'Other', startAt: hour }, 'user', 5 * hour)
  expect(board.get('a')).toMatchObject({ paused: true })
  board.edit('a', { startAt: 6 * hour }, 'user', 5 * hour)
  expect(starts(5 * hour)).toEqual([])
  expect(board.reason('a', openGate, 5 * hour)).toEqual({ kind: 'later', at: 6 * hour })
  expect(starts(6 * hour)).toEqual(['a'])
})

test('nothing was missed that could not have begun: not approved, held up, or others come first', () => {
  const { board, starts } = boardOf(
    someTask('a', { startAt: hour, approved: false }),
    someTask('b', { startAt: hour, order: 1 }),
    someTask('c', { startAt: hour, order: 2, needs: ['a'] }),
  )
  board.input('b', { type: 'pause' }, 'user', 0)
  expect(starts(5 * hour)).toEqual([])
  board.input('a', { type: 'approve' }, 'user', 5 * hour)
  board.input('b', { type: 'resume' }, 'user', 5 * hour)
  expect(starts(5 * hour)).toEqual(['a', 'b'])
  expect(board.get('c')).toMatchObject({ paused: false })
  expect(board.reason('c', openGate, 5 * hour)).toEqual({ kind: 'needs', needs: ['a'] })
})
