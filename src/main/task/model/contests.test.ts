// Proves that several attempts at a task run at once, that it is the user who takes one of them, and that nothing of the others is lost or goes on (SPEC R9).
// docs/guide/unattended.md: Several agents can do the same task at once, each told something of its own besides.
import { expect, test } from 'vitest'
import type { TaskInput } from '../../../shared/task/input'
import { openGate, someTask } from '../../../shared/task/task.test-kit'
import { TaskBoard } from './board'

const by = (agent: string) => ({ agent, account: null, profile: null })
const agents = [by('claude'), by('codex'), by('claude')]

function scene() {
  const board = new TaskBoard([])
  board.add(someTask('a', { title: 'Fix', agent: by('claude'), agents, check: 'npm test' }))
  board.add(someTask('b', { needs: ['a'], order: 1 }))
  const tell = (id: string, ...inputs: (TaskInput | TaskInput['type'])[]) => {
    for (const input of inputs) {
      const said = typeof input === 'string' ? ({ type: input } as TaskInput) : input
      expect(board.input(id, said, 'user', 0)).toMatchObject({ ok: true })
    }
  }
  const dispatch = (limit = 4) =>
    board.dispatch({ ...openGate, limit, running: board.atWork }, 0).effects.map(({ task }) => task)
  const states = () => ['a', 'a~1.1', 'a~1.2', 'a~1.3'].map((id) => board.get(id)?.state)
  /** Each has a result but for the last, which failed. */
  const ended = () => {
    dispatch()
    for (const at of [1, 2, 3]) tell(`a~1.${at}`, { type: 'began', session: `s${at}` })
    tell('a~1.1', { type: 'finished', summary: 'One way' })
    tell('a~1.2', { type: 'finished', summary: 'Another way' })
    tell('a~1.3', { type: 'broke', words: 'No' })
  }
  return { board, tell, dispatch, states, ended }
}

test('each attempt takes a place of its own, with its agent and all that the task says', () => {
  const { board, dispatch, states } = scene()
  expect(dispatch(2)).toEqual(['a~1.1', 'a~1.2'])
  expect(board.atWork).toBe(2)
  expect(states()).toEqual(['running', 'running', 'running', 'waiting'])
  expect(board.get('a~1.2')).toMatchObject({
    attemptOf: 'a',
    title: 'Fix (2)',
    agent: by('codex'),
    check: 'npm test',
    needs: [],
  })
  // After a kill in between nothing is begun again that is begun.
  expect(new TaskBoard(board.all()).left()).toMatchObject([{ task: 'a~1.1' }, { task: 'a~1.2' }])
})

