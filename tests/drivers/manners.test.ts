// Proves of both ways to speak to an agent without a screen that one which is terse, slow, huge or rude is understood like any other: what it says, asks, is answered, and that nothing of it is fatal (H5).
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ClaudeDriver } from '../../src/main/agent/drivers/claude/claude-driver'
import { CodexDriver } from '../../src/main/agent/drivers/codex/codex-driver'
import type { Driver } from '../../src/main/agent/drivers/driver'
import type { DriverName } from '../../src/shared/agent/process/agent'
import { testFolder } from '../lib/folder'
import { answerOf, isOver, prompt, RealStack } from '../sessions/lib/real-stack'

const agents = resolve(import.meta.dirname, '../agents')
const ways: [DriverName, string, () => Driver][] = [
  ['stream-json', 'claude-shows.mjs', () => new ClaudeDriver()],
  [
    'app-server',
    'codex-shows.mjs',
    () => new CodexDriver({ name: 'liminal-tests', title: 'Tests', version: '0' }),
  ],
]

describe.each(ways)('spoken to by %s', (speaks, program, driver) => {
  test.each(['terse', 'slow', 'huge', 'rude'])('one that is %s', async (manner) => {
    const stack = new RealStack(testFolder(), {
      driver: driver(),
      launch: (id) => ({
        id,
        name: 'Headless',
        driver: speaks,
        command: process.execPath,
        env: {},
        args: [join(agents, program), id],
        accountFolder: null,
        patience: 400,
        quirks: { initializeTimeout: 10_000 },
      }),
    })
    onTestFinished(() => stack.end())
    const session = stack.start(manner)
    const ask = async (words: string, meanwhile?: () => Promise<void>) => {
      const turn = prompt(session, words)
      await meanwhile?.()
      await stack.until(() => isOver(session, turn))
      expect(session.state.section.turn?.end?.reason).toBe('end_turn')
      return answerOf(session.state)
    }

    expect(await ask('talk')).toMatch(/That is \*\*all\*\*\.$/)
    const states = new Map<string, string>()
    const events = stack.log.read(session.id, 0).map(([, event]) => event)
    for (const event of events)
      if (event.type === 'tool' && event.tool.state) states.set(event.tool.id, event.tool.state)
    expect([...states.values()]).toEqual(['done', 'failed'])
    expect(JSON.stringify(events)).toContain('no rule')

    const told = await ask('edit', async () => {
      const question = await stack.until(() => session.state.questions[0])
      if (question.kind !== 'permission') throw new Error(`it asks for a ${question.kind}`)
      const [first] = question.options
      const answer = { kind: 'option', option: first?.id ?? '' } as const
      session.questions.answer(question.id, answer, 'user')
    })
    expect(told).toMatch(/answer: (?:allow|"accept")/)
    expect(await ask('hello')).toContain('You said: hello')
  })
})
