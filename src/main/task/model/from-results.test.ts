// Proves that tasks of a project begin from results that wait for review where that is chosen for it, and that what they began from is not lost without a word (SPEC R9).
// docs/guide/unattended.md: When one of them is sent back or dropped, what began from it says so, and is accepted only when you confirm it.
import { expect, test } from 'vitest'
import type { TaskInput } from '../../../shared/task/input'
import { type Gate, reasonWords } from '../../../shared/task/reason'
import { taskRowOf } from '../../../shared/task/row'
import { lostGround } from '../../../shared/task/stacked'
import type { NewTask } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

const gate: Gate = { ...openGate, ahead: ['p'] }

function boardOf(...tasks: NewTask[]) {
  const board = new TaskBoard([])
  for (const task of tasks) expect(board.add(task)).toMatchObject({ ok: true })
  const tell = (id: string, ...inputs: (TaskInput | TaskInput['type'])[]) => {
    for (const input of inputs) {
      const said = typeof input === 'string' ? ({ type: input } as TaskInput) : input
      expect(board.input(id, said, 'user', 0)).toMatchObject({ ok: true })
    }
  }
  const starts = (now = gate) =>
    board.dispatch({ ...now, running: board.atWork }, 0).effects.map(({ task }) => task)
  /** Done by its agent, from these results. */
  const finish = (id: string, ...on: string[]) => {
    const ground = on.map((task) => ({ task, attempt: board.get(task)?.attempts.length ?? 0 }))
    const began: TaskInput = { type: 'began', session: `s ${id}` }
    tell(id, on.length > 0 ? { ...began, into: 'main', on: ground } : began, 'finished')
  }
  const why = (id: string, now = gate) => {
    const reason = board.reason(id, now, 0)
    return (
      reason &&
      reasonWords(reason, {
        titleOf: (at) => at,
        stateOf: (at) => board.get(at)?.state,
        isAccepted: (at) => board.get(at)?.line !== undefined,
        agentName: String,
        time: String,
      })
    )
  }
  const lost = (id: string) => {
    const row = (at: string) => {
      const task = board.get(at)
      return task && taskRowOf(task)
    }
    const own = row(id)
    return own && lostGround(own, row)
  }
  const accept = (id: string, anyway = false) =>
    board.input(id, { type: 'accept', ...(anyway ? { anyway } : {}) }, 'user', 0)
  const merge = (id: string) => tell(id, 'accept', 'merging', { type: 'merged', words: '' })
  return { board, tell, starts, finish, why, lost, accept, merge }
}

/** A, then B and C, then D of both. */
const diamond = () => {
  const scene = boardOf(
    someTask('a'),
    someTask('b', { needs: ['a'], order: 1 }),
    someTask('c', { needs: ['a'], order: 2 }),
    someTask('d', { needs: ['b', 'c'], order: 3 }),
  )
  return scene
}

/** All of it has a result, and nobody was there. */
function night() {
  const scene = diamond()
  const { starts, finish } = scene
  expect(starts()).toEqual(['a'])
  finish('a')
  expect(starts()).toEqual(['b', 'c'])
  finish('b', 'a')
  expect(starts()).toEqual([])
  finish('c', 'a')
  expect(starts()).toEqual(['d'])
  finish('d', 'b', 'c')
  return scene
}

test('a diamond is done while all of it waits for review, and comes into the base from below', () => {
  const { accept, merge } = night()
  for (const early of ['b', 'c', 'd']) expect(accept(early)).toMatchObject({ ok: false })
  merge('a')
  merge('b')
  expect(accept('d')).toMatchObject({ problem: { message: expect.stringContaining('“c”') } })
  merge('c')
  merge('d')
})

test('where it is not chosen, each waits for your review of what it needs', () => {
  const { starts, finish, why } = diamond()
  starts(openGate)
  finish('a')
  expect(starts(openGate)).toEqual([])
  expect(why('b', openGate)).toBe('waits for your review of a')
  expect(starts({ ...openGate, ahead: ['other'] })).toEqual([])
  expect(starts(gate)).toEqual(['b', 'c'])
})

test('chosen and taken back while tasks wait, it holds from then on', () => {
  const { board, starts, finish } = diamond()
  starts()
  finish('a')
  board.dispatch({ ...gate, limit: 0, running: 0 }, 0)
  expect(starts(openGate)).toEqual([])
  expect(board.atWork).toBe(0)
  expect(starts(gate)).toEqual(['b', 'c'])
  expect(board.atWork).toBe(2)
})

