// Proves that a thousand attacks in what an agent says run no script, load nothing and lead nowhere.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from '../end-to-end/lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from '../end-to-end/lib/app'
import { conversation, openSession, say } from '../end-to-end/lib/session'

const attacks = 1000
const atOnce = 200

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const requests: string[] = []
const escapes: string[] = []

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('hostile') })
  page = running.page
  // A tall window shows many at once.
  await page.setViewportSize({ width: 1200, height: 2000 })
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

/** Scrolls through all of it and opens whatever is folded; gives the numbers of the attacks seen. */
const lookAtAll = (log: HTMLElement | SVGElement) =>
  (async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const seen = new Set<string>()
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
    for (let still = 0; still < 3; ) {
      for (const fold of log.querySelectorAll<HTMLElement>('[aria-expanded="false"]')) fold.click()
      await frame()
      for (const [, number = ''] of (log.textContent ?? '').matchAll(/end (\d+)/g)) seen.add(number)
      const before = log.scrollTop
      log.scrollTop -= log.clientHeight * 0.8
      await frame()
      still = log.scrollTop === before ? still + 1 : 0
    }
    return [...seen].map(Number)
  })()

test('no attack gets out of its text', { timeout: 240_000 }, async () => {
  const seen = new Set<number>()
  for (let from = 0; from < attacks; from += atOnce) {
    await openSession(page, folder, { agent: 'hostile', title: `Hostile ${from}` })
    await say(page, `attack ${from} ${from + atOnce}`)
    await conversation(page)
      .getByText(/^Done · /)
      .waitFor()
    for (const number of await conversation(page).evaluate(lookAtAll)) seen.add(number)
    await page.mouse.move(700, 400)
  }
  const missing = Array.from({ length: attacks }, (_, number) => number).filter(
    // Plans replace each other: the last of each turn is on screen, beside the conversation.
    (number) => number % 5 !== 4 && !seen.has(number),
  )
  expect(missing).toEqual([])
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
