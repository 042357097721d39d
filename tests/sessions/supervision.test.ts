// Proves with real processes that sessions live through what their agents do (L1–L11).

import { expect, test } from 'vitest'
import { releaseQueue } from '../../src/main/session/prompts'
import { textOf } from '../../src/shared/agent/content'
import { testFolder } from '../lib/folder'
import { openStack } from './lib/open-stack'
import { answerOf, isAlive, isOver, prompt } from './lib/real-stack'

test('a prompt is answered, and the next one by the same process (L2)', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  const first = prompt(session, 'say Hello', 'count 1000')
  await stack.until(() => isOver(session, first))
  expect(answerOf(session.state)).toMatch(/^Hello1 2 3 .* 1000 $/)
  const second = prompt(session, 'say Again')
  await stack.until(() => isOver(session, second))
  expect(session.conversation?.process?.generation).toBe(1)
})

test('two sessions of one agent share its process, and each gets its own answer', async () => {
  const stack = openStack()
  const one = stack.start('obedient')
  const two = stack.start('obedient')
  const turns = [prompt(one, 'say One'), prompt(two, 'say Two')] as const
  await stack.until(() => isOver(one, turns[0]) && isOver(two, turns[1]))
  expect([answerOf(one.state), answerOf(two.state)]).toEqual(['One', 'Two'])
  expect(stack.supervisor.all()).toHaveLength(1)
  expect(stack.supervisor.all()[0]?.generation).toBe(1)
})

test('a crash in the middle of a turn interrupts it, reconnects, resumes, and sends nothing again (L6, L11)', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  const turn = prompt(session, 'say Half', 'crash')
  await stack.until(() => isOver(session, turn))
  expect(session.state.section.turn?.end?.reason).toBe('interrupted')
  await stack.until(
    () => session.state.connection.phase === 'connected' && session.conversation?.live,
  )
  const types = session.state.section.items.map(({ type }) => type)
  expect(types).toEqual(['message', 'break', 'resumed'])
  const broken = session.state.section.items.find(({ type }) => type === 'break')
  expect(broken).toMatchObject({
    problem: { details: 'Killed by SIGKILL\nFatal: told to crash' },
  })
  const next = prompt(session, 'say Whole')
  await stack.until(() => isOver(session, next))
  expect(answerOf(session.state)).toBe('Whole')
})

test('an agent that crashes at every prompt runs out of attempts only by crashing, and its neighbour never notices', async () => {
  const stack = openStack()
  const neighbour = stack.start('obedient@neighbour')
  const turn = prompt(neighbour, 'wait')
  const loop = stack.start('exits-in-handshake@loop')
  const problem = await stack.until(() => loop.state.connection.problem)
  expect(problem.message).toBe('Could not connect to Fake Agent')
  const crashing = stack.start('crash-after')
  await stack.until(() => crashing.state.connection.phase === 'reconnecting')
  const given = await stack.until(() => crashing.state.connection.problem?.hint)
  expect(given).toMatch(/gave up/)
  expect(isOver(neighbour, turn)).toBe(false)
  expect(neighbour.conversation?.process?.generation).toBe(1)
  neighbour.conversation?.cancel(true)
  await stack.until(() => isOver(neighbour, turn))
})

test('a command that is not there is told in words (L4)', async () => {
  const stack = openStack()
  const session = stack.start('missing')
  const problem = await stack.until(() => session.state.connection.problem)
  expect(problem.message).toBe("Could not start Fake Agent. Check that it's installed.")
})

test('an agent that is deaf to a cancel is killed, and its session goes on (E7)', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  const turn = prompt(session, 'deaf')
  const pid = await stack.until(
    () => session.state.section.turn && session.conversation?.process?.stream?.pid,
  )
  session.conversation?.cancel(true)
  await stack.until(() => isOver(session, turn))
  expect(session.state.section.turn?.end?.reason).toBe('cancelled')
  const next = prompt(session, 'say Back')
  await stack.until(() => isOver(session, next))
  expect(isAlive(pid)).toBe(false)
})