test('a result that was sent back since is said, and accepted only when that was', () => {
  const { board, tell, finish, starts, lost, accept, merge } = night()
  merge('a')
  tell('b', { type: 'send-back', comments: 'More' })
  expect(lost('d')).toBe('it began from a result of “b” that was sent back since')
  expect(accept('d')).toMatchObject({ ok: false })
  starts()
  tell('b', 'told')
  finish('b')
  merge('b')
  merge('c')
  expect(accept('d')).toMatchObject({ problem: { code: 'ground-lost' } })
  expect(accept('d', true)).toMatchObject({ ok: true })
  expect(board.get('d')?.history.at(-1)).toMatchObject({
    words: 'it began from a result of “b” that was sent back since',
  })
})

test('a result that was dropped, or done by hand instead, is said too, and nothing is once it is there again', () => {
  const { tell, lost, accept, merge } = night()
  merge('a')
  merge('c')
  tell('b', 'drop')
  expect(lost('d')).toBe(
    'it began from the result of “b”, which was dropped, and brings that along',
  )
  expect(accept('d')).toMatchObject({ problem: { code: 'ground-lost' } })
  tell('b', 'undo-drop')
  expect(lost('d')).toBeUndefined()
  tell('b', 'tick')
  expect(lost('d')).toContain('done by hand instead')
  expect(accept('d')).toMatchObject({ problem: { code: 'ground-lost' } })
})

test('put back, it begins from what is there by then', () => {
  const { board, tell, starts, finish, lost, merge } = night()
  merge('a')
  tell('b', 'drop')
  tell('d', 'put-back')
  expect(lost('d')).toBeUndefined()
  expect(starts()).toEqual([])
  tell('b', 'undo-drop')
  expect(starts()).toEqual(['d'])
  finish('d', 'b', 'c')
  expect(lost('d')).toBeUndefined()
  expect(board.get('d')?.on).toEqual([
    { task: 'b', attempt: 1 },
    { task: 'c', attempt: 1 },
  ])
})

test('results that do not go together are waited for until they are merged, in words, or until one is another', () => {
  const { board, tell, starts, finish, why, merge } = diamond()
  starts()
  finish('a')
  starts()
  finish('b', 'a')
  finish('c', 'a')
  expect(starts()).toEqual(['d'])
  tell('d', { type: 'clashed', words: 'what “c” did is in conflict with the others in a.txt' })
  expect(starts()).toEqual([])
  expect(board.get('d')).toMatchObject({ state: 'waiting', attempts: [] })
  expect(why('d')).toBe(
    'waits for your review of b and your review of c: what “c” did is in conflict with the others in a.txt',
  )
  tell('c', { type: 'send-back', comments: 'Elsewhere' })
  expect(starts()).toEqual(['c'])
  tell('c', 'told')
  finish('c')
  expect(starts()).toEqual(['d'])
  tell('d', { type: 'clashed', words: 'again' })
  merge('a')
  merge('b')
  expect(starts()).toEqual([])
  merge('c')
  expect(starts()).toEqual(['d'])
  expect(board.get('d')).not.toHaveProperty('clash')
})

test('several attempts begin from what is merged, whatever is chosen', () => {
  const one = { agent: 'practice', account: null, profile: null }
  const { starts, finish, merge } = boardOf(
    someTask('a'),
    someTask('b', { needs: ['a'], agents: [one, one], order: 1 }),
  )
  starts()
  finish('a')
  expect(starts()).toEqual([])
  merge('a')
  expect(starts()).toEqual(['b~1.1', 'b~1.2'])
})

// docs/guide/tasks.md: What a task says can be changed until it begins, and changes, drops, deletions and approvals can be undone.
test('an approval is taken back as long as it has not begun, and nothing starts of it', () => {
  const { board, tell, starts } = boardOf(someTask('a'))
  tell('a', 'unapprove')
  expect(board.get('a')?.state).toBe('proposed')
  expect(starts()).toEqual([])
  tell('a', 'approve')
  expect(starts()).toEqual(['a'])
  expect(board.input('a', { type: 'unapprove' }, 'user', 0)).toMatchObject({ ok: false })
})
