// Measures the view of a conversation: opening, nodes, heap, scrolling, and one answer that grows.
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession, say } from '../end-to-end/lib/session'
import { report, reportRatio } from './lib/report'
import { seedConversations } from './lib/seed'
import { median, round } from './lib/statistics'
import { countWork, heapSize, log, openingTime, scroll } from './transcript/page'
import { eventAt } from './transcript/story'

const bench = 'transcript'
const updates = 100_000
const text = 10_000_000
const rounds = 9
const seconds = 10

const data = freshFolder('bench')
seedConversations(data, [
  { title: 'Large', events: updates, at: eventAt },
  { title: 'Small', events: 1000, at: eventAt },
  { title: 'Empty', events: 2, at: eventAt },
])
const running = await startApp({ data, settings: fakeAgents('growing') })
const { page } = running

async function measureOpening(): Promise<void> {
  await openingTime(page, 'Small')
  await openingTime(page, 'Large')
  const pairs = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await openingTime(page, 'Small')
    pairs.push({ ours: await openingTime(page, 'Large'), bare })
  }
  reportRatio(pairs, {
    bench,
    name: 'opening 100,000 updates against 1,000',
    limit: 1.2,
    unit: 'ms',
  })
}

async function measureScrolling(): Promise<void> {
  await page.getByRole('treeitem', { name: /^Small,/ }).click()
  const before = await heapSize(page)
  await openingTime(page, 'Large')
  const work = await countWork(page)
  const { framesPerSecond, longest, nodes } = await scroll(page, seconds * 1000)
  const perFrame = ((await work()) * 1000) / (framesPerSecond * seconds)
  const heap = (await heapSize(page)) - before
  const claim = (name: string, value: number, unit: string, limit: number, ok: boolean) =>
    report({ bench, name, value: round(value, 1), unit, limit, ok })
  claim('elements in the log of 100,000 updates', nodes, 'elements', 400, nodes <= 400)
  claim('heap of 100,000 updates', heap / text, 'times the text', 4, heap / text <= 4)
  claim('work for a frame while scrolling', perFrame, 'ms', 16, perFrame <= 16)
  claim('scrolling', framesPerSecond, 'frames/s', 58, framesPerSecond >= 58)
  claim('longest frame while scrolling', longest, 'ms', 34, longest <= 34)
}

let grown = 0

/** Work of the page while one answer grows to a size, at a steady pace. */
async function growing(kilobytes: number): Promise<number> {
  await openSession(page, data, { agent: 'growing', title: `Growing ${grown++}` })
  const work = await countWork(page)
  await say(page, `grow ${kilobytes}`)
  await log(page)
    .getByText(/^Done · /)
    .waitFor({ timeout: 120_000 })
  return work()
}

async function measureGrowing(): Promise<void> {
  await growing(20)
  const half: number[] = []
  const whole: number[] = []
  for (let round = 0; round < 3; round += 1) {
    half.push(await growing(80))
    whole.push(await growing(160))
  }
  const value = median(whole) / median(half)
  report({
    bench,
    name: 'one growing answer of 160 KB against 80 KB',
    value: round(value),
    unit: 'ratio',
    limit: 2.2,
    ok: value <= 2.2,
    seconds: [median(half), median(whole)].map((time) => round(time, 2)),
  })
}

await measureOpening()
await measureScrolling()
await measureGrowing()
await running.quit()
removeFolders()
