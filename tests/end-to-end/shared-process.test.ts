// Proves that what happens to one folder or one turn reaches no session of another, and that whom a restart reaches is said before (L2, L11).
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'
import { press } from './lib/window'

const patience = { timeout: 30_000 }
const outer = freshFolder('outer')
const [here, there] = ['here', 'there'].map((name) => join(outer, name)) as [string, string]
let running: RunningApp
beforeAll(async () => {
  for (const folder of [here, there]) mkdirSync(folder)
  const login = freshFolder('login')
  const { agents } = fakeAgents('obedient', 'signed-out') as { agents: Record<string, object> }
  const settings = {
    agents: { ...agents, 'signed-out': { ...agents['signed-out'], env: { LOGIN: login } } },
  }
  running = await startApp({ settings, env: { LIMINAL_CLOCK_SPEED: '5' } })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const show = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
const row = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' })
const restartDialog = (page: Page) => page.getByRole('dialog', { name: 'Restart agent?' })

test('sessions of two folders have a process each, and the agents view names the folders', async () => {
  const { page } = running
  await openSession(page, here, { agent: 'obedient', title: 'One here' })
  await openSession(page, here, { agent: 'obedient', title: 'Two here' })
  await openSession(page, there, { agent: 'obedient', title: 'One there' })
  await connection(page).getByText('Connected').waitFor()
  await press(page, 'Mod+Shift+A')
  const table = page.getByRole('table', { name: 'Processes' })
  const line = (folder: string) =>
    table.getByRole('row', { name: new RegExp(`obedient ${folder} .*Connected`) })
  await line('here').getByRole('button', { name: 'Two here' }).waitFor()
  await line('there').getByRole('button', { name: 'One there' }).waitFor()
  expect(await table.locator('tr.process').count()).toBe(2)
  await picture(page, 'agents-by-folder')
})

test('to restart the agent while others are at work on it is asked first, by button and by key', async () => {
  const { page } = running
  await show(page, 'Two here')
  await say(page, 'wait')
  await expect.poll(() => row(page, 'Two here').getAttribute('aria-label')).toContain('Working')
  await show(page, 'One here')
  const words = '1 other session of this agent in this folder is working.'
  const button = page.getByRole('button', { name: 'Restart agent' })
  expect(await button.getAttribute('data-tooltip')).toBe(
    'Restart agent, also for another session in this folder',
  )
  await button.click()
  await restartDialog(page).getByText(words).waitFor()
  await picture(page, 'restart-asked')
  await page.keyboard.press('Escape')
  await restartDialog(page).waitFor({ state: 'detached' })
  await press(page, 'Mod+Alt+R')
  await restartDialog(page).getByText(words).waitFor()
  // What Enter does is what changes nothing.
  await page.keyboard.press('Enter')
  await restartDialog(page).waitFor({ state: 'detached' })
  expect(await row(page, 'Two here').getAttribute('aria-label')).toContain('Working')
  await show(page, 'One there')
  await button.click()
  await expect.poll(() => connection(page).innerText(), patience).toContain('Connected')
  expect(await row(page, 'Two here').getAttribute('aria-label')).toContain('Working')
})

test('a turn that is deaf to its cancel is ended when that costs no other turn, and says so until then', async () => {
  const { page } = running
  await show(page, 'One here')
  await say(page, 'deaf')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await conversation(page)
    .getByText('obedient does not answer to the cancel')
    .waitFor({ timeout: 30_000 })
  await conversation(page)
    .getByText(/Another session is working/)
    .waitFor()
  expect(await row(page, 'Two here').getAttribute('aria-label')).toContain('Working')
  await show(page, 'Two here')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await show(page, 'One here')
  await expect
    .poll(() => row(page, 'One here').getAttribute('aria-label'), patience)
    .toContain('Ready')
  await sayAndWait(page, 'say back again')
})

test('a folder that goes takes no session of another folder along, and its own go on when it is back', async () => {
  const { page } = running
  await show(page, 'One there')
  await say(page, 'wait')
  await show(page, 'One here')
  rmSync(here, { recursive: true })
  await say(page, 'crash')
  await expect
    .poll(() => connection(page).innerText(), patience)
    .toMatch(/Disconnected.*Its folder is gone/)
  await page.getByText(`It goes on when ${here} is there again.`).waitFor()
  await picture(page, 'folder-gone')
  expect(await row(page, 'One there').getAttribute('aria-label')).toContain('Working')
  mkdirSync(here)
  await expect.poll(() => connection(page).innerText(), patience).toContain('Connected')
  await show(page, 'Two here')
  await expect.poll(() => connection(page).innerText(), patience).toContain('Connected')
  await sayAndWait(page, 'say back again')
  await show(page, 'One there')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
})

test('a sign-in concerns the sessions of all folders', async () => {
  const { page } = running
  await openSession(page, here, { agent: 'signed-out', title: 'Locked here' })
  await openSession(page, there, { agent: 'signed-out', title: 'Locked there' })
  for (const title of ['Locked here', 'Locked there'])
    await expect.poll(() => row(page, title).getAttribute('aria-label')).toContain('Needs input')
  await page.getByRole('button', { name: 'Sign in by browser' }).click()
  for (const title of ['Locked here', 'Locked there'])
    await expect
      .poll(() => row(page, title).getAttribute('aria-label'), patience)
      .toContain('Ready')
})

// docs/guide/agents.md: `agentLimit` says how many sessions may have an agent at work at once, and `processPer` which of them share a process.
test('with a process per account the sessions of all folders share one', async () => {
  const { page } = running
  await give(page, 'settings.set', { key: 'processPer', value: 'account' })
  await openSession(page, here, { agent: 'practice', title: 'Shares here' })
  await openSession(page, there, { agent: 'practice', title: 'Shares there' })
  await connection(page).getByText('Connected').waitFor()
  expect(
    await page.getByRole('button', { name: 'Restart agent' }).getAttribute('data-tooltip'),
  ).toBe('Restart agent, also for another session')
})
