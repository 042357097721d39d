// Proves that no process outlives the app, even when the app is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './lib/app-process'
import { carrying } from './lib/scene'

/** How often; the whole proof is 100 times. */
const RUNS = Number(process.env.SOAK_RUNS ?? 3)
const AGENTS = 50
const PROCESSES_EACH = 6

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test(`L9: after SIGKILL of the app none of ${AGENTS} trees is alive 500 ms later, ${RUNS} times`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const token = crypto.randomUUID()
    const { app, died } = await startApp(token, folder, AGENTS)
    expect(carrying(token).length).toBeGreaterThanOrEqual(AGENTS * PROCESSES_EACH)
    const killed = performance.now()
    app.kill('SIGKILL')
    await died
    let left = carrying(token)
    while (left.length > 0 && performance.now() - killed < 500) left = carrying(token)
    if (process.env.SOAK_RUNS) console.log(Math.round(performance.now() - killed))
    expect(left).toEqual([])
  }
}, 1_000_000)
