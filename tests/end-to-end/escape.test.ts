// Proves that Escape goes back one level, and cancels a turn only by a second press beside an empty message.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { pasteText, written } from './lib/attaching'
import { answerable, message, openSession, permission, say } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let page: Page
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents('obedient') })
  page = running.page
  await openSession(page, folder, { agent: 'obedient', title: 'Escape' })
  await say(page, 'wait')
  await cancel().waitFor()
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const cancel = () => page.getByRole('button', { name: 'Cancel turn' })
const said = () => page.getByText('Esc again to cancel the turn')
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('beside a text, or an attachment alone, it does nothing to the turn', async () => {
  await message(page).fill('half a sent')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  expect(await written(page)).toEqual(['half a sent'])
  await message(page).fill('')
  await pasteText(page, 'a line\n'.repeat(60))
  await page.getByRole('button', { name: 'Remove Pasted 60 lines' }).waitFor()
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  expect(await said().count()).toBe(0)
  await cancel().waitFor()
  await page.getByRole('button', { name: 'Remove Pasted 60 lines' }).click()
})

test('it closes the list of names, and the next press is the first', async () => {
  await message(page).click()
  await page.keyboard.type('@')
  await page.keyboard.press('Escape')
  expect(await message(page).inputValue()).toBe('@')
  await message(page).fill('')
  await page.keyboard.press('Escape')
  await said().waitFor()
  // Whoever goes on typing did not mean to cancel.
  await page.keyboard.type('x')
  await said().waitFor({ state: 'detached' })
  await message(page).fill('')
})

test('it leaves an edit, with the queued one as it was', async () => {
  await say(page, 'say next')
  const queue = page.getByRole('list', { name: 'Queued prompts' })
  await queue.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Editing message 1').waitFor()
  await message(page).fill('')
  await page.keyboard.press('Escape')
  await page.getByText('Editing message 1').waitFor({ state: 'detached' })
  await queue.getByText('say next').waitFor()
  expect(await said().count()).toBe(0)
  await queue.getByRole('button', { name: 'Remove' }).click()
})

// docs/guide/sessions.md: Escape | you go back one level; beside an empty message the second press cancels the turn
test('it closes a dialog or a menu, and what is below stays as it is', async () => {
  await press(page, 'Mod+K')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('treeitem', { name: /^Escape, / }).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await said().count()).toBe(0)
  await cancel().waitFor()
})

// docs/guide/sessions.md: Escape | you go back one level; beside an empty message the second press cancels the turn
test('beside nothing it says so first, and again only when that has been forgotten', async () => {
  await message(page).click()
  await page.keyboard.press('Escape')
  await said().waitFor()
  await said().waitFor({ state: 'detached' })
  await cancel().waitFor()
  await page.keyboard.press('Escape')
  await said().waitFor()
  await page.keyboard.press('Escape')
  await cancel().waitFor({ state: 'detached' })
  // Without a turn there is nothing to cancel.
  await page.keyboard.press('Escape')
  expect(await said().count()).toBe(0)
})

test('it goes to a question that waits and rejects only there; no turn is cancelled', async () => {
  await say(page, 'ask')
  await answerable(page)
  await message(page).fill('half a sent')
  await page.keyboard.press('Escape')
  expect(await focused()).not.toBe('Message')
  await permission(page).waitFor()
  await message(page).fill('')
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('Permission request')
  await page.keyboard.press('Escape')
  await permission(page).waitFor({ state: 'detached' })
  expect(await said().count()).toBe(0)
})
