// Measures ten times more of everything: a thousand sessions in fifty projects with ten million events.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { SessionEvent } from '../../src/shared/session/event'
import { give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { random } from '../lib/random'
import { withoutGraphics } from './lib/drawing'
import { bare, launch, ours } from './lib/launch'
import { memoryOf } from './lib/process-tree'
import { type Pair, report, reportRatio } from './lib/report'
import { type Conversation, seedConversations } from './lib/seed'
import { median, round } from './lib/statistics'
import { wordAt } from './log/scene'

const sessions = Number(process.env.LIMINAL_BENCH_SESSIONS ?? 1_000)
const eventsEach = 10_000
const projects = 50
const perTurn = 500
const perMessage = 50
const starts = 7
/** Long enough for what is done after the first paint, and for the garbage of the start to go. */
const settling = 8_000
const scrolling = 4_000

const { below } = random(3)
const word = () => wordAt(below(1_000_000) / 1_000_000)

function eventAt(number: number): SessionEvent {
  const turn = `turn-${Math.floor(number / perTurn)}`
  const place = number % perTurn
  const text = `${word()} ${word()}${number % 17 === 0 ? '.\n\n' : ' '}`
  if (place === 0) return { type: 'turn-started', turn, content: [{ type: 'text', text }] }
  if (place === perTurn - 1) return { type: 'turn-ended', turn, reason: 'end_turn' }
  return {
    type: 'text',
    message: `${turn}-${Math.floor(place / perMessage)}`,
    role: 'agent',
    text,
  }
}

function seed(data: string): void {
  const home = join(data, 'projects')
  mkdirSync(home, { recursive: true })
  const folders = Array.from({ length: projects }, (_, number) => join(home, `project-${number}`))
  for (const folder of folders) mkdirSync(folder)
  process.stderr.write(`Writing ${sessions * eventsEach} events…\n`)
  const conversations = Array.from(
    { length: sessions },
    (_, number): Conversation => ({
      title: `Session ${number} ${word()}`,
      project: folders[number % projects] ?? home,
      events: eventsEach,
      at: eventAt,
    }),
  )
  const begun = performance.now()
  seedConversations(data, conversations)
  process.stderr.write(`… in ${round((performance.now() - begun) / 1000, 0)} s\n`)
}

async function wall(app: string, data: string): Promise<number> {
  const running = await launch(app, data)
  await running.close()
  return running.wall
}

async function benchStart(data: string): Promise<void> {
  const bareData = freshFolder('bare')
  for (const [app, folder] of [
    [ours, data],
    [bare, bareData],
  ] as const)
    await wall(app, folder)
  const pairs: Pair[] = []
  for (let number = 0; number < starts; number += 1)
    pairs.push({ ours: await wall(ours, data), bare: await wall(bare, bareData) })
  const name = `start with ${sessions} sessions and ${sessions * eventsEach} events`
  reportRatio(pairs, { bench: 'scale', name, limit: 1.5, unit: 'ms' })
}

/** Main's memory when all has come to rest, in MiB. */
async function resting(data: string): Promise<number> {
  const { app, quit } = await startApp({ data, args: withoutGraphics })
  await wait(settling)
  const memory = memoryOf(app.process().pid ?? 0)
  await quit()
  return memory
}

/** In the page: how many frames a second there are while the rail is scrolled, and while it is not. */
async function framesOf(page: Page, distance: number): Promise<number> {
  return page.evaluate(
    ({ time, distance }) =>
      new Promise<number>((resolve) => {
        const tree = document.querySelector('.rail-tree')
        let frames = 0
        let begun = 0
        const frame = (now: number) => {
          begun ||= now
          tree?.scrollBy(0, distance * (frames % 400 < 200 ? 1 : -1))
          if (now - begun >= time) resolve((frames * 1000) / (now - begun))
          else requestAnimationFrame(frame)
          frames += 1
        }
        requestAnimationFrame(frame)
      }),
    { time: scrolling, distance },
  )
}

const queries = {
  'a common word': wordAt(0),
  'a rare word': wordAt(0.99),
  'two words': `${wordAt(0.3)} ${wordAt(0.9)}`,
  'a beginning': wordAt(0.9).slice(0, 4),
}

async function benchWindow(data: string): Promise<void> {
  const { page, quit } = await startApp({ data, args: withoutGraphics })
  await page.getByRole('treeitem', { name: /^Session 0 / }).waitFor()
  await wait(settling)
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = []
    for (let number = 0; number < 9; number += 1) {
      const begun = performance.now()
      await give(page, 'session.search', { query })
      times.push(performance.now() - begun)
    }
    const value = round(median(times), 1)
    report({
      bench: 'scale',
      name: `search for ${name}`,
      value,
      unit: 'ms',
      limit: 50,
      ok: value <= 50,
    })
  }
  const still = await framesOf(page, 0)
  const scrolled = await framesOf(page, 60)
  report({
    bench: 'scale',
    name: 'the rail scrolls',
    value: round(scrolled, 1),
    unit: 'frames/s',
    limit: 58,
    ok: scrolled >= 58,
    still: round(still, 1),
  })
  await quit()
}

// Writing them takes longer than all else: a folder that is kept need be filled only once.
const kept = process.env.LIMINAL_BENCH_DATA
const data = kept ?? freshFolder('scale')
if (!existsSync(join(data, 'liminal.db'))) seed(data)
if (process.env.LIMINAL_BENCH_ONLY === 'seed') process.exit(0)
await benchStart(data)
await benchWindow(data)
const [empty, full] = [await resting(freshFolder('empty')), await resting(data)]
const growth = round(full - empty, 1)
report({
  bench: 'scale',
  name: 'memory of main',
  value: growth,
  unit: 'MiB PSS',
  limit: 30,
  ok: growth <= 30,
  empty: round(empty, 1),
  full: round(full, 1),
})
removeFolders()
