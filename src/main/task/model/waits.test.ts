// Proves that a task which comes after others begins when they have ended, in whatever way, and that nothing waits for itself by that (SPEC R9).
import { expect, test } from 'vitest'
import type { TaskInput } from '../../../shared/task/input'
import { reasonWords } from '../../../shared/task/reason'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

function boardOf(...tasks: ReturnType<typeof someTask>[]) {
  const board = new TaskBoard([])
  for (const task of tasks) expect(board.add(task)).toMatchObject({ ok: true })
  const starts = () =>
    board.dispatch({ ...openGate, running: board.atWork }, 0).effects.map(({ task }) => task)
  const tell = (id: string, ...inputs: TaskInput[]) => {
    for (const input of inputs) expect(board.input(id, input, 'app', 0)).toMatchObject({ ok: true })
  }
  const why = (id: string) => {
    const reason = board.reason(id, openGate, 0)
    const titleOf = (at: string) => board.get(at)?.title ?? ''
    const stateOf = (at: string) => board.get(at)?.state
    return (
      reason &&
      reasonWords(reason, {
        titleOf,
        stateOf,
        isAccepted: () => false,
        agentName: String,
        time: String,
      })
    )
  }
  return { board, starts, tell, why }
}

const ends: [string, TaskInput[]][] = [
  [
    'done',
    [
      { type: 'finished' } as const,
      { type: 'accept' } as const,
      { type: 'merging' } as const,
      { type: 'merged', words: '' } as const,
    ],
  ],
  ['failed', [{ type: 'broke', words: 'Crashed' }]],
  ['dropped', [{ type: 'drop' }]],
]

test.each(ends)('it begins when the other is %s, and not before', (_, inputs) => {
  const { starts, tell, why } = boardOf(
    someTask('a', { title: 'Fix login' }),
    someTask('b', { after: ['a'] }),
  )
  expect(starts()).toEqual(['a'])
  expect([why('b'), starts()]).toEqual(['waits until Fix login has ended', []])
  tell('a', { type: 'began', session: 's' }, ...inputs)
  expect(starts()).toEqual(['b'])
})

test('a result that waits for the user is no end, and one that is put back has yet to end again', () => {
  const { starts, tell, why } = boardOf(someTask('a'), someTask('b', { after: ['a'] }))
  starts()
  tell('a', { type: 'began', session: 's' }, { type: 'finished' })
  expect(starts()).toEqual([])
  tell('a', { type: 'drop' }, { type: 'put-back' })
  expect(why('b')).toBe('waits until a has ended')
})

test('it waits for all of them, for what it depends on too, and for none that is gone', () => {
  const { board, starts, tell, why } = boardOf(
    someTask('a'),
    someTask('b'),
    someTask('c'),
    someTask('d', { after: ['a', 'b'], needs: ['c'] }),
  )
  tell('c', { type: 'tick' })
  expect(why('d')).toBe('waits until a and b have ended')
  tell('a', { type: 'drop' })
  board.forget('b')
  expect(starts()).toEqual(['d'])
})

test('what was deleted and comes back is waited for again', () => {
  const { board, starts } = boardOf(
    someTask('a', { approved: false }),
    someTask('b', { after: ['a'] }),
  )
  board.forget('a')
  board.recall('a')
  expect(starts()).toEqual([])
  board.forget('b')
  board.forget('a')
  board.recall('b')
  expect(board.get('b')).toMatchObject({ after: [] })
  expect(starts()).toEqual(['b'])
})

test('what would wait for itself is refused, by whichever way it waits', () => {
  const { board } = boardOf(someTask('a'), someTask('b', { after: ['a'] }))
  expect(board.edit('a', { needs: ['b'] }, 'user', 0)).toMatchObject({
    problem: { code: 'task-cycle', message: 'It would wait for itself: a → b → a.' },
  })
  expect(board.edit('a', { after: ['b'] }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.edit('a', { after: ['x'] }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.edit('b', { after: [] }, 'user', 0)).toMatchObject({ ok: true })
  expect(board.edit('a', { after: ['b'] }, 'user', 0)).toMatchObject({ ok: true })
})
