// Measures what a hundred agents started at once cost the main process, against a plain loop of spawns.
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalMachine } from '../../src/main/host/local/local-machine'
import { consume } from '../../src/main/host/stream'
import { memoryRecords, ownEnvironment } from '../machines/lib/doubles'
import { watchLoop } from './lib/loop-delay'
import { report, reportRatio } from './lib/report'
import { round } from './lib/statistics'

const agents = 100
const rounds = 5

const agent = join(import.meta.dirname, '../agents/minimal.mjs')
const hello = `${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })}\n`

/** Milliseconds until all have answered, and the longest time that the loop stood still. */
interface Measured {
  ready: number
  delay: number
}

type Stop = () => Promise<void>

async function measured(start: () => Promise<Stop>): Promise<Measured> {
  const watched = watchLoop()
  const began = performance.now()
  const stop = await start()
  const ready = performance.now() - began
  const delay = watched()
  await stop()
  return { ready, delay }
}

async function plainLoop(): Promise<Stop> {
  const children = Array.from({ length: agents }, () =>
    spawn(process.execPath, [agent], { stdio: ['pipe', 'pipe', 'pipe'], detached: true }),
  )
  await Promise.all(
    children.map((child) => {
      child.stdin.write(hello)
      return new Promise((resolve) => child.stdout.once('data', resolve))
    }),
  )
  return async () => {
    await Promise.all(
      children.map((child) => {
        child.kill('SIGKILL')
        return new Promise((resolve) => child.once('close', resolve))
      }),
    )
  }
}

async function ourMachine(): Promise<Stop> {
  const machine = createLocalMachine({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: (words) => console.error(words),
  })
  await Promise.all(
    Array.from({ length: agents }, async (_, index) => {
      const created = await machine.spawn({
        id: `bench-${process.pid}-${index}`,
        name: 'Minimal',
        about: { agent: 'minimal', sessions: [], terminal: null },
        command: process.execPath,
        args: [agent],
        env: {},
        folder: tmpdir(),
      })
      if (!created.ok) throw new Error(created.problem.message)
      await created.value.write(hello)
      await new Promise<void>((resolve) => consume(created.value, () => resolve()))
    }),
  )
  return () => machine.close({ inputGrace: 0, termGrace: 0 })
}

// In turn, so that whatever else the machine does meets both alike.
const pairs: { ours: Measured; bare: Measured }[] = []
for (let count = 0; count < rounds; count += 1) {
  pairs.push({ bare: await measured(plainLoop), ours: await measured(ourMachine) })
}

reportRatio(
  pairs.map(({ ours, bare }) => ({ ours: ours.ready, bare: bare.ready })),
  { bench: 'spawn', name: '100 agents at once, all ready', limit: 1.3, unit: 'ms' },
)

// Whatever else runs on the machine can only add to it, so the best round says most.
const delay = Math.min(...pairs.map(({ ours }) => ours.delay))
const limit = 50
report({
  bench: 'spawn',
  name: '100 agents at once, longest delay of the event loop',
  value: round(delay, 1),
  unit: 'ms',
  limit,
  ok: delay <= limit,
  plainLoop: round(Math.min(...pairs.map(({ bare }) => bare.delay)), 1),
})
