// Proves that a task can begin from the branch of another as soon as that has a result, and comes into the base after it (SPEC R9).
import { expect, test } from 'vitest'
import type { TaskInput } from '../../../shared/task/input'
import type { NewTask } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

function boardOf(...tasks: NewTask[]) {
  const board = new TaskBoard([])
  for (const task of tasks) expect(board.add(task)).toMatchObject({ ok: true })
  const tell = (id: string, ...inputs: (TaskInput | TaskInput['type'])[]) => {
    for (const input of inputs) {
      const said = typeof input === 'string' ? ({ type: input } as TaskInput) : input
      expect(board.input(id, said, 'user', 0)).toMatchObject({ ok: true })
    }
  }
  const starts = () =>
    board.dispatch({ ...openGate, running: board.atWork }, 0).effects.map(({ task }) => task)
  return { board, tell, starts, why: (id: string) => board.reason(id, openGate, 0)?.kind }
}

const above = someTask('above', { needs: ['below'], fromBranch: true, order: 1 })

test('it starts when that has a result, and is accepted when that is merged', () => {
  const { board, tell, starts, why } = boardOf(someTask('below'), above)
  expect(starts()).toEqual(['below'])
  tell('below', { type: 'began', session: 's1' })
  expect(why('above')).toBe('needs')
  expect(starts()).toEqual([])
  tell('below', 'finished')
  expect(why('above')).toBeUndefined()
  expect(starts()).toEqual(['above'])
  tell('above', { type: 'began', session: 's2', into: 'main' }, 'finished')
  expect(board.input('above', { type: 'accept' }, 'user', 0)).toMatchObject({
    problem: { message: '“above” began from the branch of “below”: that comes into main first.' },
  })
  tell('below', 'accept')
  expect(board.input('above', { type: 'accept' }, 'user', 0).ok).toBe(false)
  tell('below', 'merging', { type: 'merged', words: '' })
  tell('above', 'accept')
})

test('of several attempts below none has a branch to begin from before it is taken', () => {
  const one = { agent: 'practice', account: null, profile: null }
  const { board, tell, starts, why } = boardOf(someTask('below', { agents: [one, one] }), above)
  expect(starts()).toEqual(['below~1.1', 'below~1.2'])
  for (const place of [1, 2])
    tell(`below~1.${place}`, { type: 'began', session: `s${place}` }, 'finished')
  expect(board.get('below')).toMatchObject({ state: 'review', comparing: true })
  expect(why('above')).toBe('needs')
  expect(starts()).toEqual([])
  expect(board.take('below~1.2', 'user', 0).ok).toBe(true)
  expect(why('above')).toBeUndefined()
  expect(starts()).toEqual(['above'])
})

test('what is dropped below holds up nobody who has begun from it', () => {
  const { tell, starts } = boardOf(someTask('below'), above)
  starts()
  tell('below', { type: 'began', session: 's1' }, 'finished')
  starts()
  tell('above', { type: 'began', session: 's2', into: 'main' }, 'finished')
  tell('below', 'drop')
  tell('above', 'accept')
})

test('it waits again where that is sent back before it has begun, and begins as usual where that is merged', () => {
  const { board, tell, starts, why } = boardOf(someTask('below'), above)
  starts()
  tell('below', { type: 'began', session: 's1' }, 'finished')
  tell('above', 'pause')
  tell('below', { type: 'send-back', comments: 'More' })
  tell('above', 'resume')
  expect(why('above')).toBe('needs')
  expect(starts()).toEqual(['below'])
  tell('below', 'told', 'finished', 'accept', 'merging', { type: 'merged', words: '' })
  expect(starts()).toEqual(['above'])
  tell('above', { type: 'began', session: 's2' }, 'finished', 'accept')
  expect(board.get('above')).not.toHaveProperty('into')
})

test('edited to begin from what is merged it waits for that', () => {
  const { board, tell, starts, why } = boardOf(someTask('below'), above)
  starts()
  tell('below', { type: 'began', session: 's1' }, 'finished')
  expect(board.edit('above', { fromBranch: false }, 'user', 0).ok).toBe(true)
  expect(why('above')).toBe('needs')
  expect(starts()).toEqual([])
  expect(board.edit('above', { fromBranch: true }, 'user', 0).ok).toBe(true)
  expect(starts()).toEqual(['above'])
})

test('nothing begins from two branches, or several times from one', () => {
  const { board } = boardOf(someTask('a'), someTask('b'))
  const agent = { agent: 'practice', account: null, profile: null }
  for (const more of [{ needs: ['a', 'b'] }, { needs: ['a'], agents: [agent, agent] }])
    expect(board.add(someTask('c', { ...more, fromBranch: true }))).toMatchObject({
      problem: { code: 'task-branch' },
    })
})

test('nothing comes back to itself by branches either', () => {
  const { board } = boardOf(someTask('below'), above)
  expect(board.edit('below', { needs: ['above'] }, 'user', 0)).toMatchObject({
    problem: { code: 'task-cycle' },
  })
})
