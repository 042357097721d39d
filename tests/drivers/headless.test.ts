// Proves of both ways to speak to an agent without a screen how it ends and comes back: a crash, crash after crash, stop, stop of a deaf one, restart, and the end of the app (H6, H7, H9).
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ClaudeDriver } from '../../src/main/agent/drivers/claude/claude-driver'
import { CodexDriver } from '../../src/main/agent/drivers/codex/codex-driver'
import type { Driver } from '../../src/main/agent/drivers/driver'
import type { Session } from '../../src/main/session/session'
import type { DriverName } from '../../src/shared/agent/process/agent'
import { testFolder } from '../lib/folder'
import { isAlive, prompt, RealStack } from '../sessions/lib/real-stack'

const agents = resolve(import.meta.dirname, '../agents')
const hardToEnd = pathToFileURL(join(agents, 'lib/hard-to-end.mjs')).href
/** How long one may take to end; the settings say 30 s. */
const patience = 400

const ways: [DriverName, string, () => Driver][] = [
  ['stream-json', 'claude-like.mjs', () => new ClaudeDriver()],
  [
    'app-server',
    'codex-like.mjs',
    () => new CodexDriver({ name: 'liminal-tests', title: 'Tests', version: '0' }),
  ],
]

describe.each(ways)('spoken to by %s', (speaks, program, driver) => {
  async function open(env: Record<string, string> = {}) {
    const stack = new RealStack(testFolder(), {
      driver: driver(),
      launch: (id) => ({
        id,
        name: 'Headless',
        driver: speaks,
        command: process.execPath,
        env,
        args: ['--import', hardToEnd, join(agents, program), id],
        accountFolder: null,
        patience,
        quirks: { initializeTimeout: 10_000 },
      }),
    })
    onTestFinished(() => stack.end())
    const session = stack.start('well')
    await turn(stack, session)
    return { stack, session, pid: pidOf(stack), conversation: session.stored.agentSession }
  }

  const pidOf = (stack: RealStack) => stack.supervisor.all()[0]?.stream?.pid ?? 0
  const resumes = ({ stack, session }: { stack: RealStack; session: Session }) =>
    stack.log
      .read(session.id, 0)
      .filter(([, event]) => event.type === 'resumed' && event.how === 'resume').length

  async function turn(stack: RealStack, session: Session) {
    const id = prompt(session, 'say Hello')
    await stack.until(() => session.state.section.turn?.id === id && session.state.section.turn.end)
    expect(session.state.section.turn?.end?.reason).toBe('end_turn')
  }

  /** It can be talked to again, and it is the same conversation. */
  async function goesOn(at: Awaited<ReturnType<typeof open>>) {
    const { stack, session, pid, conversation } = at
    await turn(stack, session)
    expect(pidOf(stack)).not.toBe(pid)
    expect(session.stored.agentSession).toBe(conversation)
    expect(resumes(at)).toBeGreaterThan(0)
  }

  test('a crash brings it back with the same conversation (H6)', async () => {
    const at = await open()
    process.kill(at.pid, 'SIGKILL')
    await at.stack.until(() => pidOf(at.stack) !== at.pid && pidOf(at.stack) !== 0)
    await goesOn(at)
  })

  test('one that dies at every start is tried three times, then says so and is stopped; a word of the user brings it back (H6)', async () => {
    const dies = join(testFolder(), 'dies')
    const at = await open({ DIES: dies })
    const { stack, session, pid } = at
    writeFileSync(dies, '')
    process.kill(pid, 'SIGKILL')
    await stack.until(() => session.state.ending?.state === 'stopped')
    expect(stack.supervisor.all()[0]?.generation).toBe(4)
    const failed = session.state.section.items.filter(({ type }) => type === 'failed')
    expect(failed).toMatchObject([{ problem: { hint: expect.stringContaining('3 attempts') } }])
    rmSync(dies)
    expect(session.agentLink.restart().ok).toBe(true)
    await stack.until(() => session.state.connection.phase === 'connected')
    await goesOn(at)
  })

  test.each([
    ['one that hears it', {} as Record<string, string>],
    ['one that is deaf', { DEAF: '1' }],
  ])(
    '%s is stopped, by SIGTERM or in its time by SIGKILL, and comes back with the same conversation (H7)',
    async (_, env) => {
      const at = await open(env)
      const { stack, session, pid } = at
      session.stop('user')
      await stack.until(() => !session.running)
      expect(isAlive(pid)).toBe(false)
      expect(session.state.ending).toMatchObject({ state: 'stopped' })
      const { runs } = session.agentLink.trafficAfter(0)
      const killed = JSON.stringify(runs).includes('killed by SIGKILL')
      expect(killed).toBe(env.DEAF !== undefined)
      expect(session.agentLink.restart().ok).toBe(true)
      await stack.until(() => session.state.connection.phase === 'connected')
      await goesOn(at)
    },
  )

  test('a restart ends it first, also in the middle of a turn, which is interrupted (H7)', async () => {
    const at = await open({ DEAF: '1' })
    const { stack, session, pid } = at
    prompt(session, 'wait')
    await stack.until(() => session.conversation?.turn === 'working')
    expect(session.agentLink.restart().ok).toBe(true)
    await stack.until(() => pidOf(stack) !== pid && pidOf(stack) !== 0)
    expect(isAlive(pid)).toBe(false)
    await stack.until(() => session.state.connection.phase === 'connected')
    await goesOn(at)
  })

  test.each([{}, { DEAF: '1' }])(
    'the end of the app waits for it, and leaves nothing (H9): %o',
    async (env) => {
      const { stack, pid } = await open(env)
      await stack.end()
      expect(isAlive(pid)).toBe(false)
      expect(stack.said).toEqual([])
    },
  )
})
