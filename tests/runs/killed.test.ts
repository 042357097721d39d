// Proves that runs survive the kills of their agents, of their keepers of signals and of the app: each goes on by itself and is over once, with nothing sent twice and nothing left.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Session } from '../../src/main/session/session'
import type { SessionEvent } from '../../src/shared/session/event'
import { isOver } from '../../src/shared/session/runs/run'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, seedOfRun } from '../lib/random'
import { openStack } from '../sessions/lib/open-stack'

const runner = path.resolve(import.meta.dirname, '../../scripts/run/module.mjs')
const app = path.resolve(import.meta.dirname, 'lib/run-app.ts')
const seed = seedOfRun()
const runs = Number(process.env.LIMINAL_RUNS ?? (process.env.LIMINAL_SOAK ? 1000 : 12))
/** So often the app is killed at most, so that it comes to an end. */
const mostKills = Math.max(3, runs / 8)

interface Life {
  folder: string
  workspaces: string
  seed: number
  /** It is killed after it has said so many lines. */
  lines: number
}

/** One run of the app; what was killed in it, and whether it came to its end before. */
async function live({ folder, workspaces, seed, lines }: Life) {
  const child: ChildProcess = spawn(
    process.execPath,
    [runner, app, folder, workspaces, String(seed), String(runs)],
    { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  )
  const ended = new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (code, signal) => resolve([code, signal])),
  )
  const counts = { agents: 0, keepers: 0 }
  let said = 0
  const told = child.stdio[3]
  if (told instanceof Readable)
    for await (const line of createInterface(told)) {
      if (line === 'agent') counts.agents += 1
      if (line === 'keeper') counts.keepers += 1
      if (++said === lines) child.kill('SIGKILL')
    }
  const [code, signal] = await ended
  // Nothing but the kill may end it before its time.
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the app ended by itself: ${code}`)
  return { over: code === 0, ...counts }
}

/** What has to be so of each of them. */
function prove(session: Session, events: SessionEvent[], words: string): void {
  const ends = events.filter(
    (event, place) =>
      event.type === 'run' &&
      event.run !== null &&
      isOver(event.run) &&
      !events
        .slice(0, place)
        .some((before) => before.type === 'run' && before.run && isOver(before.run)),
  )
  expect(ends, words).toHaveLength(1)
  expect(['done', 'failed'], words).toContain(session.state.run?.state)
  const turns = events.flatMap((event) => (event.type === 'turn-started' ? event.turn : []))
  expect(new Set(turns).size, words).toBe(turns.length)
  const told = events.filter((event) => event.type === 'notice' && /^Run /.test(event.title))
  expect(told, words).toHaveLength(1)
  expect(existsSync(path.join(session.folder, '.liminal')), words).toBe(false)
  // What the agent has heard is what was sent: none of it twice.
  const heard = path.join(session.folder, 'turns.log')
  expect(existsSync(heard) ? readFileSync(heard, 'utf8').length : 0, words).toBeLessThanOrEqual(
    turns.length,
  )
}

test(`${runs} runs in one app, whose agents, keepers and app are killed again and again, are over once each`, {
  timeout: patience,
}, async () => {
  const chance = random(seed)
  const [folder, workspaces] = [testFolder(), testFolder()]
  const killed = { app: 0, agents: 0, keepers: 0 }
  for (let life = 0, over = false; !over; life += 1) {
    const left = killed.app >= mostKills
    const lines = left ? Number.POSITIVE_INFINITY : 10 + chance.below(runs < 100 ? 40 : 160)
    const lived = await live({ folder, workspaces, seed: seed + life, lines })
    over = lived.over
    killed.app += over ? 0 : 1
    killed.agents += lived.agents
    killed.keepers += lived.keepers
  }
  const stack = openStack(folder)
  const sessions = stack.sessions.all()
  expect(sessions).toHaveLength(runs)
  const ends: Record<string, number> = {}
  for (const session of sessions) {
    const events = stack.log.read(session.id, 0).map(([, event]) => event)
    const state = session.state.run?.state ?? 'none'
    ends[state] = (ends[state] ?? 0) + 1
    prove(session, events, `LIMINAL_SEED=${seed}, ${session.folder}`)
  }
  console.log(`${runs} runs, over once each: ${JSON.stringify({ ...ends, killed })}`)
  expect(killed.app).toBeGreaterThan(0)
  expect(killed.agents).toBeGreaterThan(0)
})
