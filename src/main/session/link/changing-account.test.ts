// Proves that a session goes on under another account between turns: with its conversation where the agent can, else with an honest break, and nothing sent twice (SPEC R3).
import { expect, test } from 'vitest'
import { failure } from '../../../kit/result'
import { settle } from '../fake-clock.test-kit'
import type { Session } from '../session'
import { Stack } from '../stack.test-kit'

const items = (session: Session) => session.sections().flatMap((section) => section.items)
const notices = (session: Session) =>
  items(session).flatMap((item) => (item.type === 'notice' ? [item.title] : []))

/** A session that had one turn, under the usual login. */
async function spoken() {
  const stack = new Stack()
  const session = stack.start('', 'hello')
  await settle()
  const first = stack.agent.newest
  first.say('c1', 'an answer')
  first.endTurn('c1')
  await settle()
  return { stack, session, first }
}

const promptsOf = (stack: Stack) =>
  stack.agent.processes.flatMap(({ calls }) => calls.filter((call) => call.startsWith('prompt')))

test('the conversation is resumed by another process, and the transcript says with which account', async () => {
  const { stack, session, first } = await spoken()
  const carried: unknown[] = []
  stack.carry = ({ stored }) => {
    carried.push([stored.carriedFrom, stored.account, stack.agent.processes.length])
    return Promise.resolve({ ok: true, value: undefined })
  }
  expect(stack.sessions.useAccount(session, 'work', 'The usual login is used up').ok).toBe(true)
  await settle()
  // Brought along before the process starts, which may begin with it.
  expect(carried).toEqual([[null, 'work', 1]])
  expect(stack.agent.processes).toHaveLength(2)
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(first.calls).toContain('stop')
  expect(notices(session)).toEqual(['Goes on with account WORK'])
  expect(session.stored).toMatchObject({ account: 'work', agentSession: 'c1' })
  expect(session.stored.carriedFrom).toBeUndefined()
  expect(session.state.connection).toMatchObject({ phase: 'connected' })
  expect(stack.row(session)).toMatchObject({ account: 'work', status: 'Ready' })
})

test('what waits in the queue goes, once, under the new account', async () => {
  const { stack, session, first } = await spoken()
  stack.sessions.useAccount(session, 'work')
  session.append({ type: 'prompt-queued', prompt: 'p2', content: [{ type: 'text', text: 'more' }] })
  session.conversation?.resume()
  await settle()
  expect(stack.agent.newest.prompts.get('c1')?.content).toEqual([{ type: 'text', text: 'more' }])
  expect(first.prompts.size).toBe(0)
  expect(promptsOf(stack)).toHaveLength(2)
})

test.each<[string, (stack: Stack) => void]>([
  ['cannot be brought along', (stack) => (stack.carry = async () => failure('not-carried', 'No.'))],
  [
    'is not known there',
    ({ agent }) =>
      (agent.refuse.resume = agent.refuse.load = { code: 'not-found', message: 'No.' }),
  ],
])(
  'where the conversation %s, a new one is told what was said, and nobody is asked',
  async (_what, how) => {
    const { stack, session } = await spoken()
    how(stack)
    stack.sessions.useAccount(session, 'work')
    await settle()
    expect(session.state.questions).toEqual([])
    expect(items(session).map(({ type }) => type)).toContain('resumed')
    session.append({
      type: 'prompt-queued',
      prompt: 'p2',
      content: [{ type: 'text', text: 'more' }],
    })
    session.conversation?.resume()
    await settle()
    expect(stack.agent.newest.prompts.get('c2')?.content).toMatchObject([
      { text: expect.stringContaining('User: hello\n\nAssistant: an answer') },
      { text: 'more' },
    ])
    expect(session.stored).toMatchObject({ account: 'work', agentSession: 'c2' })
    expect(session.stored.carriedFrom).toBeUndefined()
  },
)

test('in the midst of a turn it is refused, and nothing changes', async () => {
  const { stack, session } = await spoken()
  session.append({ type: 'prompt-queued', prompt: 'p2', content: [{ type: 'text', text: 'more' }] })
  session.conversation?.resume()
  await settle()
  expect(stack.sessions.useAccount(session, 'work')).toMatchObject({ problem: { code: 'busy' } })
  expect(session.stored.account).toBeNull()
  expect(stack.agent.processes).toHaveLength(1)
})

test('a session that does not run changes its account, and begins under it when it is needed', async () => {
  const { stack, session } = await spoken()
  session.stop('user')
  await settle()
  stack.sessions.useAccount(session, 'work')
  await settle()
  expect(stack.agent.processes).toHaveLength(1)
  session.start()
  await settle()
  expect(stack.agent.newest.calls).toEqual(['resume c1'])
  expect(session.state.connection.phase).toBe('connected')
})

test('the process that it has left says nothing of it any more', async () => {
  const { stack, session, first } = await spoken()
  stack.agent.stubborn = true
  stack.sessions.useAccount(session, 'work')
  await settle()
  stack.agent.stubborn = false
  first.say('c1', 'late words')
  first.exit({ code: 0, signal: null })
  await settle()
  expect(session.state.connection.phase).toBe('connected')
  expect(JSON.stringify(items(session))).not.toContain('late words')
})

test('others on the process stay there', async () => {
  const { stack, session, first } = await spoken()
  const other = stack.start('', 'another')
  await settle()
  stack.sessions.useAccount(session, 'work')
  await settle()
  expect(first.alive).toBe(true)
  first.endTurn('c2')
  await settle()
  expect(other.state.connection.phase).toBe('connected')
  expect(notices(other)).toEqual([])
})

test('killed before the conversation came along, the next run brings it from where it lies', async () => {
  const { stack, session } = await spoken()
  stack.carry = () => new Promise(() => undefined)
  stack.sessions.useAccount(session, 'work')
  await settle()
  const later = stack.restarted()
  const froms: unknown[] = []
  later.carry = ({ stored }) => {
    froms.push(stored.carriedFrom)
    return Promise.resolve({ ok: true, value: undefined })
  }
  const again = later.sessions.find(session.id)
  if (again.ok) again.value.start()
  await settle()
  expect(froms).toEqual([null])
  expect(later.agent.newest.calls).toEqual(['resume c1'])
})

test('changed twice before it was needed, it comes from where it lies; changed back, it lies there', async () => {
  const { stack, session } = await spoken()
  session.stop('user')
  await settle()
  stack.sessions.useAccount(session, 'work')
  stack.sessions.useAccount(session, 'own')
  expect(session.stored).toMatchObject({ account: 'own', carriedFrom: null })
  stack.sessions.useAccount(session, null)
  expect(session.stored.carriedFrom).toBeUndefined()
})

test('to take the account that it has changes nothing', async () => {
  const { stack, session } = await spoken()
  expect(stack.sessions.useAccount(session, null).ok).toBe(true)
  await settle()
  expect(notices(session)).toEqual([])
  expect(stack.agent.processes).toHaveLength(1)
})
