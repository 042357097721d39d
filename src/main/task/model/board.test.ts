// Proves who starts next and why the others do not, that nothing waits for itself, and what becomes of a task at every word (SPEC R9).
import { expect, test } from 'vitest'
import { columnsOf } from '../../../shared/task/graph'
import type { TaskInput } from '../../../shared/task/input'
import { reasonWords } from '../../../shared/task/reason'
import type { NewTask } from '../../../shared/task/task'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

function boardOf(...tasks: NewTask[]) {
  const board = new TaskBoard([])
  for (const task of tasks) expect(board.add(task)).toMatchObject({ ok: true })
  const why = (id: string, gate = openGate, now = 0) => {
    const reason = board.reason(id, gate, now)
    return (
      reason &&
      reasonWords(reason, {
        titleOf: (at) => board.get(at)?.title ?? '',
        stateOf: (at) => board.get(at)?.state,
        isAccepted: (at) => board.get(at)?.line !== undefined,
        agentName: (at) => (at === 'practice' ? 'Practice agent' : at),
        time: (at) => `${at}`,
      })
    )
  }
  const tell = (id: string, ...inputs: (TaskInput | TaskInput['type'])[]) => {
    for (const input of inputs) {
      const said = typeof input === 'string' ? ({ type: input } as TaskInput) : input
      expect(board.input(id, said, 'user', 0)).toMatchObject({ ok: true })
    }
  }
  const starts = (gate = openGate, now = 0) => {
    board.comeDue(now)
    return board.dispatch({ ...gate, running: board.atWork }, now).effects.map(({ task }) => task)
  }
  return { board, why, tell, starts }
}

test('one that needs others starts when they are done, and says which it waits for until then', () => {
  const { board, why, tell, starts } = boardOf(
    someTask('a', { title: 'Fix login' }),
    someTask('b', { needs: ['a'] }),
  )
  expect(why('b')).toBe('waits for Fix login')
  expect(starts()).toEqual(['a'])
  tell('a', { type: 'began', session: 's' }, 'finished')
  expect(starts()).toEqual([])
  expect(why('b')).toBe('waits for your review of Fix login')
  tell('a', 'accept')
  expect(why('b')).toBe('waits for Fix login')
  tell('a', 'merging', { type: 'merged', words: '' })
  expect(board.get('a')?.state).toBe('done')
  expect(starts()).toEqual(['b'])
})

test('nothing starts that nobody has approved', () => {
  const { why, tell, starts } = boardOf(someTask('a', { approved: false }))
  expect([why('a'), starts()]).toEqual(['waits for approval', []])
  tell('a', 'approve')
  expect(starts()).toEqual(['a'])
})

test('as many start as there is room for, in their order, and the rest says what the limit is', () => {
  const tasks = ['c', 'b', 'a'].map((id, order) => someTask(id, { order }))
  const { why, starts } = boardOf(...tasks)
  expect(starts({ ...openGate, limit: 2 })).toEqual(['c', 'b'])
  expect(why('a', { ...openGate, limit: 2, running: 2 })).toBe('limit of 2 reached')
  expect(why('a', { ...openGate, agents: 16 })).toBe('limit of 16 agents reached')
  expect(starts({ ...openGate, agents: 16 })).toEqual([])
})

test('an account that is used up holds up its tasks, and no others', () => {
  const other = { agent: 'codex', account: null, profile: null }
  const { why, starts } = boardOf(someTask('a'), someTask('b', { agent: other, order: 1 }))
  const gate = { ...openGate, exhausted: { 'practice ': { name: 'Work', until: 1420 } } }
  expect(why('a', gate)).toBe('usage limit of account Work until 1420')
  const own = { ...openGate, exhausted: { 'practice ': { until: 1420 } } }
  expect(why('a', own)).toBe('usage limit of Practice agent until 1420')
  expect(starts(gate)).toEqual(['b'])
})

test('a project that is not open, no agent, a pause and a moment to come hold it up too', () => {
  const { why, tell, starts } = boardOf(
    someTask('a'),
    someTask('b', { agent: null }),
    someTask('c', { startAt: 100 }),
  )
  expect(why('a', { ...openGate, away: ['p'] })).toBe('its project is not open')
  expect(why('b')).toBe('no agent is chosen: choose one')
  expect(why('b', { ...openGate, usual: someTask('a').agent })).toBeUndefined()
  expect(why('c', openGate, 99)).toBe('starts at 100')
  tell('a', 'pause')
  expect(why('a')).toBe('paused')
  expect(starts(openGate, 99)).toEqual([])
  expect(starts(openGate, 100)).toEqual(['c'])
})

