// Proves with the real app that the status bar and the tab “Changes” count alike, files in new folders too, and say alike that there are more.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'

const folder = freshFolder('project')
let running: RunningApp

beforeAll(async () => {
  git(folder, 'init', '--quiet')
  running = await startApp({ folders: [folder], settings: fakeAgents('asks') })
  await openSession(running.page, folder, { agent: 'asks', title: 'Counts' })
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** What the status bar says, and the tab. */
async function counts(): Promise<(string | undefined)[]> {
  const { page } = running
  const bar = await page.getByRole('status', { name: 'Branch' }).textContent()
  const tab = page.getByRole('tab', { name: 'Changes' }).locator('.aside')
  const shown = (await tab.count()) > 0 ? await tab.getAttribute('data-text') : null
  return [bar?.match(/([\d,+]+) changed/)?.[1], shown ?? undefined]
}
function make(name: string, files: number): void {
  mkdirSync(join(folder, name))
  for (let place = 0; place < files; place += 1)
    writeFileSync(join(folder, name, `${place}.txt`), '')
}

test('a new folder counts as its files, before the tab was opened and after', async () => {
  const { page } = running
  make('new', 12)
  await expect.poll(counts).toEqual(['12', '12'])
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByText('11.txt').waitFor()
  expect(await counts()).toEqual(['12', '12'])
})

test('of more than are listed both say so', async () => {
  make('huge', 20_500)
  await expect.poll(counts, { timeout: 30_000 }).toEqual(['20,000+', '20,000+'])
})
