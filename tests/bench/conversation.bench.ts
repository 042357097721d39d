// Measures an agent's stdout to the painted conversation in the real window, against the plain way: rate, longest frame, echo of typing meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import electron from 'electron'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, root, startApp } from '../end-to-end/lib/app'
import { buildBenchApp } from './lib/build-app'
import { withoutGraphics } from './lib/drawing'
import { watchTasks } from './lib/longest-task'
import { report } from './lib/report'
import { interval, median, round } from './lib/statistics'

const updates = { ours: 1_000_000, naive: 200_000 }
const rounds = 3
/** Between two letters: a fast typist's. */
const pace = 50

interface Outcome {
  rate: number
  longest: number
  /** The most that the page worked at once, in time of the processor. */
  work: number
  echoes: number[]
}

async function flood(): Promise<Outcome> {
  const folder = freshFolder('bench')
  const options = { settings: fakeAgents('flood'), folders: [folder], args: withoutGraphics }
  const { page, quit } = await startApp(options)
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const request = { project, agent: 'flood', workspace: 'folder', title: 'Flood' }
  const { session } = await give<{ session: string }>(page, 'session.create', request)
  await page.getByRole('treeitem', { name: /^Flood, / }).click()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).waitFor()
  const content = [{ type: 'text', text: `flood ${updates.ours}` }]
  const tasks = await watchTasks(page)
  const measuring = page.evaluate(watch, { count: updates.ours, pace })
  const begun = performance.now()
  await give(page, 'session.prompt', { session, prompt: 'p', content })
  const { longest, echoes } = await measuring
  const rate = updates.ours / ((performance.now() - begun) / 1000)
  const work = await tasks()
  await quit()
  return { rate, longest, work, echoes }
}

/** In the page: resolves when the last word is painted, with the longest time between two frames. */
function watch({ count, pace }: { count: number; pace: number }) {
  const echoes: number[] = []
  // How long a typed letter takes until the frame that shows it is over.
  const typing = setInterval(() => {
    const begun = performance.now()
    document.execCommand('insertText', false, 'x')
    requestAnimationFrame(() => setTimeout(() => echoes.push(performance.now() - begun)))
  }, pace)
  return new Promise<{ longest: number; echoes: number[] }>((resolve) => {
    let longest = 0
    let last = performance.now()
    const frame = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      const text = document.querySelector('[role=log]')?.textContent ?? ''
      if (!text.includes(`w${count - 1}`)) {
        requestAnimationFrame(frame)
        return
      }
      clearInterval(typing)
      resolve({ longest, echoes })
    }
    requestAnimationFrame(frame)
  })
}

interface Naive {
  rate: number
  longest: number
}

/** One message and one change of state an update, drawn with the same markdown in a window of the same size. */
async function floodNaively(app: string, reader: 'sdk' | 'json'): Promise<Naive> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    ...sandbox,
    ...withoutGraphics,
    app,
    `--count=${updates.naive}`,
    `--reader=${reader}`,
    `--node=${join(root, 'node_modules/.bin/node')}`,
    `--agent=${join(root, 'tests/agents/flood.mjs')}`,
  ]
  const child = spawn(String(electron), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  await once(child, 'close')
  const { seconds, longest } = JSON.parse(printed) as { seconds: number; longest: number }
  return { rate: updates.naive / seconds, longest }
}

const app = await buildBenchApp(join(import.meta.dirname, 'naive'), freshFolder('naive'))
const pairs: { ours: Outcome; naive: Naive; json: Naive }[] = []
for (let round = 0; round < rounds; round += 1)
  pairs.push({
    ours: await flood(),
    naive: await floodNaively(app, 'sdk'),
    json: await floodNaively(app, 'json'),
  })
removeFolders()

const shared = { bench: 'conversation', rounds, updates: updates.ours }
const rates = pairs.map(({ ours }) => ours.rate)
const ratios = pairs.map(({ ours, naive }) => ours.rate / naive.rate)
/** The plain way again with lines that are only parsed, not checked by the protocol's library. */
const unchecked = round(median(pairs.map(({ ours, json }) => ours.rate / json.rate)), 1)
const longest = pairs.map(({ ours }) => ours.longest)
const echoes = pairs.flatMap(({ ours }) => ours.echoes).toSorted((one, other) => one - other)
const p99 = echoes[Math.floor(echoes.length * 0.99)] ?? Number.NaN
const naive = {
  rate: round(median(pairs.map(({ naive }) => naive.rate)), 0),
  longest: round(median(pairs.map(({ naive }) => naive.longest)), 1),
}

function atLeast(name: string, values: number[], unit: string, limit: number, details = {}): void {
  const value = round(median(values), 1)
  const bounds = interval(values).map((bound) => round(bound, 1))
  report({
    ...shared,
    name,
    value,
    unit,
    limit,
    ok: value >= limit,
    interval: bounds,
    ...details,
    naive,
  })
}
function atMost(name: string, value: number, unit: string, limit: number, details: object): void {
  report({ ...shared, name, value: round(value, 1), unit, limit, ok: value <= limit, ...details })
}

atLeast('stdout to painted DOM', rates, 'updates/s', 200_000)
atLeast('against one message and one change of state an update', ratios, 'ratio', 8, { unchecked })
const all = longest.map((time) => round(time, 1))
atMost('longest frame', median(longest), 'ms', 50, { all, naive })
const works = pairs.map(({ ours }) => ours.work)
atMost('longest task of the page, processor time', Math.max(...works), 'ms', 50, {
  all: works.map((time) => round(time, 1)),
})
atMost('echo of typing, p99', p99, 'ms', 50, { letters: echoes.length })