// docs/guide/tasks.md: Depends on | waits for another task; a circle is refused and shown
test('what would wait for itself is refused, with the way that it would', () => {
  const { board } = boardOf(
    someTask('a'),
    someTask('b', { needs: ['a'] }),
    someTask('c', { needs: ['b'] }),
  )
  expect(board.edit('a', { needs: ['c'] }, 'user', 0)).toMatchObject({
    problem: { code: 'task-cycle', message: 'It would wait for itself: a → c → b → a.' },
  })
  expect(board.edit('a', { needs: ['a'] }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.get('a')?.needs).toEqual([])
})

test('what it depends on is of its own project', () => {
  const { board } = boardOf(someTask('a'))
  const strange = someTask('b', { project: 'q', needs: ['a'] })
  expect(board.add(strange)).toMatchObject({ ok: false })
})

test('what failed or was dropped holds up what needs it, and the words say so', () => {
  const { why, tell, starts } = boardOf(someTask('a'), someTask('b', { needs: ['a'] }))
  starts()
  tell('a', { type: 'broke', words: 'Crashed' })
  expect([why('b'), starts()]).toEqual(['waits for a, which failed', []])
  tell('a', 'drop')
  expect(why('b')).toBe('waits for a, which was dropped')
})

// README.md: Agents work on approved tasks on branches of their own, and you review the results.
// docs/guide/tasks.md: A task says what is to be done; an agent does it on a branch of its own, and you decide about the result.
// docs/guide/tasks.md: Accept it, send it back with words, or drop it.
test('a result is accepted, sent back with words, put back or dropped', () => {
  const { board, tell, starts } = boardOf(someTask('a'))
  starts()
  tell('a', { type: 'began', session: 's' }, { type: 'finished', summary: 'It works' })
  expect(board.get('a')).toMatchObject({ state: 'review', summary: 'It works' })
  tell('a', { type: 'send-back', comments: 'Not yet' })
  expect(board.get('a')).toMatchObject({ state: 'waiting', comments: 'Not yet' })
  const { effects } = board.dispatch(openGate, 1)
  expect(effects).toEqual([{ type: 'tell', task: 'a', session: 's' }])
  tell('a', 'told', 'finished', 'put-back')
  expect(board.get('a')).toMatchObject({ state: 'waiting' })
  expect(starts()).toEqual(['a'])
  expect(board.get('a')?.attempts).toHaveLength(3)
  tell('a', 'drop')
  expect(board.input('a', { type: 'accept' }, 'user', 0)).toMatchObject({ ok: false })
})

test('what was dropped comes back to what it was, and nothing is approved by that', () => {
  const { board, tell, starts } = boardOf(
    someTask('a', { approved: false }),
    someTask('b'),
    someTask('c', { needs: ['b'], order: 1 }),
  )
  for (const way of ['undo-drop', 'put-back'] as const) {
    tell('a', 'drop', way)
    expect(board.get('a')).toMatchObject({ state: 'proposed' })
  }
  expect(starts()).toEqual(['b'])
  tell('b', { type: 'began', session: 's' })
  expect(board.input('b', { type: 'drop' }, 'user', 0)).toMatchObject({
    value: { effects: [{ type: 'stop' }, { type: 'tidy' }] },
  })
  tell('b', 'undo-drop')
  // It was stopped for it, so it begins again at the user's word.
  expect(board.get('b')).toMatchObject({ state: 'waiting', paused: true })
  expect(starts()).toEqual([])
  tell('b', 'resume')
  expect(starts()).toEqual(['b'])
  tell('b', { type: 'began', session: 't' }, { type: 'finished', summary: 'Fixed' })
  tell('b', 'drop', 'undo-drop')
  expect(board.get('b')).toMatchObject({ state: 'review', summary: 'Fixed' })
})

test('what was deleted comes back as it was, and what depends on it waits for it again', () => {
  const { board, why } = boardOf(someTask('a'), someTask('b', { needs: ['a'] }))
  const before = board.get('a')
  board.forget('a')
  expect(why('b')).toBeUndefined()
  expect(board.recall('a')).toMatchObject({ ok: true })
  expect([board.get('a'), why('b')]).toEqual([before, 'waits for a'])
  expect(board.recall('x')).toMatchObject({ ok: false })
})

test('what a task says is changed and taken out, but for its title only before it has begun', () => {
  const { board, starts } = boardOf(someTask('a', { check: 'npm test' }))
  board.edit('a', { title: 'Other', check: undefined }, 'user', 0)
  expect(board.get('a')).toMatchObject({ title: 'Other' })
  expect(board.get('a')).not.toHaveProperty('check')
  starts()
  expect(board.edit('a', { description: 'x' }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.edit('a', { title: 'Last' }, 'user', 0)).toMatchObject({ ok: true })
})

test('accepted ones come in one after the other, and a conflict goes back to its agent', () => {
  const { board, tell, starts } = boardOf(someTask('a'), someTask('b', { order: 1 }))
  starts()
  for (const id of ['b', 'a']) tell(id, { type: 'began', session: id }, 'finished', 'accept')
  const turns = () => board.mergeNext(0).changed.map(({ id }) => id)
  // Both at the same moment, so the order decides.
  expect([turns(), turns()]).toEqual([['a'], []])
  tell('a', { type: 'conflict', comments: 'x', words: 'y' })
  expect(board.get('a')).toMatchObject({ state: 'waiting', comments: 'x' })
  expect(turns()).toEqual(['b'])
  expect(board.input('b', { type: 'drop' }, 'user', 0)).toMatchObject({ ok: false })
  tell('b', { type: 'merged', words: 'Merged' })
  expect(board.get('b')?.history.map(({ what }) => what)).toEqual([
    'added',
    'started',
    'session',
    'finished',
    'accepted',
    'merging',
    'merged',
  ])
})

test('one that is worked on by hand takes no place, and is handed in by the user', () => {
  const { board, tell, starts } = boardOf(someTask('a'), someTask('b', { order: 1 }))
  expect(starts({ ...openGate, limit: 1 })).toEqual(['a'])
  tell('a', { type: 'began', session: 's' }, 'taken-over')
  expect(starts({ ...openGate, limit: 1 })).toEqual(['b'])
  tell('a', 'hand-in')
  expect(board.get('a')).toMatchObject({ state: 'review', byHand: false })
})

test('one for which there was no room after all waits again, and has not been tried', () => {
  const { board, tell, starts } = boardOf(someTask('a'))
  starts()
  tell('a', { type: 'not-begun', words: 'No room', again: true })
  expect(board.get('a')).toMatchObject({ state: 'waiting', attempts: [] })
})

test('a graph is drawn in columns: each right of all that it needs', () => {
  const drawn = columnsOf([
    { id: 'c', needs: ['a', 'b'] },
    { id: 'b', needs: ['a'] },
    { id: 'a', needs: [] },
    { id: 'd', needs: ['gone'] },
  ])
  expect(drawn).toEqual([2, 1, 0, 0])
})

test('questions and accounts that cannot be used hold no place, and what was answered comes before what waits', () => {
  const board = new TaskBoard([])
  for (const [order, id] of ['a', 'b', 'c', 'd'].entries()) board.add(someTask(id, { order }))
  const begin = () => {
    const gate = { ...openGate, limit: 2, running: board.atWork }
    const { effects } = board.dispatch(gate, 1)
    return effects.map(({ task }) => task)
  }
  expect(begin()).toEqual(['a', 'b'])
  expect(begin()).toEqual([])
  board.input('a', { type: 'asks', words: 'Which?' }, 'app', 2)
  board.input('b', { type: 'rests', rests: { words: 'Its limit', until: 9 } }, 'app', 2)
  expect(board.atWork).toBe(0)
  expect(begin()).toEqual(['c', 'd'])
  board.input('c', { type: 'finished' }, 'app', 3)
  board.input('a', { type: 'goes-on' }, 'app', 3)
  board.input('b', { type: 'goes-on' }, 'app', 3)
  expect(board.get('b')?.rests).toBeUndefined()
  board.add(someTask('e'))
  expect(begin()).toEqual([])
})