test('questions are answered once, and a cancelled turn answers them as cancelled (E8)', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  const turn = prompt(session, 'ask')
  const question = await stack.until(() => session.state.questions[0])
  expect(session.questions.answer(question.id, { kind: 'option', option: 'yes' }, 'user').ok).toBe(
    true,
  )
  expect(session.questions.answer(question.id, { kind: 'option', option: 'no' }, 'user').ok).toBe(
    false,
  )
  await stack.until(() => isOver(session, turn))
  expect(answerOf(session.state)).toBe('answer: yes')
  const next = prompt(session, 'ask')
  await stack.until(() => session.state.questions[0])
  session.conversation?.cancel(true)
  await stack.until(() => isOver(session, next))
  expect(answerOf(session.state)).toBe('answer: cancelled')
  expect(session.state.questions).toEqual([])
})

test('what waits in the queue goes in order when the turn is over', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  prompt(session, 'wait')
  await stack.until(() => session.state.section.turn)
  prompt(session, 'say Two')
  const last = prompt(session, 'say Three')
  expect(session.state.queue).toHaveLength(2)
  session.conversation?.cancel(false)
  await stack.until(() => isOver(session, last))
  expect(
    session
      .sections()
      .map((section) =>
        section.items.map((item) => (item.type === 'message' ? textOf(item.parts) : item.type)),
      ),
  ).toEqual([['resumed'], [], ['Two'], ['Three']])
})

test('after the app was closed and started again everything is there, and the conversation goes on (E4)', async () => {
  const folder = testFolder()
  const before = openStack(folder)
  const session = before.start('obedient', 'Kept')
  const turn = prompt(session, 'say First', 'ask')
  await before.until(() => session.state.questions[0])
  prompt(session, 'say Later')
  await before.end()
  const after = openStack(folder)
  const [again] = after.sessions.all()
  if (!again) throw new Error('the session is gone')
  expect(again.loaded).toBe(false)
  expect(again.state).toMatchObject({ title: 'Kept', questions: [], queue: [{}] })
  expect(again.state.section.turn).toMatchObject({ id: turn, end: { reason: 'interrupted' } })
  expect(answerOf(again.state)).toBe('First')
  const next = prompt(again, 'say Second')
  await after.until(() => isOver(again, next))
  expect(again.state.queue).toMatchObject([{ held: 'interrupted' }])
  releaseQueue(again)
  await after.until(() => again.state.queue.length === 0 && again.state.section.turn?.end)
  expect(again.sections().map(({ turn }) => turn?.content[0])).toMatchObject([
    undefined,
    { text: 'say First\nask' },
    { text: 'say Second' },
    { text: 'say Later' },
  ])
  expect(again.sections()[2]?.turn?.id).toBe(next)
})

test('stopping ends the process and all that it started; nothing is left (L9)', async () => {
  const stack = openStack()
  const session = stack.start('obedient')
  const pid = await stack.until(
    () => session.conversation?.live && session.conversation?.process?.stream?.pid,
  )
  session.stop('user')
  await stack.until(() => stack.supervisor.all()[0]?.connection.phase === 'idle')
  expect(isAlive(pid)).toBe(false)
  expect(session.state).toMatchObject({ ending: { why: 'Stopped by you' } })
  session.start()
  await stack.until(() => session.conversation?.live)
  expect(session.state.ending).toBeUndefined()
})

test('the limit of agents is named, and past it nothing is created (H3)', () => {
  const stack = openStack()
  stack.agentLimit = 1
  stack.start('obedient')
  expect(() => stack.start('obedient')).toThrow('1 agent is at work, and the limit is 1.')
  expect(stack.sessions.all()).toHaveLength(1)
})

test('an agent that has left a command running is not put to sleep for another, and is when that is over (H3)', async () => {
  const stack = openStack()
  stack.agentLimit = 1
  const session = stack.start('obedient@one')
  const turn = prompt(session, 'leave 5', 'say Started')
  await stack.until(() => isOver(session, turn) && session.atWork)
  expect(() => stack.start('obedient@two')).toThrow('1 agent is at work, and the limit is 1.')
  await stack.until(() => !session.atWork)
  stack.start('obedient@two')
  await stack.until(() => !session.running)
})
