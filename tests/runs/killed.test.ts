// Proves that a run survives its agent and the app being killed: it goes on by itself and is over once, with nothing sent twice and nothing left.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isOver } from '../../src/shared/runs/run'
import { testFolder } from '../lib/folder'
import { random, seedOfRun } from '../lib/random'
import { openStack } from '../sessions/lib/open-stack'

const runner = path.resolve(import.meta.dirname, '../../scripts/run/module.mjs')
const app = path.resolve(import.meta.dirname, 'lib/run-app.ts')
const seed = seedOfRun()
const runs = process.env.LIMINAL_SOAK ? 40 : 2

/** One run of the app, killed after it has said so many lines; whether it came to its end before. */
async function live(folder: string, workspace: string, seed: number, lines: number) {
  const child: ChildProcess = spawn(
    process.execPath,
    [runner, app, folder, workspace, String(seed)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let said = 0
  if (child.stdout)
    for await (const _line of createInterface(child.stdout))
      if (++said === lines) child.kill('SIGKILL')
  return (await ended) === 0
}

test(`${runs} runs, each killed again and again, are over once each`, {
  timeout: 600_000,
}, async () => {
  for (let run = 0; run < runs; run += 1) {
    const chance = random(seed + run)
    const [folder, workspace] = [testFolder(), testFolder()]
    let lives = 0
    // In the end it is left alone.
    for (let over = false; !over; lives += 1)
      over = await live(folder, workspace, seed + run, lives < 3 ? 1 + chance.below(14) : Infinity)

    const stack = openStack(folder)
    const [session] = stack.sessions.all()
    if (!session) throw new Error('no session')
    const events = stack.log.read(session.id, 0).map(([, event]) => event)
    const ends = events.filter(
      (event, place) =>
        event.type === 'run' &&
        event.run !== null &&
        isOver(event.run) &&
        !events
          .slice(0, place)
          .some((before) => before.type === 'run' && before.run && isOver(before.run)),
    )
    const words = `LIMINAL_SEED=${seed + run}, ${lives} lives`
    expect(ends, words).toHaveLength(1)
    expect(['done', 'failed'], words).toContain(session.state.run?.state)
    const turns = events.flatMap((event) => (event.type === 'turn-started' ? event.turn : []))
    expect(new Set(turns).size, words).toBe(turns.length)
    const told = events.filter((event) => event.type === 'notice' && /^Run /.test(event.title))
    expect(told, words).toHaveLength(1)
    expect(existsSync(path.join(workspace, '.liminal')), words).toBe(false)
    // What the agent has heard is what was sent: none of it twice.
    expect(readFileSync(path.join(workspace, 'turns.log'), 'utf8').length).toBeLessThanOrEqual(
      turns.length,
    )
  }
})
