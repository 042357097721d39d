// Measures the view of a conversation: opening, nodes, heap, scrolling, and one answer that grows.
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession, say } from '../end-to-end/lib/session'
import { withoutGraphics } from './lib/drawing'
import { report, reportRatio } from './lib/report'
import { seedConversations } from './lib/seed'
import { median, round } from './lib/statistics'
import { bareList } from './transcript/bare-list'
import { heapOfTurn } from './transcript/heap'
import { countWork, log, openingTime, type Scrolling, scroll } from './transcript/page'
import { eventAt } from './transcript/story'

const bench = 'transcript'
const updates = 100_000
const messages = 10_000
const text = 10_000_000
const rounds = 9
const scrolls = 4
const seconds = 3

const data = freshFolder('bench')
seedConversations(data, [
  { title: 'Large', events: updates, at: eventAt },
  { title: 'Small', events: 1000, at: eventAt },
  { title: 'Empty', events: 2, at: eventAt },
])
const running = await startApp({
  data,
  settings: fakeAgents('growing', 'flood'),
  args: withoutGraphics,
})
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
  await openingTime(page, 'Large')
  const plain = await bareList(withoutGraphics)
  const ours: Scrolling[] = []
  const bare: Scrolling[] = []
  let work = 0
  for (let round = 0; round < scrolls; round += 1) {
    const worked = await countWork(page)
    ours.push(await scroll(page, log(page), seconds))
    work += await worked()
    bare.push(await scroll(plain.page, plain.list, seconds))
  }
  await plain.quit()
  const rate = (some: Scrolling[]) => median(some.map(({ framesPerSecond }) => framesPerSecond))
  const longest = (some: Scrolling[]) => Math.max(...some.map((one) => one.longest))
  const nodes = Math.max(...ours.map((one) => one.nodes))
  const frames = ours.reduce((sum, one) => sum + one.framesPerSecond * seconds, 0)
  const claim = (name: string, value: number, unit: string, limit: number, bare?: number) => {
    const beside = bare === undefined ? {} : { bare: round(bare, 1) }
    const ok = name === 'scrolling' ? value >= limit : value <= limit
    report({ bench, name, value: round(value, 1), unit, limit, ok, ...beside })
  }
  claim('elements in the log of 100,000 updates', nodes, 'elements', 400)
  claim('work for a frame while scrolling', (work * 1000) / frames, 'ms', 16)
  claim('scrolling', rate(ours), 'frames/s', 58, rate(bare))
  claim('longest frame while scrolling', longest(ours), 'ms', 34, longest(bare))
}

async function measureHeap(): Promise<void> {
  const folder = freshFolder('heap')
  const heap = await heapOfTurn(running.app, page, { folder, updates, messages, text })
  const value = (heap.page + heap.main) / text
  report({
    bench,
    name: 'heaps of page and main for 100,000 updates in 10,000 messages, 10 MB, all in one turn',
    value: round(value),
    unit: 'times the text',
    limit: 4,
    ok: value <= 4,
    page: round(heap.page / text),
    main: round(heap.main / text),
  })
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
await measureHeap()
await running.quit()
removeFolders()
