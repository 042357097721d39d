// Measures an agent's stdout to the painted conversation in the real window: rate, longest frame, echo of typing meanwhile.
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { report } from './lib/report'
import { median, round } from './lib/statistics'

const updates = 1_000_000
const rounds = 3

interface Outcome {
  rate: number
  longest: number
  echo: number
}

async function flood(): Promise<Outcome> {
  const folder = freshFolder('bench')
  const { page, quit } = await startApp({ settings: fakeAgents('flood'), folders: [folder] })
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const wish = { project, agent: 'flood', workspace: 'folder', title: 'Flood' }
  const { session } = await give<{ session: string }>(page, 'session.create', wish)
  await page.getByRole('treeitem', { name: /^Flood, / }).click()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  const content = [{ type: 'text', text: `flood ${updates}` }]
  await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).waitFor()
  const measuring = page.evaluate(watch, updates)
  const begun = performance.now()
  await give(page, 'session.prompt', { session, prompt: 'p', content })
  const echoes: number[] = []
  const typing = setInterval(() => void type().then((time) => echoes.push(time)), 100)
  const type = async () => page.evaluate(echo)
  const { longest } = await measuring
  const rate = updates / ((performance.now() - begun) / 1000)
  clearInterval(typing)
  await quit()
  const sorted = echoes.toSorted((one, other) => one - other)
  return { rate, longest, echo: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

/** In the page: resolves when the last word is painted, with the longest time between two frames. */
function watch(count: number): Promise<{ longest: number }> {
  return new Promise((resolve) => {
    let longest = 0
    let last = performance.now()
    const frame = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      const text = document.querySelector('[role=log]')?.textContent ?? ''
      if (text.includes(`w${count - 1}`)) resolve({ longest })
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

/** In the page: how long a typed letter takes until the frame that shows it. */
function echo(): Promise<number> {
  const begun = performance.now()
  document.execCommand('insertText', false, 'x')
  return new Promise((resolve) =>
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun))),
  )
}

const outcomes: Outcome[] = []
for (let round = 0; round < rounds; round += 1) outcomes.push(await flood())
removeFolders()

const of = (pick: (outcome: Outcome) => number) => round(median(outcomes.map(pick)), 1)
const shared = { bench: 'conversation', rounds, updates }
const rate = of((outcome) => outcome.rate)
const longest = of((outcome) => outcome.longest)
const typed = of((outcome) => outcome.echo)
report({
  ...shared,
  name: 'stdout to painted DOM',
  value: rate,
  unit: 'updates/s',
  limit: 200_000,
  ok: rate >= 200_000,
})
report({
  ...shared,
  name: 'longest frame',
  value: longest,
  unit: 'ms',
  limit: 50,
  ok: longest <= 50,
})
report({
  ...shared,
  name: 'echo of typing, p99',
  value: typed,
  unit: 'ms',
  limit: 50,
  ok: typed <= 50,
})
