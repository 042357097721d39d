// Proves that a second protocol needs no more than the core of a driver: an agent that speaks its own is driven through real sessions, and what it cannot do is said.
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { lineDriver } from './lib/line-driver'
import { answerOf, isOver, prompt, RealStack } from './lib/real-stack'

function openParrot() {
  const stack = new RealStack(testFolder(), { driver: lineDriver })
  onTestFinished(() => stack.end())
  return { stack, session: stack.start('parrot') }
}

test('it is prompted, and its answer stands in the transcript', async () => {
  const { stack, session } = openParrot()
  const turn = prompt(session, 'good day to you')
  await stack.until(() => isOver(session, turn))
  expect(answerOf(session.state)).toBe('good day to you ')
  expect(session.state.section.turn?.end).toMatchObject({ reason: 'end_turn' })
})

test('it is cancelled, and the queue goes on', async () => {
  const { stack, session } = openParrot()
  const first = prompt(session, 'wait')
  const second = prompt(session, 'again')
  await stack.until(() => session.conversation?.turn === 'working')
  session.conversation?.cancel(false)
  await stack.until(() => isOver(session, second))
  expect(first).not.toBe(second)
  expect(answerOf(session.state)).toBe('again ')
})

test('its failures are judged as those of any agent', async () => {
  const { stack, session } = openParrot()
  const turn = prompt(session, 'limit')
  await stack.until(() => isOver(session, turn))
  expect(session.state.section.turn?.end).toMatchObject({
    reason: 'failed',
    problem: { code: 'limit', hint: expect.stringContaining('Wait') },
  })
})

test('a crash interrupts the turn, and what it cannot continue is asked about', async () => {
  const { stack, session } = openParrot()
  await stack.until(() => session.conversation?.live)
  const turn = prompt(session, 'crash')
  await stack.until(() => isOver(session, turn))
  expect(session.state.section.turn?.end?.reason).toBe('interrupted')
  const question = await stack.until(() => session.state.questions[0])
  expect(question).toMatchObject({
    kind: 'context-lost',
    message: 'This agent cannot continue an earlier conversation',
  })
})

test('what it has no facet for is refused in words', async () => {
  const { stack, session } = openParrot()
  await stack.until(() => session.conversation?.live)
  const forked = await session.conversation?.fork()
  expect(forked).toMatchObject({ ok: false, problem: { code: 'cannot-fork' } })
  const set = await session.conversation?.choosing.choose('mode', 'ask')
  expect(set).toMatchObject({ ok: false, problem: { code: 'unsupported' } })
  const [process] = stack.supervisor.all()
  expect(await process?.signOut()).toMatchObject({ ok: false })
})
