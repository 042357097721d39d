// Proves that a task which waits for a branch begins once that has moved from where it was, and that a move while nobody was there is said and begins nothing.
import { expect, test } from 'vitest'
import { failure, success } from '../../../kit/result'
import type { Task } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

function scene(stored?: Iterable<Task>) {
  const board = new TaskBoard(stored ?? [])
  const starts = () => board.dispatch(openGate, 0).effects.map(({ task }) => task)
  const see = (commit: string, first = false) =>
    board.branchesSeen('p', success(new Map(commit ? [['main', commit]] : [])), first, 0)
  return { board, starts, see }
}

test('it begins when its branch has moved from where it was, and is asked for until then', () => {
  const { board, starts, see } = scene()
  board.add(someTask('a', { branch: 'main' }))
  expect(board.reason('a', openGate, 0)).toEqual({ kind: 'branch', branch: 'main' })
  expect([...board.branchProjects()]).toEqual([['p', true]])
  see('one')
  expect([...board.branchProjects()]).toEqual([['p', false]])
  expect([see('one').changed, starts()]).toEqual([[], []])
  see('two')
  expect(starts()).toEqual(['a'])
  expect([...board.branchProjects()]).toEqual([])
})

test('a branch that was not there has moved when it is, and other projects move nothing', () => {
  const { board, starts, see } = scene()
  board.add(someTask('a', { branch: 'main' }))
  see('')
  board.branchesSeen('q', success(new Map([['main', 'one']])), false, 0)
  expect(starts()).toEqual([])
  see('one')
  expect(starts()).toEqual(['a'])
})

test('what moved while nobody was there is said, and begins at the word of the user', () => {
  const before = scene()
  for (const id of ['a', 'b']) before.board.add(someTask(id, { branch: 'main' }))
  before.see('one')
  const { board, starts, see } = scene(before.board.all())
  see('two', true)
  expect(starts()).toEqual([])
  expect(board.get('b')).toMatchObject({
    paused: true,
    problem: 'Missed that main moved, while Liminal was not there',
  })
  board.input('a', { type: 'resume' }, 'user', 0)
  expect(starts()).toEqual(['a'])
})

test('one that could not have begun has missed nothing', () => {
  const before = scene()
  before.board.add(someTask('a', { approved: false }))
  before.board.add(someTask('b', { branch: 'main', needs: ['a'] }))
  before.see('one')
  const { board, see } = scene(before.board.all())
  see('two', true)
  expect(board.get('b')).toMatchObject({ paused: false })
  expect(board.get('b')).not.toHaveProperty('branch')
})

test('from when the user has approved, resumed or changed it, it waits for what comes then', () => {
  const { board, starts, see } = scene()
  board.add(someTask('a', { branch: 'main' }))
  see('one')
  board.input('a', { type: 'pause' }, 'user', 0)
  see('two')
  board.input('a', { type: 'resume' }, 'user', 0)
  see('two')
  expect(starts()).toEqual([])
  board.edit('a', { branch: 'other' }, 'user', 0)
  expect([...board.branchProjects()]).toEqual([['p', true]])
  board.edit('a', { branch: undefined }, 'user', 0)
  expect(starts()).toEqual(['a'])
})

test('where branches cannot be read it says why, as long as that is so', () => {
  const { board, starts, see } = scene()
  board.add(someTask('a', { branch: 'main' }))
  board.branchesSeen('p', failure('x', 'Git is not there.'), true, 0)
  expect(board.get('a')).toMatchObject({ problem: 'Git is not there.' })
  see('one', true)
  expect(board.get('a')).not.toHaveProperty('problem')
  board.branchesSeen('p', failure('x', 'Git is not there.'), false, 0)
  see('one')
  expect(board.get('a')).not.toHaveProperty('problem')
  expect(starts()).toEqual([])
})
