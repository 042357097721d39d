// Proves that a project with agents at work is not closed in silence, and that a missing folder is called that.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { message, openSession, say } from './lib/session'
import { press, resize } from './lib/window'

let running: RunningApp
let page: Page
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp()
  page = running.page
  page.setDefaultTimeout(10_000)
  await openSession(page, folder, { title: 'Long work' })
  await say(page, 'hang')
  await row()
    .and(page.getByRole('treeitem', { name: /Working$/ }))
    .waitFor()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const row = () => page.getByRole('treeitem', { name: /^Long work, / })
const dialog = () => page.getByRole('dialog', { name: /^Close “/ })

async function close(): Promise<void> {
  await page.getByRole('treeitem', { level: 1 }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Close project' }).click()
  await dialog().waitFor()
}

test('it says who is at work, and Enter keeps them running in the background', async () => {
  await close()
  await dialog().getByText('Practice agent is at work in it').waitFor()
  await dialog().getByText('Long work · Practice agent · at work').waitFor()
  for (const [width, height] of [
    [1440, 900],
    [800, 600],
  ] as const) {
    await resize(running, width, height)
    await picture(page, `close-project-${width}`)
  }
  await page.keyboard.press('Enter')
  await row().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row()
    .and(page.getByRole('treeitem', { name: /Working$/ }))
    .waitFor()
})

test('Escape leaves everything as it is', async () => {
  await close()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await row().count()).toBe(1)
})

test('stopped, they are stopped when it is opened again', async () => {
  await close()
  await dialog().getByRole('button', { name: 'Stop it' }).click()
  await row().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row()
    .and(page.getByRole('treeitem', { name: /Stopped$/ }))
    .waitFor()
})

test('when the folder of the only project is gone, that is said, and what to do', async () => {
  renameSync(folder, join(folder, '../', 'liminal-moved-away'))
  await page.locator('.rail-missing').waitFor()
  await press(page, 'Mod+N')
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByText(/is missing$/).waitFor()
  await form.getByText(folder).waitFor()
  await picture(page, 'missing-folder')
  await page.keyboard.press('Escape')
  renameSync(join(folder, '../', 'liminal-moved-away'), folder)
  await expect.poll(() => message(page).count()).toBe(1)
})
