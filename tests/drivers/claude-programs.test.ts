// Proves that sessions with programs that speak stream-json live through what such programs do: a process each, its death at any point, and its return.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ClaudeDriver } from '../../src/main/agent/drivers/claude/claude-driver'
import type { Session } from '../../src/main/session/session'
import { answerOf, prompt, RealStack } from '../sessions/lib/real-stack'

const program = resolve(import.meta.dirname, '../agents/claude-like.mjs')

/** The agent's id says how it misbehaves. */
function open(manner = 'well'): { stack: RealStack; session: Session } {
  const folder = mkdtempSync(join(tmpdir(), 'liminal-claude-'))
  const stack = new RealStack(folder, {
    driver: new ClaudeDriver(),
    launch: (id) => ({
      id,
      name: 'Claude-like',
      driver: 'stream-json',
      command: process.execPath,
      args: [program, id],
      env: {},
      accountFolder: null,
      quirks: { cancelTimeout: 500, initializeTimeout: 10_000 },
    }),
  })
  onTestFinished(async () => {
    await stack.end()
    rmSync(folder, { recursive: true, force: true })
  })
  return { stack, session: stack.start(manner) }
}

async function turn(stack: RealStack, session: Session, ...lines: string[]) {
  const id = prompt(session, ...lines)
  return stack.until(() => {
    const { turn: latest } = session.state.section
    return latest?.id === id ? latest.end : undefined
  })
}

const pidOf = (stack: RealStack) => stack.supervisor.all()[0]?.stream?.pid ?? 0

test.each(['well', 'slow', 'old'])(
  'a program that works %s takes turns, and asks',
  async (manner) => {
    const { stack, session } = open(manner)
    stack.follow(() => {
      for (const { id, kind } of session.state.questions)
        if (kind === 'permission')
          session.questions.answer(id, { kind: 'option', option: 'yes' }, 'user')
    })
    expect(await turn(stack, session, 'say Hello', 'ask rm nothing')).toMatchObject({
      reason: 'end_turn',
    })
    expect(answerOf(session.state)).toBe('Hello')
    const tool = session.state.section.items.find(({ type }) => type === 'tool')
    expect(tool).toMatchObject({ title: 'rm nothing', kind: 'execute', state: 'done' })
    expect(await turn(stack, session, 'recall')).toMatchObject({ reason: 'end_turn' })
    expect(answerOf(session.state)).toBe('I remember 1')
  },
)

test('each session has a process of its own', async () => {
  const { stack, session } = open()
  const other = stack.start('well')
  await turn(stack, session, 'say One')
  await turn(stack, other, 'say Two')
  const pids = new Set(stack.supervisor.all().map(({ stream }) => stream?.pid))
  expect(pids.size).toBe(2)
  await turn(stack, other, 'recall')
  expect(answerOf(other.state)).toBe('I remember 1')
})

test('one that dies in the middle of an answer leaves half of it, and comes back to the same conversation', async () => {
  const { stack, session } = open()
  await turn(stack, session, 'say Remember me')
  const { agentSession } = session.stored
  const pid = pidOf(stack)
  expect(await turn(stack, session, 'die')).toMatchObject({ reason: 'interrupted' })
  await turn(stack, session, 'recall')
  expect(answerOf(session.state)).toBe('I remember 2')
  expect(pidOf(stack)).not.toBe(pid)
  expect(session.stored.agentSession).toBe(agentSession)
})

test('one that is killed while it asks has no question open any more', async () => {
  const { stack, session } = open()
  const asking = prompt(session, 'ask to be killed')
  await stack.until(() => session.state.questions[0])
  process.kill(pidOf(stack), 'SIGKILL')
  await stack.until(() => session.state.questions.length === 0)
  await stack.until(
    () => session.state.section.turn?.id === asking && session.state.section.turn.end,
  )
  expect(session.state.section.turn?.end?.reason).toBe('interrupted')
})

