// Measures what a renderer that is frozen while an agent writes 2 GB costs main, and how soon it is right again.
import { setTimeout as wait } from 'node:timers/promises'
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession, say, sayAndWait } from '../end-to-end/lib/session'
import { bytesWritten, descendant, memoryOf, ticksOf } from './lib/process-tree'
import { report } from './lib/report'
import { round } from './lib/statistics'

const bytes = Number(process.env.LIMINAL_BENCH_BYTES ?? 2_000_000_000)
/** Characters of each update. */
const size = 2000
const updates = Math.ceil(bytes / size)
const frozen = 30_000
const warmUp = 200_000_000

const folder = freshFolder('bench')
const { app, page, quit } = await startApp({ settings: fakeAgents('flood'), folders: [folder] })
await openSession(page, folder, { agent: 'flood', title: 'Flood' })
const main = app.process().pid ?? 0
const renderer = await app.evaluate(
  ({ webContents }) => webContents.getAllWebContents()[0]?.getOSProcessId() ?? 0,
)
const agent = descendant(main, 'flood.mjs')

// What the first flood makes main keep for good is not what the frozen window costs.
await sayAndWait(page, `flood ${warmUp / size} 0 ${size}`)
await wait(2000)
const before = memoryOf(main)
const writtenBefore = bytesWritten(agent)

await say(page, `flood ${updates} 0 ${size}`)
await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
process.kill(renderer, 'SIGSTOP')
const begun = performance.now()
let most = before
while (bytesWritten(agent) - writtenBefore < bytes) {
  most = Math.max(most, memoryOf(main))
  await wait(100)
}
const writing = performance.now() - begun
await wait(Math.max(1000, frozen - writing))
// What the disk has not taken yet is no matter of the window: main comes to rest first.
for (let rested = false; !rested; ) {
  const ticks = ticksOf(main)
  await wait(1000)
  rested = ticksOf(main) - ticks <= 5
  most = Math.max(most, memoryOf(main))
}
most = Math.max(most, memoryOf(main))

const woken = performance.now()
process.kill(renderer, 'SIGCONT')
await page.evaluate(appears, `w${updates - 1} `)
const waking = performance.now() - woken
await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).waitFor()
await quit()
removeFolders()

/** In the page: resolves with the frame in which a word is in the conversation. */
function appears(word: string): Promise<void> {
  return new Promise((resolve) => {
    const frame = () => {
      const log = document.querySelector('[role=log]')
      if (log?.textContent?.includes(word)) resolve()
      else requestAnimationFrame(frame)
    }
    frame()
  })
}

const shared = { bench: 'frozen', bytes, seconds: round(writing / 1000, 1) }
const growth = round(most - before, 1)
report({
  ...shared,
  name: 'growth of main',
  value: growth,
  unit: 'MiB PSS',
  limit: 64,
  ok: growth <= 64,
  before: round(before, 1),
})
report({
  ...shared,
  name: 'waking until all is right',
  value: round(waking),
  unit: 'ms',
  limit: 1000,
  ok: waking <= 1000,
})