test('once none is under way it is for the user to take one, and nothing is accepted before that', () => {
  const { board, tell, ended, states } = scene()
  ended()
  expect(states()).toEqual(['review', 'review', 'review', 'failed'])
  expect(board.get('a')).toMatchObject({ summary: '2 of 3 attempts have a result' })
  for (const id of ['a', 'a~1.1'])
    expect(board.input(id, { type: 'accept' }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.take('a~1.3', 'user', 0)).toMatchObject({ ok: false })
  const took = board.take('a~1.2', 'user', 0)
  expect(took).toMatchObject({ ok: true })
  // The task after its attempts: the session is its own from then on.
  expect(took.ok && took.value.changed.at(-1)?.id).toBe('a')
  expect(states()).toEqual(['review', 'dropped', 'dropped', 'dropped'])
  expect(board.get('a')).toMatchObject({ summary: 'Another way', agent: by('codex') })
  expect(board.get('a')?.attempts).toMatchObject([{ session: 's2', end: 'finished' }])
  tell('a', 'accept', 'merging', { type: 'merged', words: '' })
  expect(board.dispatch(openGate, 0).effects).toMatchObject([{ task: 'b' }])
})

test('until it is accepted another can be taken instead, and what was put away stays so', () => {
  const { board, tell, ended } = scene()
  ended()
  board.take('a~1.2', 'user', 0)
  expect(board.input('a~1.1', { type: 'undo-drop' }, 'user', 0)).toMatchObject({ ok: false })
  expect(board.take('a~1.1', 'user', 0)).toMatchObject({ ok: true })
  expect(board.get('a')?.attempts).toMatchObject([{ session: 's1' }])
  tell('a', { type: 'send-back', comments: 'More' })
  expect(board.dispatch(openGate, 0).effects).toEqual([{ type: 'tell', task: 'a', session: 's1' }])
  expect(board.take('a~1.2', 'user', 0)).toMatchObject({ ok: false })
})

test('one that is taken early stops the others', () => {
  const { board, tell, dispatch, states } = scene()
  dispatch()
  for (const at of [1, 2]) tell(`a~1.${at}`, { type: 'began', session: `s${at}` })
  tell('a~1.1', 'finished')
  expect(states()[0]).toBe('running')
  const took = board.take('a~1.1', 'user', 0)
  expect(took.ok && took.value.effects).toMatchObject([
    { type: 'stop', session: 's2' },
    { type: 'tidy', session: 's2' },
  ])
  expect(states()).toEqual(['review', 'dropped', 'dropped', 'dropped'])
})

test('one that asks is asked for by its task, and one that is sent back puts off the choice', () => {
  const { tell, ended, dispatch, states } = scene()
  dispatch()
  tell('a~1.1', { type: 'began', session: 's1' }, { type: 'asks', words: 'May I?' })
  expect(states()[0]).toBe('needs-input')
  tell('a~1.1', 'goes-on')
  expect(states()[0]).toBe('running')
  const other = scene()
  other.ended()
  other.tell('a~1.1', { type: 'send-back', comments: 'More' })
  expect(other.states()[0]).toBe('running')
  ended()
})

test('where none has a result it failed, and begun again there are new ones', () => {
  const { board, tell, dispatch, states } = scene()
  dispatch()
  for (const at of [1, 2, 3])
    tell(`a~1.${at}`, { type: 'began', session: `s${at}` }, { type: 'broke', words: 'No' })
  expect(board.get('a')).toMatchObject({
    state: 'failed',
    problem: 'None of 3 attempts came to a result.',
  })
  tell('a', 'put-back')
  expect(dispatch()).toEqual(['a~2.1', 'a~2.2', 'a~2.3'])
  expect(states()[0]).toBe('running')
})

test('dropped or stopped its attempts end, deleted they go with it, and both are taken back', () => {
  const { board, tell, ended, dispatch, states } = scene()
  ended()
  tell('a', 'drop')
  board.forget('a')
  expect(board.all().map(({ id }) => id)).toEqual(['b'])
  expect(board.recall('a')).toMatchObject({ ok: true })
  tell('a', 'undo-drop')
  expect(states()).toEqual(['review', 'review', 'review', 'failed'])
  expect(board.take('a~1.1', 'user', 0)).toMatchObject({ ok: true })
  const other = scene()
  other.dispatch()
  other.tell('a~1.1', { type: 'began', session: 's1' })
  const stopped = other.board.input('a', { type: 'stopped' }, 'user', 0)
  expect(stopped.ok && stopped.value.effects).toMatchObject([{ type: 'stop', session: 's1' }, {}])
  expect(other.board.get('a')).toMatchObject({ state: 'waiting', paused: true })
  expect(other.board.atWork).toBe(0)
  expect(dispatch()).toEqual([])
})

test('what its attempts have come to is seen after a kill between the two', () => {
  const { board, ended } = scene()
  ended()
  const stored = board
    .all()
    .map((task) => (task.id === 'a' ? { ...task, state: 'running' as const } : task))
  const again = new TaskBoard(stored)
  again.compare(1)
  expect(again.get('a')?.state).toBe('review')
})

test('what one attempt alone is told goes to it, and to no other', () => {
  const board = new TaskBoard([])
  const rivals = [by('claude'), { ...by('claude'), say: 'Use no library.' }]
  board.add(someTask('a', { agents: rivals }))
  board.dispatch(openGate, 0)
  expect(board.get('a~1.1')?.say).toBe(undefined)
  expect(board.get('a~1.2')).toMatchObject({ agent: by('claude'), say: 'Use no library.' })
  expect(board.get('a~1.2')?.agent).toEqual(by('claude'))
})

test('an opinion is asked for of those with a result, also when one was taken, and stays until the task is put back', () => {
  const { board, tell, ended, dispatch } = scene()
  dispatch()
  expect(board.ask('a', by('codex'), 'user', 0)).toMatchObject({ ok: false })
  ended()
  expect(board.ask('a', by('codex'), 'user', 1)).toMatchObject({
    value: { effects: [{ type: 'ask', task: 'a' }] },
  })
  tell('a', { type: 'asked', session: 's9' })
  board.take('a~1.1', 'user', 0)
  tell('a', { type: 'opinion', text: 'B: 9/10, neat\nA: ?' })
  expect(board.get('a')).toMatchObject({
    state: 'review',
    summary: 'One way',
    opinion: {
      agent: by('codex'),
      session: 's9',
      words: 'B: 9/10, neat\nA: ?',
      marks: [{ attempt: 'a~1.2', score: 9, reason: 'neat' }, { attempt: 'a~1.1' }],
    },
  })
  expect(board.input('a', { type: 'opinion', text: 'A: 1' }, 'app', 0)).toMatchObject({ ok: false })
  board.ask('a', by('claude'), 'user', 2)
  expect(board.get('a')?.asking).toMatchObject({ of: ['a~1.1', 'a~1.2'] })
  tell('a', 'put-back')
  expect(board.get('a')).not.toHaveProperty('opinion')
  expect(board.get('a')).not.toHaveProperty('asking')
})
