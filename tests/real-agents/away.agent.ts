// Proves that each real agent works on for a minute without the app, waits with what it asks, and is gone on with as if the app had never been away (K1, E10).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startFakeLlm } from '../fixtures/fake-llm.mjs'
import { nextLine, startProgram } from '../lib/program'
import { allow, answerOf, isAlive } from '../sessions/lib/real-stack'
import { configure, type RealAgent, realAgents } from './lib/agents'
import { install } from './lib/install'
import { openKeptStack } from './lib/kept'

const app = join(import.meta.dirname, 'lib/away-app.ts')
/** Without the app; the model speaks all the while. */
const away = 60_000
const pieces = 1100

async function placeOf(agent: RealAgent) {
  const home = mkdtempSync(join(tmpdir(), 'liminal-home-'))
  const temporary = mkdtempSync(join(tmpdir(), 'liminal-tmp-'))
  const workspace = join(home, 'project')
  mkdirSync(workspace)
  const model = await startFakeLlm()
  configure(agent, home, model.url)
  onTestFinished(async () => {
    await model.close()
    for (const folder of [home, temporary]) rmSync(folder, { recursive: true, force: true })
  })
  return { home, temporary, workspace, url: model.url }
}

describe.each(Object.entries(realAgents))('%s', (name, agent) => {
  beforeAll(() => install(agent), 10 * 60_000)

  test('works on for a minute without the app, and its question waits', async () => {
    const place = await placeOf(agent)
    const file = join(place.workspace, 'hello.txt')
    const words = `SLOW[${pieces},50] TOOL_WRITE[${file}|hello from afar] TEXT[Written meanwhile.]`
    const program = startProgram(app, [JSON.stringify({ ...place, agent: name }), words])
    const { pid } = JSON.parse(await nextLine(program)) as { pid: number }
    program.child.kill('SIGKILL')
    await program.ended
    // How long it goes on alone is what is tried.
    await sleep(away)
    expect(isAlive(pid)).toBe(true)
    expect(existsSync(file)).toBe(false)

    const stack = await openKeptStack(agent, place)
    onTestFinished(() => stack.end())
    await stack.attaching.attach(stack.sessions)
    await stack.sessions.closeLeftOpen()
    const [session] = stack.sessions.all()
    if (!session) throw new Error('There is no session')
    const timer = setInterval(() => stack.look(), 50)
    onTestFinished(() => clearInterval(timer))
    const question = await stack.until(() => session.state.questions[0])
    expect(stack.supervisor.all().map(({ stream }) => stream?.pid)).toEqual([pid])
    session.questions.answer(question.id, allow(question), 'user')
    const end = await stack.until(() => session.state.section.turn?.end)
    expect(end.reason).toBe('end_turn')
    expect(readFileSync(file, 'utf8')).toMatch(/^hello from afar\n?$/)
    const said = session
      .sections()
      .map((section) => answerOf({ section }))
      .join('')
    // Each piece once, in its order.
    const numbers = [...said.matchAll(/slow-(\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: pieces }, (_, place) => place + 1))
    expect(said).toContain('Written meanwhile.')
    const types = session.sections().flatMap(({ items }) => items.map(({ type }) => type))
    expect(types).not.toContain('break')
    expect(types.filter((type) => type === 'answered')).toHaveLength(1)
  }, 240_000)
})
