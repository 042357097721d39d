// Proves that a session which is being stopped is not called stopped before its process is gone.
import { expect, test } from 'vitest'
import { commander } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

async function beingStopped() {
  const stack = new Stack()
  stack.agent.stubborn = true
  const session = stack.start('', 'Work')
  await settle()
  const command = commander(stack)
  await command('agent.stop', { session: session.id })
  await settle()
  return { stack, session, command }
}

test('an agent that takes its time to end is shown as stopping until it is gone (L9)', async () => {
  const { stack, session } = await beingStopped()
  expect(session.state.connection).toMatchObject({ phase: 'disconnected', why: 'Stopping' })
  stack.agent.newest.exit()
  await settle()
  expect(session.state.connection).toMatchObject({ phase: 'idle', why: 'Stopped by you' })
  expect(stack.row(session).status).toBe('Stopped')
})

test('a session that is wanted again meanwhile waits for the next process', async () => {
  const { stack, session, command } = await beingStopped()
  await command('agent.restart', { session: session.id })
  await settle()
  stack.agent.processes[0]?.exit()
  await settle()
  expect(session.state.connection.phase).toBe('connected')
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
})

test('what the process does for another session afterwards is not told to the one that left', async () => {
  const { stack, session } = await beingStopped()
  const other = stack.start('', 'Other')
  await settle()
  stack.agent.processes[0]?.exit()
  await settle()
  expect(session.state.connection).toMatchObject({ phase: 'idle', why: 'Stopped by you' })
  expect(other.state.connection.phase).toBe('connected')
})

test('a session that leaves a process to others is stopped at once', async () => {
  const stack = new Stack()
  stack.agent.stubborn = true
  const [session, other] = [stack.start('', 'One'), stack.start('', 'Two')]
  await settle()
  await commander(stack)('agent.stop', { session: session.id })
  await settle()
  expect(session.state.connection).toMatchObject({ phase: 'idle', why: 'Stopped by you' })
  expect(other.state.connection.phase).toBe('connected')
})
