import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Feed } from '../../../src/main/store/feed/feed'
import { Rows } from '../../../src/main/store/feed/rows'
import type { FeedPort } from '../../../src/main/store/feed/window-feed'
import { prompt, RealStack } from '../../sessions/lib/real-stack'
import { report } from '../lib/report'
import { round } from '../lib/statistics'
import { ScriptedMachine, updates } from './scripted-machine'

const flood = 400_000
const batch = 1000
const agents = 100
const perSecond = 100
const seconds = 5

/** What an update costs from the agent's bytes to the window's batch, and what a hundred busy agents do. */
export async function benchUpdates(): Promise<void> {
  await withAgents(1, async (push) => {
    const chunks = Array.from({ length: flood / batch }, (_, place) => place * batch)
    const printed = chunks.map((from) => updates('c0', from, batch))
    for (const bytes of printed.slice(0, 50)) await push(0, bytes)
    const before = processor()
    for (const bytes of printed) await push(0, bytes)
    const value = ((processor() - before) * 1000) / flood
    const name =
      'processor time for an update: read, numbered, logged, folded, batched for a window'
    const ok = value <= 2
    report({ bench: 'sessions', name, value: round(value), unit: 'µs', limit: 2, ok })
  })
  await withAgents(agents, async (push) => {
    const tick = 50
    const each = (perSecond * tick) / 1000
    const began = performance.now()
    const before = processor()
    for (let turn = 1; performance.now() - began < seconds * 1000; turn += 1) {
      for (let agent = 0; agent < agents; agent += 1)
        await push(agent, updates(`c${agent}`, turn * each, each))
      const rest = began + turn * tick - performance.now()
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    }
    const value = ((processor() - before) / (performance.now() - began)) * 100
    const name = `${agents} agents with ${perSecond} updates a second each: share of a core`
    report({ bench: 'sessions', name, value: round(value), unit: '%', limit: 8, ok: value <= 8 })
  })
}

/** Milliseconds of processor time of this process. */
function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Push = (agent: number, bytes: Uint8Array) => Promise<void>

async function withAgents(count: number, work: (push: Push) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'liminal-bench-'))
  const machine = new ScriptedMachine()
  const feed: Feed = new Feed(
    new Rows(),
    (id) => stack.sessions.snapshot(id),
    () => () => undefined,
    () => void stack.log.flush(),
  )
  const stack: RealStack = new RealStack(folder, { speed: 1, machine, feed })
  stack.agentLimit = count
  const sessions = Array.from({ length: count }, (_, agent) => stack.start(`minimal@${agent}`))
  await stack.until(() => sessions.every(({ conversation }) => conversation?.live))
  for (const session of sessions) prompt(session, 'Go')
  const window = attach(feed, sessions[0]?.id ?? '')
  await work(async (agent, bytes) => {
    machine.children[agent]?.push(bytes)
    // The loop turns as it does between two reads of a pipe.
    await new Promise((resolve) => setImmediate(resolve))
  })
  window.close()
  stack.sessions.close()
  stack.log.close()
  rmSync(folder, { recursive: true, force: true })
}

/** A window that watches one session and draws every frame at once. */
function attach(feed: Feed, session: string): { close(): void } {
  let message: (text: string) => void = () => undefined
  let close: () => void = () => undefined
  const port: FeedPort = {
    send: (text) => {
      const frame = /^\{"frame":(\d+)/.exec(text)?.[1]
      setImmediate(() => message(JSON.stringify({ type: 'done', frame: Number(frame) })))
    },
    onMessage: (listener) => {
      message = listener
    },
    onClose: (listener) => {
      close = listener
    },
    close: () => undefined,
  }
  feed.connect(1, port)
  message(JSON.stringify({ type: 'watch', session }))
  return { close: () => close() }
}
