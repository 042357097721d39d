// Proves that what a run of the app left open is closed once by the next, whenever it was killed, and that looking at a session writes nothing.
import { expect, test } from 'vitest'
import { answered, commander, say } from './commander.test-kit'
import { FakeClock, settle } from './fake-clock.test-kit'
import { rowNow } from './row-publisher'
import { Stack } from './stack.test-kit'

/** Another run of the app on the same log, with nothing done in it yet. */
const startedOn = ({ log, clock }: Stack) => new Stack(log, new FakeClock(clock.now()))
const onlyOne = (stack: Stack) => {
  const [session] = stack.sessions.all()
  if (!session) throw new Error('the session is gone')
  return session
}
const written = (stack: Stack) => stack.log.read(onlyOne(stack).id, 0).length

test('a session that was over is not read at the next start, and looking at it writes nothing', async () => {
  const { stack, session, command } = await answered()
  await command('agent.stop', { session: session.id })
  await settle()
  stack.sessions.close()
  const next = startedOn(stack)
  const again = onlyOne(next)
  await next.sessions.closeLeftOpen()
  expect(again.loaded).toBe(false)
  const before = [written(next), rowNow(again)]
  expect(again.state.tally.turns).toBe(1)
  expect([written(next), rowNow(again)]).toEqual(before)
})

test('one that was at work is closed after the start, once, and its row is honest until then', async () => {
  const { stack, session, command } = await answered()
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('Go on') })
  await settle()
  stack.row(session)
  const next = startedOn(stack)
  expect(rowNow(onlyOne(next))).toMatchObject({
    status: 'Idle',
    activity: 'ready',
    running: false,
    why: 'Liminal ended while the agent was at work',
  })
  const closing = next.sessions.closeLeftOpen()
  await next.clock.pass(10)
  await closing
  expect(next.row(onlyOne(next))).toMatchObject({
    status: 'Failed',
    unseen: true,
    outcome: 'interrupted',
    turns: 2,
    turnsEnded: 2,
  })
  const events = written(next)
  const third = startedOn(next)
  await third.sessions.closeLeftOpen()
  expect(onlyOne(third).loaded).toBe(false)
  expect(onlyOne(third).state.section.turn?.end?.reason).toBe('interrupted')
  expect(written(third)).toBe(events)
})

test('killed after any event, before its row was stored, it is closed all the same', async () => {
  const { stack, session, command } = await answered()
  await command('agent.stop', { session: session.id })
  await settle()
  stack.sessions.close()
  const kept = stack.log.sessions.get(session.id)
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('Go on') })
  // Nothing is published, for no frame has gone by: what is stored is what came with the events.
  expect(stack.log.sessions.get(session.id)?.summary).toEqual(kept?.summary)
  const next = startedOn(stack)
  const closing = next.sessions.closeLeftOpen()
  await next.clock.pass(10)
  await closing
  expect(onlyOne(next).state).toMatchObject({
    connection: { phase: 'idle' },
    queue: [{ id: 'p2', held: 'app-ended' }],
  })
})

test('whoever looks at it first is shown how it ended', async () => {
  const { stack, session, command } = await answered()
  await command('session.prompt', { session: session.id, prompt: 'p2', content: say('Go on') })
  await settle()
  stack.row(session)
  const next = startedOn(stack)
  expect(next.sessions.snapshot(session.id)?.section.turn?.end?.reason).toBe('interrupted')
})

test('what an earlier version counted beside the state is taken over', async () => {
  const { stack, session, command } = await answered()
  await command('agent.stop', { session: session.id })
  await settle()
  stack.sessions.close()
  const { open: _open, ...stored } = stack.log.sessions.get(session.id) ?? session.stored
  const row = { ...rowNow(session), turns: 7, turnsEnded: 6 }
  stack.log.sessions.put({ ...stored, summary: { row, tally: { prompts: ['old'] } } })
  const { tally: _tally, ...head } = session.state
  stack.log.head = () => structuredClone(head) as typeof session.state
  const again = onlyOne(startedOn(stack))
  expect(again.state.tally).toMatchObject({ turns: 7, turnsEnded: 6, prompts: ['old'] })
  const taken = await commander(startedOn(stack))('session.prompt', {
    session: session.id,
    prompt: 'old',
    content: say('Again'),
  })
  expect(taken.ok).toBe(true)
})
