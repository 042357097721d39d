// Proves that deleting a session deletes the agent's conversation too, where it can, and is remembered where it cannot; and that asking for what can be imported leaves nothing running.
import { expect, test } from 'vitest'
import { commander } from './commander.test-kit'
import { settle } from './fake-clock.test-kit'
import { Stack } from './stack.test-kit'

const undoTime = 10 * 60_000

async function withTwo({ deletes = true } = {}) {
  const stack = new Stack()
  stack.agent.capabilities = { ...stack.agent.capabilities, delete: deletes }
  const sessions = [stack.start('One', 'Hello'), stack.start('Two', 'Hello')] as const
  await settle()
  for (const id of ['c1', 'c2']) stack.agent.newest.endTurn(id)
  await settle()
  stack.agent.listed = [{ id: 'c1', title: 'One', updatedAt: null }]
  const command = commander(stack)
  const importable = async (agent = 'fake') => {
    const found = await command('session.importable', { project: 'p', agent })
    return found.ok ? (found.value as { sessions: { id: string; deleted?: true }[] }).sessions : []
  }
  return { stack, sessions, command, importable }
}

test('an agent that deletes is told when the time to undo is over, and not before', async () => {
  const { stack, sessions, command } = await withTwo()
  await command('session.delete', { session: sessions[0].id })
  await stack.clock.pass(undoTime - 1)
  expect(stack.agent.newest.calls).not.toContain('delete')
  await stack.clock.pass(1)
  await settle()
  expect(stack.agent.newest.calls.filter((call) => call === 'delete')).toHaveLength(1)
})

test('an agent that does not run is told when it runs again, also after a restart of the app', async () => {
  const { stack, sessions, command } = await withTwo()
  for (const { id } of sessions) await command('session.delete', { session: id })
  await stack.clock.pass(undoTime)
  await settle()
  expect(stack.agent.newest.calls).not.toContain('delete')
  const after = stack.restarted()
  after.start('Three', 'Hello')
  await settle()
  expect(after.agent.newest.calls.filter((call) => call === 'delete')).toHaveLength(2)
  const again = after.restarted()
  again.start('Four', 'Hello')
  await settle()
  expect(again.agent.newest.calls).not.toContain('delete')
})

test('what an agent cannot delete is marked as deleted here, and can be taken over again all the same', async () => {
  const { stack, sessions, command, importable } = await withTwo({ deletes: false })
  await command('session.delete', { session: sessions[0].id })
  expect(await importable()).toEqual([])
  await stack.clock.pass(undoTime)
  await settle()
  expect(await importable()).toMatchObject([{ id: 'c1', deleted: true }])
  await command('session.import', { project: 'p', agent: 'fake', agentSession: 'c1' })
  expect(await importable()).toEqual([])
  expect(stack.sessions.deleted.has({ agent: 'fake', account: null, profile: null }, 'c1')).toBe(
    false,
  )
})

test('a conversation that waits to be erased is brought back when it is imported', async () => {
  const { stack, sessions, command } = await withTwo()
  await command('session.delete', { session: sessions[0].id })
  const taken = await command('session.import', { project: 'p', agent: 'fake', agentSession: 'c1' })
  expect(taken).toMatchObject({ value: { session: sessions[0].id } })
  expect(stack.row(sessions[0]).deletedAt).toBeUndefined()
})

test('the same id of another agent is another conversation', async () => {
  const { importable } = await withTwo()
  expect(await importable()).toEqual([])
  expect(await importable('other')).toMatchObject([{ id: 'c1' }])
})

test('a process that was only asked what can be imported ends when no session follows', async () => {
  const { stack, importable } = await withTwo()
  await importable('other')
  const other = stack.supervisor.find('other')
  if (!other.ok) throw new Error('It was not asked')
  expect(stack.rows.has('processes/other')).toBe(true)
  await stack.clock.pass(29_000)
  await importable('other')
  await stack.clock.pass(29_000)
  expect(other.value.phase).toBe('connected')
  await stack.clock.pass(1000)
  await settle()
  expect(other.value.phase).toBe('idle')
  expect(stack.rows.has('processes/other')).toBe(false)
})

test('a session that follows keeps it', async () => {
  const { stack, importable } = await withTwo()
  await importable('other')
  const session = stack.start('Follows', 'Hello', 'other')
  await stack.clock.pass(60_000)
  expect(session.state.connection.phase).toBe('connected')
})
