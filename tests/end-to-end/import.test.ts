// Proves in the window that what agents have is offered by agent and id, once, and that what was deleted here is not offered again.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession } from './lib/session'
import { press } from './lib/window'

const patience = { timeout: 30_000 }
const folder = freshFolder('project')
let running: RunningApp
beforeAll(async () => {
  const { remembers } = fakeAgents('remembers').agents as { remembers: object }
  const agents = {
    remembers,
    other: { ...remembers, name: 'other' },
    deletes: { ...remembers, name: 'deletes', env: { DELETES: '1' } },
  }
  // Undoing takes ten minutes: here six seconds.
  running = await startApp({ settings: { agents }, env: { LIMINAL_CLOCK_SPEED: '100' } })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import sessions' })
const offered = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Import Held in a terminal' })

async function ask(page: Page, agent: string): Promise<void> {
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Import sessions')
  await page.getByRole('option', { name: /^Import sessions/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('combobox', { name: 'Agent' }).selectOption({ label: agent })
}

async function take(page: Page, agent: string): Promise<void> {
  await ask(page, agent)
  await offered(page).click()
  await dialog(page).waitFor({ state: 'detached' })
  await conversation(page).getByText('What was said elsewhere').waitFor()
}

/** Until it cannot be undone any more. */
async function deleteForGood(page: Page, agent: string): Promise<void> {
  const row = page.getByRole('treeitem', { name: new RegExp(`^Held in a terminal, ${agent},`) })
  await row.click()
  await row.press('Delete')
  await row.waitFor({ state: 'detached' })
}

test('a conversation that one agent has here is offered all the same when another has one of that id', async () => {
  const { page } = running
  await openSession(page, folder, { agent: 'remembers', title: 'At home' })
  await take(page, 'remembers')
  await ask(page, 'remembers')
  await dialog(page).getByText('no sessions in this folder but those here').waitFor()
  await page.keyboard.press('Escape')
  await take(page, 'other')
})

test('an agent that was only asked ends again, and its process is gone from the agents view', async () => {
  const { page } = running
  await ask(page, 'deletes')
  await offered(page).waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Mod+Shift+A')
  const line = page.getByRole('table', { name: 'Processes' }).getByRole('row', { name: /^deletes/ })
  await expect.poll(() => line.count(), patience).toBe(0)
  await press(page, 'Mod+Shift+A')
})

test('what was deleted here and the agent has still is offered only on demand', async () => {
  const { page } = running
  await deleteForGood(page, 'other')
  await expect
    .poll(async () => {
      await ask(page, 'other')
      const words = dialog(page).getByText('One more was deleted here')
      await words.or(dialog(page).getByText('no sessions in this folder')).first().waitFor()
      const there = await words.count()
      if (there === 0) await page.keyboard.press('Escape')
      return there
    }, patience)
    .toBe(1)
  expect(await offered(page).count()).toBe(0)
  await picture(page, 'import-deleted')
  await dialog(page).getByRole('button', { name: 'Show deleted' }).click()
  await dialog(page).getByText('Deleted here').waitFor()
  await offered(page).click()
  await conversation(page).getByText('What was said elsewhere').waitFor()
})

test('an agent that can delete is told, and has it no more', async () => {
  const { page } = running
  await openSession(page, folder, { agent: 'deletes', title: 'Stays' })
  await take(page, 'deletes')
  await deleteForGood(page, 'deletes')
  await page.getByRole('treeitem', { name: /^Stays,/ }).click()
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.locator('.log-line').filter({ hasText: '"method":"session/delete"' }).waitFor(patience)
  await ask(page, 'deletes')
  await dialog(page).getByText('no sessions in this folder but those here').waitFor()
  expect(await dialog(page).getByText('deleted here').count()).toBe(0)
  await page.keyboard.press('Escape')
})
