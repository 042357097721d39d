// Proves that a change of megabytes, and one of a thousand files, is opened, gone through and left without a frame that one would notice, and given back when it is left.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { watchTasks } from '../bench/lib/longest-task'
import { repository, write } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changedFiles, openChanges } from './lib/changes'
import { openSession } from './lib/session'

/** Milliseconds of the page's own work. */
const longestFrame = 100

let running: RunningApp
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const lines = (bytes: number, line: (at: number) => string): string => {
  const all: string[] = []
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const one = line(at)
    all.push(one)
    size += one.length
  }
  return all.join('')
}
const megabytes = 4 * 1024 * 1024
const names = Array.from(
  { length: 1000 },
  (_, place) => `many/file${String(place).padStart(3, '0')}.ts`,
)

const texts = (word: string, tenth: string): Record<string, string> => ({
  'a/all.ts': lines(megabytes, (at) => `${word} line ${at} of it\n`),
  'a/part.ts': lines(megabytes, (at) => `line ${at} of it${at % 10 ? '' : tenth}\n`),
  'a/short.ts': `${word}\n`,
  ...Object.fromEntries(
    names.map((name) => [name, lines(4096, (at) => `${word} line ${at} of ${name}\n`)]),
  ),
})

/** Megabytes that the page's process has, once nobody refers to what is gone. */
async function processOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let again = 0; again < 3; again += 1) await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  const process = await running.app.evaluate(({ webContents }) =>
    webContents.getAllWebContents()[0]?.getOSProcessId(),
  )
  const sizes = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')
  return Number(/^Rss: +(\d+)/m.exec(sizes)?.[1]) / 1024
}

const rows = (page: Page) => page.locator('.changes-diff .diff-row')
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

async function openFile(page: Page, name: string): Promise<void> {
  await changedFile(page, new RegExp(`/${name}\\.ts`)).click()
  const area = page.getByRole('document', { name: new RegExp(`^Lines of .*${name}`) })
  const anyway = page.getByRole('button', { name: 'Show it anyway' })
  await area.or(anyway).waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await area.waitFor()
  await rows(page).first().waitFor()
}

/** To its end, and page by page back from there. */
async function goThrough(page: Page): Promise<void> {
  const area = page.getByRole('document', { name: /^Lines of / })
  await area.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await twoFrames(page)
  for (let step = 0; step < 20; step += 1) {
    await area.evaluate((element) => element.scrollBy(0, -element.clientHeight))
    await twoFrames(page)
  }
  await area.evaluate((element) => element.scrollTo(0, 0))
  await twoFrames(page)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
  await changedFiles(page).waitFor({ state: 'detached' })
}

test.runIf(process.platform === 'linux')(
  'a large change is opened, gone through in both layouts and left without a long frame, and the process gives its memory back',
  async () => {
    const folder = repository(texts('old', ''), freshFolder('project'))
    for (const [name, text] of Object.entries(texts('new', ', changed'))) write(folder, name, text)
    running = await startApp()
    const { page } = running
    await openSession(page, folder)
    const frames: Record<string, number> = {}
    const watched = async (name: string, run: () => Promise<unknown>) => {
      const longest = await watchTasks(page)
      await run()
      frames[name] = Math.round(await longest())
    }
    // What reads and draws it is there from then on.
    await openChanges(page)
    await openFile(page, 'short')
    await leave(page)
    const before = await processOf(page)
    await watched('opening the tab, with 1,003 files', async () => {
      await openChanges(page)
      await changedFile(page, /short/).waitFor()
    })
    for (const name of ['all', 'part']) {
      const unified = page.getByRole('button', { name: 'Unified', exact: true })
      await unified.click()
      await watched(`opening ${name}.ts`, () => openFile(page, name))
      await watched(`going through ${name}.ts`, () => goThrough(page))
      await watched(`${name}.ts side by side`, async () => {
        await page.getByRole('button', { name: 'Split', exact: true }).click()
        await page.locator('.changes-diff[data-layout=split] .diff-row').first().waitFor()
        await goThrough(page)
      })
    }
    await watched('going through the list to its last file', async () => {
      await changedFile(page, /short/).focus()
      await page.keyboard.press('End')
      await changedFile(page, /file999/).click()
      await rows(page).first().waitFor()
    })
    const held = await processOf(page)
    await watched('leaving', () => leave(page))
    let left = 0
    // The allocator gives back what is free some seconds later.
    const isGivenBack = async () => {
      left = await processOf(page)
      return left < 1.2 * before
    }
    await expect.poll(isGivenBack, { timeout: 20_000, interval: 500 }).toBe(true)
    console.log(
      `longest frames, in ms: ${JSON.stringify(frames)}; ${[before, held, left].map(Math.round).join(' MB, ')} MB before, held, left`,
    )
    for (const [name, frame] of Object.entries(frames))
      expect(frame, name).toBeLessThan(longestFrame)
  },
  180_000,
)