test('one that does not hear that it is to stop is ended, and its conversation goes on', async () => {
  const { stack, session } = open()
  const waiting = prompt(session, 'wait')
  await stack.until(() => answerOf(session.state) === 'Waiting')
  session.conversation?.cancel(true)
  await stack.until(() => session.state.section.turn?.end)
  expect(session.state.section.turn).toMatchObject({ id: waiting, end: { reason: 'cancelled' } })
  const pid = pidOf(stack)
  prompt(session, 'deaf')
  await stack.until(() => session.state.section.items.some(({ type }) => type === 'message'))
  session.conversation?.cancel(true)
  await stack.until(() => pidOf(stack) !== pid && pidOf(stack) !== 0)
  expect(await turn(stack, session, 'recall')).toMatchObject({ reason: 'end_turn' })
})

test('clearing makes it another conversation, and that is the one that is taken up again', async () => {
  const { stack, session } = open()
  await turn(stack, session, 'say Before')
  const before = session.stored.agentSession
  await turn(stack, session, '/clear')
  await turn(stack, session, 'say After')
  expect(session.stored.agentSession).not.toBe(before)
  const pid = pidOf(stack)
  process.kill(pid, 'SIGKILL')
  await stack.until(() => pidOf(stack) !== pid && pidOf(stack) !== 0)
  await turn(stack, session, 'recall')
  expect(answerOf(session.state)).toBe('I remember 1')
})

test('garbage is skipped, half a megabyte comes whole, and what it does by itself is shown', async () => {
  const { stack, session } = open()
  expect(await turn(stack, session, 'garbage 2000', 'say Well', 'self')).toMatchObject({
    reason: 'end_turn',
  })
  await stack.until(() => answerOf(session.state).endsWith('By myself'))
  await turn(stack, session, 'huge 512')
  expect(answerOf(session.state)).toHaveLength(512 * 1024)
})

test('what it does by itself is a turn of its own, and what is said meanwhile waits for its end', async () => {
  const { stack, session } = open()
  await turn(stack, session, 'self')
  const { section } = session.state
  await stack.until(() => session.state.section.turn?.itself && session.state.section.turn.end)
  expect(session.state.section).not.toBe(section)
  expect(session.state.section.turn).toMatchObject({ content: [], end: { reason: 'end_turn' } })
  expect(answerOf(session.state)).toBe('By myself')
  prompt(session, 'self wait')
  await stack.until(() => answerOf(session.state) === 'On my own')
  const next = prompt(session, 'say Next')
  expect(session.state.queue.map(({ id }) => id)).toEqual([next])
  session.conversation?.cancel(false)
  await stack.until(() => session.state.section.turn?.id === next && session.state.section.turn.end)
  expect(answerOf(session.state)).toBe('Next')
  expect(session.state.tally).toMatchObject({ turns: 5, turnsEnded: 5 })
})

test('one that dies while it works by itself comes back, and is asked for nothing', async () => {
  const { stack, session } = open()
  await turn(stack, session, 'self wait')
  await stack.until(() => answerOf(session.state) === 'On my own')
  process.kill(pidOf(stack), 'SIGKILL')
  await stack.until(() => session.state.section.turn?.end)
  expect(session.state.section.turn).toMatchObject({ itself: true, end: { reason: 'interrupted' } })
  expect(session.state.recovery).toBeUndefined()
  await turn(stack, session, 'recall')
  expect(answerOf(session.state)).toBe('I remember 1')
})

test('a limit is known with its time', async () => {
  const { stack, session } = open()
  const end = await turn(stack, session, 'limit')
  expect(end).toMatchObject({ reason: 'failed', problem: { code: 'limit' } })
  expect(await turn(stack, session, 'say Again')).toMatchObject({ reason: 'end_turn' })
})

test.each([
  ['dies-at-once', /unknown option/],
  ['dies-when-asked', /did not expect/],
])('one that %s is told in words', async (manner, words) => {
  const { stack, session } = open(manner)
  prompt(session, 'say nothing')
  const problem = await stack.until(() => session.state.connection.problem)
  expect(JSON.stringify(problem)).toMatch(words)
})
