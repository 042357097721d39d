// Proves that a user goes back to any turn, the code, the conversation or both, sees what would happen, and takes it back.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'

let running: RunningApp
let page: Page
beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('writes') })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const textOf = (folder: string, name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null

/** Opens the menu of a turn by its prompt. */
async function menuOf(prompt: string) {
  const said = conversation(page).getByRole('article', { name: 'You' }).filter({ hasText: prompt })
  await said.getByRole('button', { name: 'Restore to here' }).press('Enter')
  return page.getByRole('menu', { name: 'Restore to here' })
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

const outcome = (words: RegExp) => conversation(page).getByRole('note').filter({ hasText: words })

// README.md: Beside each of your prompts you restore the code, the conversation, or both.
// docs/guide/workspaces.md: “Restore to here” stands beside each of your prompts.
// docs/guide/workspaces.md: It brings back the code, the conversation, or both, as they were before that prompt, and says first what would change.
// docs/guide/workspaces.md: “Undo” takes it back.
// README.md: Every status says why and since when, every change can be reviewed and taken back, and nothing is lost when the app is killed.
test('code goes back to the beginning of a turn, is told, and comes again', async () => {
  const folder = repository({ 'a.txt': 'one', '.gitignore': '.env\n' })
  writeFileSync(join(folder, '.env'), 'secret')
  await openSession(page, folder, { agent: 'writes', title: 'Back' })
  await sayAndWait(page, 'write a.txt two')
  await sayAndWait(page, 'write b.txt new')
  await sayAndWait(page, 'write a.txt three')
  const menu = await menuOf('write b.txt new')
  await menu.waitFor()
  expect(await item('Code').getAttribute('aria-description')).toBe('1 file changes, 1 is deleted')
  await item('Code').press('Enter')
  await outcome(/Restored code to .*1 file, 1 deleted/).waitFor()
  expect([textOf(folder, 'a.txt'), textOf(folder, 'b.txt')]).toEqual(['two', null])
  expect(textOf(folder, '.env')).toBe('secret')
  await conversation(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await outcome(/Restore undone/).waitFor()
  expect([textOf(folder, 'a.txt'), textOf(folder, 'b.txt')]).toEqual(['three', 'new'])
  await conversation(page).getByRole('button', { name: 'Redo' }).press('Enter')
  await outcome(/Restored code to .* again/).waitFor()
  expect(textOf(folder, 'b.txt')).toBe(null)
  await conversation(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => textOf(folder, 'b.txt')).toBe('new')
  await conversation(page).getByRole('button', { name: 'Redo' }).waitFor()
})

// docs/guide/workspaces.md: Before and after, it names the files and whose work they are: an agent’s, or yours or something else’s.
test('before and after, the files are named with whose work goes, what is yours first', async () => {
  const folder = repository({ 'a.txt': 'one' })
  await openSession(page, folder, { agent: 'writes', title: 'Named' })
  await sayAndWait(page, 'write a.txt two')
  // How the files were at its end is known a little later.
  await expect
    .poll(async () => {
      await menuOf('write a.txt two')
      const known = await item('Restore files to after this turn').isEnabled()
      await page.keyboard.press('Escape')
      return known
    })
    .toBe(true)
  for (const number of [1, 2, 3, 4, 5, 6]) writeFileSync(join(folder, `mine-${number}.txt`), 'mine')
  await menuOf('write a.txt two')
  await item('mine-1.txt is deleted, written by you or something else').waitFor()
  await picture(page, 'restore-menu')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'restore-menu-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await item('All 7 files…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore code to here' })
  await dialog.getByText(/^a\.txt changes, written by the agent/).waitFor()
  await picture(page, 'restore-files')
  await dialog.getByRole('button', { name: 'Restore code' }).click()
  const told = outcome(/Restored code to .*1 file, 6 deleted/)
  await told.getByText('mine-5.txt deleted, written by you or something else').waitFor()
  expect(await told.getByText(/^a\.txt changed/).isVisible()).toBe(false)
  await told.getByText('2 more files').click()
  await told.getByText(/^a\.txt changed, written by the agent/).waitFor()
  expect(textOf(folder, 'mine-1.txt')).toBe(null)
  await picture(page, 'restored-files')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'restored-files-dark')
  await page.emulateMedia({ colorScheme: 'light' })
})

test('both goes back to the beginning of a turn in a session that knows what was said before', async () => {
  const folder = repository({ 'a.txt': 'one' })
  await openSession(page, folder, { agent: 'writes', title: 'Both' })
  await sayAndWait(page, 'write a.txt two')
  await sayAndWait(page, 'write a.txt three')
  await menuOf('write a.txt three')
  await item('Both').press('Enter')
  await page.getByRole('heading', { name: 'Both (fork)', level: 1 }).waitFor()
  await expect.poll(() => textOf(folder, 'a.txt')).toBe('two')
  const said = conversation(page).getByRole('article', { name: 'You' })
  await expect.poll(() => said.count()).toBe(1)
  await sayAndWait(page, 'what was said?')
  const told = conversation(page).getByRole('article', { name: 'writes' }).last()
  await expect.poll(() => told.textContent()).toContain('User: write a.txt two')
  expect(await told.textContent()).not.toContain('three')
})

test('the conversation alone goes back, and the files stay', async () => {
  const folder = repository({ 'a.txt': 'one' })
  await openSession(page, folder, { agent: 'writes', title: 'Talk' })
  await sayAndWait(page, 'write a.txt two')
  await menuOf('write a.txt two')
  await item('Conversation').press('Enter')
  await page.getByRole('heading', { name: 'Talk (fork)', level: 1 }).waitFor()
  expect(textOf(folder, 'a.txt')).toBe('two')
  expect(await conversation(page).getByRole('article', { name: 'You' }).count()).toBe(0)
})

// docs/guide/workspaces.md: a folder without version control | goes back as well
test('a folder without version control has a way back too', async () => {
  const folder = freshFolder('plain')
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await openSession(page, folder, { agent: 'writes', title: 'Plain' })
  await sayAndWait(page, 'write notes.txt theirs')
  await menuOf('write notes.txt theirs')
  await item('Code').press('Enter')
  await expect.poll(() => textOf(folder, 'notes.txt')).toBe('mine')
  expect(existsSync(join(folder, '.git'))).toBe(false)
})

test('to what the files were after a turn there is a way too', async () => {
  const folder = repository({ 'a.txt': 'one' })
  await openSession(page, folder, { agent: 'writes', title: 'After' })
  await sayAndWait(page, 'write a.txt two')
  await expect
    .poll(async () => {
      writeFileSync(join(folder, 'a.txt'), 'mine')
      await menuOf('write a.txt two')
      const after = item('Restore files to after this turn')
      const known = await after.getAttribute('aria-description')
      await page.keyboard.press('Escape')
      return known
    })
    .toBe('1 file changes')
  await menuOf('write a.txt two')
  await item('Restore files to after this turn').press('Enter')
  await expect.poll(() => textOf(folder, 'a.txt')).toBe('two')
})
