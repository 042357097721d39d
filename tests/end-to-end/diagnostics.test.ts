// Proves that diagnostics explain a failure, are read before they are saved, and say neither secrets nor, unasked, words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate/browser'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, say } from './lib/session'
import { press } from './lib/window'

const secret = 'wxqzvk-of-the-agent'
const folder = freshFolder('project')
/** It has quotes in its name. */
const inJson = JSON.stringify(folder).slice(1, -1)
let running: RunningApp
let page: Page

beforeAll(async () => {
  const { agents } = fakeAgents('crash-in-prompt')
  const agent = { ...(agents['crash-in-prompt'] as object), env: { SERVICE_KEY: secret } }
  const settings = { agents: { 'crash-in-prompt': agent } }
  running = await startApp({ settings, folders: [folder] })
  page = running.page
  await openSession(page, folder, { agent: 'crash-in-prompt', title: 'Buy the milk' })
  await say(page, `why is the milk ${secret}`)
  await page.getByText('Half of an').first().waitFor()
  await page.getByRole('treeitem', { name: /^Buy the milk, / }).waitFor()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = () => page.getByRole('dialog', { name: 'Export diagnostics' })
const file = () => dialog().getByRole('combobox', { name: 'File' })
const content = () => dialog().getByRole('region', { name: 'Content' })
const names = () => file().getByRole('option').allTextContents()

/** All that can be read, by the name of its file. */
async function read(): Promise<Record<string, string>> {
  const papers: Record<string, string> = {}
  for (const label of await names()) {
    await file().selectOption({ label })
    const name = label.slice(0, label.lastIndexOf(', '))
    papers[name] = await content().evaluate((region) =>
      [...region.querySelectorAll('pre')].map((part) => part.textContent).join('\n'),
    )
  }
  return papers
}

// docs/guide/window.md: Ctrl/Cmd+Alt+E | exports diagnostics
// docs/guide/window.md: “Export diagnostics” gathers what explains a failure: versions, states with their reasons, the newest events, and what the agent and Liminal said to each other.
test('what failed, how, in which versions, and what went over the wire, without words and secrets', async () => {
  await press(page, 'Mod+Alt+E')
  await content()
    .getByText(/^Gathered: /)
    .waitFor()
  await picture(page, 'diagnostics')
  const papers = await read()
  expect(papers['about.txt']).toMatch(/^Liminal: \d/m)
  expect(papers['about.txt']).toMatch(/^git: git version/m)
  expect(papers['sessions.json']).toContain('SIGKILL')
  expect(papers['session/traffic.txt']).toContain('"method":"session/prompt"')
  expect(papers['session/traffic.txt']).toContain('! Fatal: crashed in the middle of an answer')
  expect(papers['session/events.ndjson']).toContain('"type":"turn-ended"')
  const all = Object.values(papers).join('\n')
  for (const words of [secret, 'wxqzvk', 'milk', 'Half of an', folder, inJson])
    expect(all).not.toContain(words)
})

// docs/guide/window.md: Secrets are taken out, and so is what was said, unless you want it in.
test('with words they say what was said, and no secret', async () => {
  await dialog().getByRole('checkbox').check()
  await dialog().locator('[aria-busy=false]').waitFor()
  const papers = await read()
  expect(papers['session/events.ndjson']).toContain('why is the milk …')
  expect(papers['session/events.ndjson']).toContain('Half of an')
  expect(papers['projects.json']).toContain(inJson)
  expect(papers['settings.json']).toContain('"SERVICE_KEY": "…"')
  expect(JSON.stringify(papers)).not.toContain('wxqzvk')
})

// docs/guide/window.md: You read it before it is saved.
test('what is saved is what was read, and the dialog goes', async () => {
  const papers = await read()
  const place = join(freshFolder('out'), 'd.zip')
  await running.app.evaluate(({ dialog: system }, filePath) => {
    system.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, place)
  await dialog().getByRole('button', { name: 'Save…' }).click()
  await dialog().waitFor({ state: 'detached' })
  const saved = Object.entries(unzipSync(readFileSync(place)))
  expect(Object.fromEntries(saved.map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual(papers)
})
