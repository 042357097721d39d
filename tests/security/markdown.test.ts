// Proves that a thousand attacks in what an agent says run no script, load nothing and lead nowhere.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { conversation, openSession, say } from '../end-to-end/lib/session'
import { patience } from '../lib/patience'
import { runsOf } from '../lib/random'

const attacks = runsOf(1000, 5000)
const atOnce = 20

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const requests: string[] = []
const escapes: string[] = []

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('hostile') })
  page = running.page
  // Far away, so that a whole turn is on screen.
  await page.setViewportSize({ width: 1200, height: 2000 })
  await running.app.evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents()) contents.setZoomFactor(0.25)
  })
  page.on('request', (request) => {
    // Pictures that come with a message are in the page already.
    if (!/^(?:app:\/\/liminal\/assets\/|data:image\/)/.test(request.url()))
      requests.push(request.url())
  })
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => escapes.push(`navigated to ${frame.url()}`))
  page.on('frameattached', (frame) => escapes.push(`frame ${frame.url()}`))
  running.app.on('window', (window) => escapes.push(`window ${window.url()}`))
  await running.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (address: string) => {
      opened.push(address)
    }
  })
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

/** Opens whatever is folded; gives the numbers of the attacks that are on screen whole. */
const lookAtAll = (log: HTMLElement | SVGElement) =>
  (async () => {
    const folded = () => [...log.querySelectorAll<HTMLElement>('[aria-expanded="false"]')]
    while (folded().length > 0) {
      for (const fold of folded()) fold.click()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return [...(log.textContent ?? '').matchAll(/end (\d+)/g)].map(([, number]) => Number(number))
  })()

/** Those of a turn that ought to be seen; plans replace each other, beside the conversation. */
const expected = (from: number) =>
  Array.from({ length: atOnce }, (_, place) => from + place).filter((number) => number % 5 !== 4)

test('no attack gets out of its text', { timeout: patience }, async () => {
  await openSession(page, folder, { agent: 'hostile', title: 'Hostile' })
  for (let from = 0; from < attacks; from += atOnce) {
    await say(page, `attack ${from} ${from + atOnce}`)
    const missing = async () => {
      const seen = await conversation(page).evaluate(lookAtAll)
      return expected(from).filter((number) => !seen.includes(number))
    }
    await expect.poll(missing).toEqual([])
  }
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(requests).toEqual([])
  expect(escapes).toEqual([])
  const opened = await running.app.evaluate(
    () => (globalThis as unknown as { opened: string[] }).opened,
  )
  expect(opened).toEqual([])
})

test('what is on screen holds none of the elements that could', async () => {
  const dangerous =
    'script:not([src^="./assets"]):not([src^="/assets"]):not([src^="app://liminal/assets"]), iframe, object, embed, base, form[action], [onerror], [onload], [onfocus], [ontoggle], [srcdoc], a[href^="javascript"], a[href^="data"], img[src^="http"], link[href^="http"], meta[http-equiv="refresh"]'
  expect(await page.locator(dangerous).count()).toBe(0)
})

test('a link opens only when it is chosen, and only what it says', async () => {
  const before = running.app.windows().length
  const link = page.getByRole('link').first()
  if ((await link.count()) > 0) await link.click({ button: 'middle' })
  expect(running.app.windows().length).toBe(before)
  expect(escapes).toEqual([])
})
