// Proves that whatever an agent writes while a file is reverted stands in that file afterwards, however it writes.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from '../../src/main/host/exact-hash'
import { localFiles } from '../../src/main/host/local/files/local-files'
import { SafeWrites } from '../../src/main/workspace/safe-writes'
import { testFolder } from '../lib/folder'
import { patience } from '../lib/patience'
import { random, runsOf, seedOfRun } from '../lib/random'

const ways = ['in place', 'renamed over it', 'cut', 'deleted', 'held open', 'appended'] as const
const races = runsOf(400, 20_000)
const [go, done, outcome, spin, way, number] = [0, 1, 2, 3, 4, 5] as const
/** Turns that a thread makes while we get ready to replace a file. */
const usualDelay = 500_000
const { below } = random(seedOfRun())

test(`${races} races of a revert against an agent that writes`, {
  timeout: patience,
}, async () => {
  const folder = join(testFolder(), 'workspace')
  const keep = join(testFolder(), 'kept')
  mkdirSync(folder)
  const file = join(folder, 'f')
  const shared = new SharedArrayBuffer(64)
  const cells = new Int32Array(shared)
  const agent = new Worker(new URL('../review/lib/racing-agent.mjs', import.meta.url), {
    workerData: { shared, file },
  })
  onTestFinished(async () => void (await agent.terminate()))
  await new Promise((resolve) => agent.once('message', resolve))
  const writes = new SafeWrites({
    files: localFiles,
    keep,
    now: Date.now,
    // Not by the clock: looked at again as soon as the agent is done.
    after: () => () => undefined,
  })
  const seen = new Map<string, number>()
  // Whoever is mostly first is held up more, so that the two meet whatever the machine is like.
  const delay = new Map<string, number>()
  for (let race = 1; race <= races; race++) {
    rmSync(file, { force: true })
    const before = `base ${race}\n${'y'.repeat(2000)}`
    writeFileSync(file, before)
    const kind = ways[race % ways.length] as (typeof ways)[number]
    cells[spin] = below(2 * (delay.get(kind) ?? usualDelay))
    cells[way] = race % ways.length
    cells[number] = race
    Atomics.store(cells, done, 0)
    Atomics.store(cells, go, 1)
    Atomics.notify(cells, go)
    const reverted = `reverted ${race}\n`
    const written = await writes.write({
      root: folder,
      path: 'f',
      wanted: { type: 'file', bytes: reverted },
      expected: hashOf({ type: 'file', bytes: before, executable: false, signature: '' }),
    })
    if (!written.ok) throw new Error(written.problem.message)
    const later = written.value.outcome === 'changed' ? 1.2 : 0.85
    delay.set(kind, Math.ceil((delay.get(kind) ?? usualDelay) * later))
    // It may be woken by what it was told of the race before.
    while (Atomics.load(cells, done) === 0) await Atomics.waitAsync(cells, done, 0).value
    await writes.settle()
    const now = existsSync(file) ? readFileSync(file, 'latin1') : null
    const agentFailed = Atomics.load(cells, outcome) === 1
    const what = `race ${race}, ${kind}, ${written.value.outcome}`
    seen.set(
      `${kind}, ${written.value.outcome}`,
      (seen.get(`${kind}, ${written.value.outcome}`) ?? 0) + 1,
    )
    // An agent that has not written was told so; then what stands there is ours.
    if (agentFailed) expect(now, what).toBe(reverted)
    else if (kind === 'deleted') expect(now, what).toBe(null)
    else if (kind === 'cut') expect([before.slice(0, 5), reverted.slice(0, 5)], what).toContain(now)
    else if (kind === 'appended') {
      // Behind what was there, or behind what we have put there, and never alone.
      const line = `agent ${race}\n`
      expect([before + line, reverted + line], what).toContain(now)
    } else expect(now?.startsWith(`agent ${race}\n`), `${what}: ${now?.slice(0, 40)}`).toBe(true)
  }
  // Both come to pass: the agent first, and we first.
  for (const kind of ways)
    expect([...seen.keys()].filter((one) => one.startsWith(kind)).length).toBeGreaterThan(0)
  console.log(JSON.stringify(Object.fromEntries(seen)))
  // Nothing of ours is left in the workspace.
  expect(readdirSync(folder).filter((name) => name !== 'f')).toEqual([])
})
