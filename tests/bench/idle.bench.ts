// Measures what an open window costs the processor while nothing happens, against a bare window.
import { setTimeout as wait } from 'node:timers/promises'
import { bare, launch, ours, withDataFolders } from './lib/launch'
import { treeTicks } from './lib/process-tree'
import { report } from './lib/report'

// What a start leaves to be done later takes as long as the machine is busy with other things. An
// app that is never done with it does not get away: the minute is measured all the same.
const calm = 5000
const longestSettling = 60_000
const minute = 60_000
const limit = 6

async function settled(pid: number): Promise<void> {
  const end = performance.now() + longestSettling
  let before = treeTicks(pid)
  while (performance.now() < end) {
    await wait(calm)
    const now = treeTicks(pid)
    if (now - before <= 1) return
    before = now
  }
}

await withDataFolders(async (folders) => {
  // Side by side, so that whatever wakes the machine wakes both.
  const windows = await Promise.all([launch(ours, folders.ours), launch(bare, folders.bare)])
  await Promise.all(windows.map(({ pid }) => settled(pid)))
  process.stderr.write(`At rest; ${minute / 1000} s of it are measured…\n`)
  const before = windows.map(({ pid }) => treeTicks(pid))
  await wait(minute)
  const after = windows.map(({ pid }) => treeTicks(pid))
  const [own = 0, other = 0] = after.map((ticks, index) => ticks - (before[index] ?? 0))
  for (const { close } of windows) await close()
  report({
    bench: 'idle',
    name: '60 s with the window open',
    value: own - other,
    unit: 'ticks more than bare',
    limit,
    ok: own - other <= limit,
    ours: own,
    bare: other,
  })
})
