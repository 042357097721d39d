// Proves that a renderer can be reloaded and killed at will while an agent floods: nothing is lost or doubled.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeAgents, give } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { patience } from '../lib/patience'
import { expectPromised } from '../lib/promised'

// A short slice of the 200 that the soak test does.
const rounds = process.env.LIMINAL_SOAK ? 200 : 8
const rate = 10_000
const words = rate * Math.max(4, Math.ceil(rounds / 3))

let running: RunningApp
let session = ''

beforeAll(async () => {
  const folder = freshFolder('project')
  running = await startApp({ settings: fakeAgents('flood'), folders: [folder] })
  const { page } = running
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  const request = { project, agent: 'flood', workspace: 'folder', title: 'Flood' }
  session = (await give<{ session: string }>(page, 'session.create', request)).session
  await page.getByRole('treeitem', { name: /^Flood, / }).click()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** Runs in the page, through main: a page whose renderer was killed cannot be driven from outside any more. */
function inPage<Value>(script: string): Promise<Value> {
  return running.app.evaluate(
    ({ webContents }, code) => webContents.getAllWebContents()[0]?.executeJavaScript(code) as never,
    script,
  )
}

/** Does something to the page and resolves when it has been loaded again. */
function loadedAfter(what: 'reload' | 'kill'): Promise<void> {
  return running.app.evaluate(async ({ webContents }, branchOperation) => {
    const [contents] = webContents.getAllWebContents()
    if (!contents) throw new Error('there is no window')
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
    if (branchOperation === 'kill') contents.forcefullyCrashRenderer()
    else contents.reload()
    await loaded
  }, what)
}

const item = (status: string) => `[role=treeitem][aria-label="Flood, flood, ${status}"]`
const appears = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)})
    if (found) resolve(performance.now())
    else setTimeout(look, 5)
  }
  look()
})`

// docs/guide/sessions.md: you reload the window or kill the app | every word is there again, since it went into a log on your disk before you saw it
it(
  'after reloads and kills under 10,000 events a second the transcript is whole (L10)',
  async () => {
    await give(running.page, 'session.prompt', {
      session,
      prompt: 'p1',
      content: [{ type: 'text', text: `flood ${words} ${rate}` }],
    })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await loadedAfter(round % 2 === 0 ? 'reload' : 'kill')
      times.push(await inPage<number>(appears('[role=treeitem][aria-label^="Flood, "]')))
    }
    const sorted = times.toSorted((one, other) => one - other)
    expectPromised('the rail is right again, at the median', sorted[rounds >> 1] ?? Infinity, 500)
    expectPromised('the rail is right again, at worst', sorted.at(-1) ?? Infinity, 1500)
    await inPage(appears(item('Ready')))
    const exported = `window.liminal.call('session.export', ${JSON.stringify({ session, format: 'markdown' })})`
    const { value } = await inPage<{ value: { text: string } }>(exported)
    const numbers = numbersIn(value.text)
    expect(numbers).toHaveLength(words)
    expect(firstGap(numbers)).toBe(-1)
  },
  patience,
)

it('what is on screen afterwards is the end of the same text, without a gap', async () => {
  await inPage(`document.querySelector('${item('Ready')}')?.click()`)
  const transcript = `document.querySelector('[role=log][aria-label="Conversation"]')?.innerText ?? ''`
  await expect.poll(() => inPage<string>(transcript)).toContain(`w${words - 1}`)
  const shown = numbersIn(await inPage<string>(transcript))
  expect(shown.length).toBeGreaterThan(10)
  expect(firstGap(shown)).toBe(-1)
})

// docs/guide/window.md: Agents do not notice that a window closes.
it('a page that crashes over and over is there again when it has stopped', async () => {
  for (let crash = 0; crash < 53; crash += 1) await loadedAfter('kill')
  await inPage(appears(item('Ready')))
}, 120_000)

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\bw(\d+)\b/g)].map(([, number]) => Number(number))
}

function firstGap(numbers: number[]): number {
  return numbers.findIndex((number, place) => place > 0 && number !== (numbers[place - 1] ?? 0) + 1)
}
