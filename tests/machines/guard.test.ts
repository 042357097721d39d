// Proves that no process outlives the machine that started it, even when its program is killed; tests/end-to-end/ending.test.ts does it to the app.

import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { nextLine, startProgram } from '../lib/program'
import { carrying, guardsOf, ignoredBy, isAlive, until } from './lib/scene'

/** The whole proof is 100 times, in the soak test. */
const RUNS = process.env.LIMINAL_SOAK ? 100 : 3
const AGENTS = 50
const PROCESSES_EACH = 6
/** Milliseconds; more by as much as the machine has to do more than it can. */
const allowedNow = () => 500 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** The app's part with so many stubborn agents, when all of them are up. */
async function startApp(token: string, agents: number) {
  const file = join(import.meta.dirname, 'lib/app.ts')
  const program = startProgram(file, [token, testFolder(), String(agents)])
  const pids = (await nextLine(program)).split(' ').map(Number)
  return { program, pids }
}

async function killAndWait(app: Awaited<ReturnType<typeof startApp>>, token: string) {
  const killed = performance.now()
  app.program.child.kill('SIGKILL')
  await app.program.ended
  const alive = () => [...carrying(token), ...app.pids.filter(isAlive)]
  const allowed = allowedNow()
  let left = alive()
  while (left.length > 0 && performance.now() - killed < allowed) {
    // Looking at everything that runs is work, which would keep the guard from its own.
    await new Promise((resolve) => setTimeout(resolve, 50))
    left = alive()
  }
  return { left, milliseconds: performance.now() - killed }
}

test(
  `L9: after SIGKILL of their starter none of ${AGENTS} trees is alive 500 ms later, ${RUNS} times`,
  async () => {
    const times: number[] = []
    onTestFinished(() => {
      console.log(`${times.length} times all gone, after ${Math.max(...times)} ms at the latest`)
    })
    for (let run = 0; run < RUNS; run += 1) {
      const token = crypto.randomUUID()
      const app = await startApp(token, AGENTS)
      expect(carrying(token).length).toBeGreaterThanOrEqual(AGENTS * PROCESSES_EACH)
      expect(app.pids.filter(isAlive)).toHaveLength(AGENTS)
      const { left, milliseconds } = await killAndWait(app, token)
      expect(left).toEqual([])
      times.push(Math.round(milliseconds))
    }
  },
  patience,
)

test('the guard ends with the app, and nobody who does not belong to it', async () => {
  const bystander = startProgram(join(import.meta.dirname, 'lib/bystander.ts'), [])
  await nextLine(bystander)
  const token = crypto.randomUUID()
  const app = await startApp(token, 2)
  const guards = guardsOf(token)
  expect(guards).toHaveLength(1)
  await killAndWait(app, token)
  await until(() => !guards.some(isAlive))
  expect(isAlive(bystander.child.pid ?? 0)).toBe(true)
})

test('a guard that is killed is replaced, and its successor knows everything', async () => {
  const token = crypto.randomUUID()
  const app = await startApp(token, 3)
  const [first = 0] = guardsOf(token)
  process.kill(first, 'SIGKILL')
  // The one after it is at work, and not only there: it has what it guards from its start.
  await until(
    () =>
      !isAlive(first) && guardsOf(token).some((guard) => (ignoredBy(guard) & 0x4007) === 0x4007),
  )
  expect((await killAndWait(app, token)).left).toEqual([])
})

test('the guard does not hear the signals that end a terminal', async () => {
  const token = crypto.randomUUID()
  const app = await startApp(token, 1)
  const [guard = 0] = guardsOf(token)
  // Hangup, interrupt, quit and terminate are the bits 1, 2, 3 and 15, counted from one.
  await until(() => (ignoredBy(guard) & 0x4007) === 0x4007)
  expect((await killAndWait(app, token)).left).toEqual([])
})

test('helpers that hang end with the app too', async () => {
  const mark = crypto.randomUUID()
  const file = join(import.meta.dirname, 'lib/helper-app.ts')
  const program = startProgram(file, [mark, testFolder()])
  await nextLine(program)
  await until(() => carrying(mark).length === 4)
  program.child.kill('SIGKILL')
  await until(() => carrying(mark).length === 0)
})

test('a helper ends with the app also when the guard was never told which process it is', async () => {
  const mark = crypto.randomUUID()
  const file = join(import.meta.dirname, 'lib/helper-app.ts')
  const program = startProgram(file, [mark, testFolder(), 'unmet'])
  await nextLine(program)
  await until(() => carrying(mark).length === 4)
  program.child.kill('SIGKILL')
  await until(() => carrying(mark).length === 0)
})
