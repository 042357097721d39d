// Proves that a suite in which nothing moves is ended with all that it has started, and told, and that one in which something does is left alone.
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
// @ts-expect-error: a script of the project, without types
import Stuck from '../../scripts/run/stuck.mjs'

const atLength = ['LIMINAL_SOAK', 'LIMINAL_FUZZ', 'LIMINAL_RUNS', 'LIMINAL_PLACES']

/** A program that waits for ever, with one of its own: both print their numbers. */
function hangs() {
  const child = spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const below = new Promise<number>((resolve) =>
    child.stdout.once('data', (text) => resolve(Number(text))),
  )
  return {
    child,
    below,
    ended: new Promise((resolve) => child.once('exit', (_, how) => resolve(how))),
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function told(): string[] {
  const said: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said.push(String(text))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  return said
}

// Tests at their full length may stand still for long.
test.skipIf(atLength.some((name) => process.env[name]))(
  'what stands still is ended and named, with what it had begun',
  async () => {
    const { below, ended } = hangs()
    const pid = await below
    const said = told()
    const stuck = new Stuck({ limit: 200 })
    onTestFinished(() => stuck.onTestRunEnd())
    stuck.onTestModuleStart({ moduleId: 'hangs.test.ts' })
    stuck.onTestCaseReady({ module: { moduleId: 'hangs.test.ts' }, fullName: 'waits for ever' })
    expect(await ended).toBe('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(said.join('')).toContain('hangs.test.ts: waits for ever')
    expect(said.join('')).toContain('sleep 1000')
  },
)

test('what moves, and what is over, is left alone', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { child } = hangs()
  const said = told()
  const stuck = new Stuck({ limit: 1000 })
  stuck.onTestRunStart()
  for (let step = 0; step < 10; step += 1) {
    vi.advanceTimersByTime(900)
    stuck.onTestCaseResult({ module: { moduleId: 'moves.test.ts' }, fullName: `${step}` })
  }
  stuck.onTestRunEnd()
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual([])
  expect(child.exitCode).toBe(null)
  expect(child.signalCode).toBe(null)
})
