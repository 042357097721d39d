import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalRuntime } from '../../../src/main/processes/local-runtime'
import { memoryRecords, ownEnvironment } from '../../processes/lib/doubles'

const AGENTS = 100
const ROUNDS = 3
const LONGEST_DELAY = 50
const SLOWEST = 1.3

const agent = join(import.meta.dirname, '../../agents/minimal.mjs')
const hello = `${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })}\n`

/** How long until all have answered, and the longest time that the loop stood still, in ms. */
interface Measured {
  ready: number
  delay: number
}

/** Rounds alternate, so that whatever else the machine does meets both alike. */
export async function benchSpawn(): Promise<void> {
  const plain: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await measured(plainLoop))
    ours.push(await measured(ourRuntime))
  }
  const ready = middle(ours.map((each) => each.ready)) / middle(plain.map((each) => each.ready))
  // Whatever else runs on the machine can only add to it.
  const delay = Math.min(...ours.map((each) => each.delay))
  const plainDelay = Math.min(...plain.map((each) => each.delay))
  console.log(
    `${AGENTS} agents at once: ready in ${ready.toFixed(2)} × a plain loop of spawns (at most ${SLOWEST}), ` +
      `the loop stood still for ${delay.toFixed(0)} ms at most (allowed ${LONGEST_DELAY}; plain loop ${plainDelay.toFixed(0)})`,
  )
  if (ready > SLOWEST || delay > LONGEST_DELAY) process.exitCode = 1
}

async function measured(start: () => Promise<() => Promise<void>>): Promise<Measured> {
  let delay = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    delay = Math.max(delay, now - last)
    last = now
  }, 1)
  const began = performance.now()
  const stop = await start()
  const ready = performance.now() - began
  clearInterval(timer)
  await stop()
  return { ready, delay }
}

async function plainLoop(): Promise<() => Promise<void>> {
  const children = Array.from({ length: AGENTS }, () =>
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

async function ourRuntime(): Promise<() => Promise<void>> {
  const runtime = createLocalRuntime({
    records: memoryRecords(),
    environment: async () => ownEnvironment(),
    token: crypto.randomUUID(),
    onProblem: (words) => console.error(words),
  })
  await Promise.all(
    Array.from({ length: AGENTS }, async (_, index) => {
      const created = await runtime.create({
        id: `bench-${process.pid}-${index}`,
        agent: 'minimal',
        agentName: 'Minimal',
        session: null,
        command: process.execPath,
        args: [agent],
        env: {},
        folder: tmpdir(),
      })
      if (!created.ok) throw new Error(created.problem.message)
      await created.value.write(hello)
      await new Promise<void>((resolve) => created.value.onOutput(() => resolve()))
    }),
  )
  return () => runtime.shutDown({ inputGrace: 0, termGrace: 0 })
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
