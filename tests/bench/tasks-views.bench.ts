// Measures how smoothly the board, the list and the graph scroll with 10,000 tasks, and how soon the next task begins after a place is free.

import type { CDPSession, Page } from 'playwright'
import { systemClock } from '../../src/kit/clock'
import { success } from '../../src/kit/result'
import { Tasks } from '../../src/main/task/tasks'
import { beginRun } from '../../src/shared/session/runs/run'
import type { Task } from '../../src/shared/task/task'
import { openGate, someTask } from '../../src/shared/task/task.test-kit'
import { give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { repository } from '../lib/repository'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const count = Number(process.env.LIMINAL_TASKS ?? 10_000)
const ended = 500
const wanted = 58
const seconds = 3

/** From the moment a place is free to the moment the next one is begun; what making a session takes is not in it. */
async function dispatch(): Promise<void> {
  const begun: (() => void)[] = []
  const underWay: string[] = []
  const tasks = new Tasks({
    store: { all: () => [], put: () => undefined, remove: () => undefined },
    rows: { put: () => undefined, remove: () => undefined },
    clock: systemClock,
    gate: () => ({ ...openGate, limit: 8 }),
    ruleFor: () => undefined,
    agentIn: () => false,
    doing: {
      async start({ id }: Task) {
        underWay.push(id)
        begun.shift()?.()
        return success({ session: id })
      },
      ask: () => Promise.reject(new Error('Nobody is asked')),
      tell: () => 'told',
      stop: () => undefined,
      tidy: () => undefined,
      measure: async () => success({ paths: [], added: 0, deleted: 0 }),
      judge: () => ({}),
      merge: async () => ({ type: 'merged', words: '' }),
      undoMerge: async () => success({}),
      see: (session) => ({ run: beginRun({ id: session, at: 0, budget: {} }) }),
    },
  })
  const full = new Promise<void>((resolve) => begun.push(...Array(7).fill(() => {}), resolve))
  for (let at = 0; at < count; at += 1) tasks.add(someTask(`t${at}`, { order: at }))
  await full
  const taken: number[] = []
  for (let at = 0; at < ended; at += 1) {
    const next = new Promise<void>((resolve) => begun.push(resolve))
    const before = performance.now()
    tasks.input(underWay.shift() ?? '', { type: 'finished' }, 'app')
    await next
    taken.push(performance.now() - before)
  }
  tasks.leave()
  const sorted = taken.sort((one, other) => one - other)
  const value = round(sorted.at(-Math.ceil(ended / 100)) ?? 0)
  report({
    bench: 'tasks-views',
    name: 'the next task after a place is free, p99',
    unit: 'ms',
    value,
    limit: 50,
    ok: value <= 50,
    median: round(median(sorted)),
    tasks: count,
  })
}

/** Frames a second while one scrolls through it, against those of a page that stands still. */
async function views(): Promise<void> {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  const running = await startApp({ folders: [folder] })
  const { page } = running
  try {
    const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
    await give(page, 'task.paste', { project, text: plan() })
    await page.keyboard.press('ControlOrMeta+Alt+P')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    for (const [part, scroller] of [
      ['Board', '.task-scroll'],
      ['List', '.task-scroll'],
      ['Graph', '.graph-scroll'],
    ] as const) {
      await page.getByRole('tab', { name: part }).click()
      await page.locator(scroller).first().waitFor()
      const still = await frames(page, '.nothing')
      const before = await worked(session)
      const value = await frames(page, scroller)
      const after = await worked(session)
      // What the page did for that is the same on a machine that others use as well.
      const share = (key: keyof typeof after) => round((after[key] - before[key]) / seconds)
      report({
        bench: 'tasks-views',
        name: `${part} while it scrolls`,
        unit: 'frames/s',
        value,
        still,
        limit: wanted,
        ok: value >= wanted,
        tasks: count,
        edges: count * 3,
        busy: share('TaskDuration'),
        script: share('ScriptDuration'),
        style: share('RecalcStyleDuration'),
        layout: share('LayoutDuration'),
      })
    }
  } finally {
    await running.quit()
    removeFolders()
  }
}

/** Each needs three of those before it, but for the first hundred. */
const plan = (): string =>
  Array.from({ length: count }, (_, at) => {
    const needs = [1, 37, 99].map((back) => `Task ${at - back}`).join(', ')
    return `- [ ] Task ${at}${at < 100 ? '' : `\n  - depends on: ${needs}`}`
  }).join('\n')

/** How long the page's own thread has worked, in seconds. */
async function worked(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    TaskDuration: of('TaskDuration'),
    ScriptDuration: of('ScriptDuration'),
    RecalcStyleDuration: of('RecalcStyleDuration'),
    LayoutDuration: of('LayoutDuration'),
  }
}

const frames = (page: Page, scroller: string) =>
  page.evaluate(
    ([selector, most]) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector(selector)
        const begin = performance.now()
        let drawn = 0
        const step = () => {
          drawn += 1
          element?.scrollBy(0, 40)
          const taken = performance.now() - begin
          if (taken < most * 1000) requestAnimationFrame(step)
          else resolve(Math.round((drawn / taken) * 10_000) / 10)
        }
        requestAnimationFrame(step)
      }),
    [scroller, seconds] as const,
  )

await dispatch()
await views()
