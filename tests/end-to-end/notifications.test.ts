// Proves that the desktop is told of questions and ends while nobody looks, each kind unless it is switched off.
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

test('a question is told with what is asked, and counted on the badge until it is answered', async () => {
  const { page } = running
  await say(page, 'ask')
  await expect.poll(notices).toEqual(['Far away: Run npm test'])
  await expect.poll(async () => (await told()).badge).toBe(1)
  await permission(page).getByRole('button', { name: /Allow/ }).click()
  await expect.poll(async () => (await told()).badge).toBe(0)
})

test('the end of a turn is told', async () => {
  const { page } = running
  await set('notifications.finished', true)
  // Long enough to be seen at work.
  await sayAndWait(page, 'count 50000')
  await expect.poll(notices).toContain('Far away: obedient has finished.')
})

test.each([
  ['notifications.needsInput', 'ask'],
  ['notifications.finished', 'count 50000'],
])('with %s switched off nothing is said of it', async (key, words) => {
  const { page } = running
  await set(key, false)
  await say(page, words)
  if (words === 'ask') {
    await expect.poll(async () => (await told()).badge).toBe(1)
    expect(await notices()).toEqual([])
    await permission(page).getByRole('button', { name: /Allow/ }).click()
    return
  }
  await page.getByRole('treeitem', { name: 'Far away, obedient, Ready' }).waitFor()
  expect(await notices()).toEqual([])
})
