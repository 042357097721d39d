// Proves that the desktop is told of questions and ends while nobody looks, each kind unless it is switched off.
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, permission, say, sayAndWait } from './lib/session'

interface Told {
  notices: string[]
  badge: number
}

let running: RunningApp
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('obedient') })
  // The desktop of the tests shows none, and its window is always looked at.
  await running.app.evaluate(({ app, BrowserWindow, Notification }) => {
    const told: Told = { notices: [], badge: 0 }
    Object.assign(globalThis, { told })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      told.notices.push(`${this.title}: ${this.body}`)
    }
    app.setBadgeCount = (count = 0) => {
      told.badge = count
      return true
    }
    BrowserWindow.prototype.isFocused = () => false
  })
  await openSession(running.page, folder, { agent: 'obedient', title: 'Far away' })
})
beforeEach(() =>
  running.app.evaluate(() => {
    ;(globalThis as unknown as { told: Told }).told.notices = []
  }),
)
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const told = () =>
  running.app.evaluate(() => (globalThis as unknown as { told: Told }).told) as Promise<Told>
const notices = async () => (await told()).notices
const set = (key: string, value: boolean) => give(running.page, 'settings.set', { key, value })

/** As every listener of rows has heard by then: main tells its own before it tells the windows. */
const ready = (page: Page) =>
  page.getByRole('treeitem', { name: 'Far away, obedient, Ready' }).waitFor()

test('a question is told with what is asked, and counted on the badge until it is answered', async () => {
  const { page } = running
  await say(page, 'ask')
  await permission(page).waitFor()
  await expect.poll(notices).toEqual(['Far away: Run npm test'])
  await expect.poll(async () => (await told()).badge).toBe(1)
  await permission(page).getByRole('button', { name: /Allow/ }).click()
  await expect.poll(async () => (await told()).badge).toBe(0)
  await ready(page)
})

test('the end of a turn is told', async () => {
  const { page } = running
  await set('notifications.finished', true)
  await sayAndWait(page, 'count 50000')
  await expect.poll(notices).toEqual(['Far away: obedient has finished.'])
})

test('the end of a turn that is shorter than a frame is told too, each time', async () => {
  const { page } = running
  for (const count of [1, 2, 3]) {
    await sayAndWait(page, 'say so')
    await expect
      .poll(notices)
      .toEqual(Array.from({ length: count }, () => 'Far away: obedient has finished.'))
  }
})

test('a crash in mid-turn is told, also where the agent is back before anything was drawn', async () => {
  const { page } = running
  await say(page, 'crash')
  const died = 'Far away: obedient ended unexpectedly (killed by SIGKILL)'
  await expect.poll(notices).toEqual([died])
  await page.getByRole('button', { name: 'Reconnect now' }).click()
  // It is back; that its turn was cut short stays true until the next one.
  await page.getByRole('treeitem', { name: 'Far away, obedient, Failed' }).waitFor()
  expect(await notices()).toEqual([died])
})

test('with notifications.needsInput switched off nothing is said of a question', async () => {
  const { page } = running
  await set('notifications.needsInput', false)
  await say(page, 'ask')
  await expect.poll(async () => (await told()).badge).toBe(1)
  expect(await notices()).toEqual([])
  await permission(page).getByRole('button', { name: /Allow/ }).click()
  await ready(page)
})

test('with notifications.finished switched off nothing is said of an end', async () => {
  const { page } = running
  await set('notifications.finished', false)
  await sayAndWait(page, 'count 50000')
  await ready(page)
  expect(await notices()).toEqual([])
})
