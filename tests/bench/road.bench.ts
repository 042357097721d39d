// Measures an agent's words on their whole road through main: from the socket of a keeper to the string for a window.
// Run by `npm run bench road`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Feed } from '../../src/main/store/feed/feed'
import { Rows } from '../../src/main/store/feed/rows'
import type { FeedPort } from '../../src/main/store/feed/window-feed'
import { keepingIn } from '../machines/lib/doubles'
import { prompt, RealStack } from '../sessions/lib/real-stack'
import { report } from './lib/report'
import { round } from './lib/statistics'
import { KeptMachine } from './road/kept-machine'

const flood = 25_000
const floods = 40
const agents = 100
/** Of each agent, as its pipe brings them when it is read twenty times a second. */
const updates = 5
const tick = 50
const ticks = 200

const only = process.env.LIMINAL_BENCH_ONLY

/** Milliseconds of processor time of main's own thread. */
function processor(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

type Say = KeptMachine['say']

async function withAgents(count: number, work: (say: Say) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'liminal-bench-'))
  const machine = await KeptMachine.open(folder)
  const feed: Feed = new Feed(
    new Rows(),
    (id) => stack.sessions.snapshot(id),
    () => () => undefined,
    () => void stack.log.flush(),
  )
  const keeping = keepingIn(folder)
  const stack: RealStack = new RealStack(folder, { speed: 1, machine, feed, keeping })
  stack.agentLimit = count
  // What the settings of nearly everybody make secret.
  stack.redactor.add(['sk-ant-api03-0123456789abcdefghij', 'ghp_0123456789abcdefghijklmnop'])
  const sessions = Array.from({ length: count }, (_, agent) => stack.start(`minimal@${agent}`))
  await stack.until(() => sessions.every(({ conversation }) => conversation?.live))
  for (const session of sessions) prompt(session, 'Go')
  const window = attach(feed, sessions[0]?.id ?? '')
  await work((asked) => machine.say(asked))
  window.close()
  machine.close()
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

/** What it costs where nothing else on the machine is in the way: that can only add to it. */
async function costOf(times: number, work: () => Promise<void>): Promise<number[]> {
  const costs: number[] = []
  for (let time = 0; time < times; time += 1) {
    const before = processor()
    await work()
    costs.push(processor() - before)
  }
  return costs.sort((one, other) => one - other)
}

if (only !== 'each')
  await withAgents(1, async (say) => {
    const costs = await costOf(floods, () => say({ of: 'first', updates: flood }))
    const value = round(((costs[Math.floor(floods / 5)] ?? 0) * 1000) / flood, 2)
    const name = 'an update with keeper, number, log and batch'
    report({ bench: 'road', name, value, unit: 'µs of main', limit: 1, ok: value <= 1 })
  })
if (only !== 'first')
  await withAgents(agents, async (say) => {
    const turn = async () => {
      const began = performance.now()
      await say({ of: 'each', updates })
      await wait(Math.max(tick / 2, began + tick - performance.now()))
    }
    await costOf(ticks / 4, turn)
    const costs = await costOf(ticks, turn)
    const value = round(((costs[Math.floor(ticks / 5)] ?? 0) / tick) * 100, 1)
    const name = `${agents} agents with ${(updates * 1000) / tick} updates a second each`
    report({ bench: 'road', name, value, unit: '% of a core', limit: 8, ok: value <= 8 })
  })
