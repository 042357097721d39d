// Proves that what was said in any session is found again and opens where it was said.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOld } from '../log/old-version'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, permission, say, sayAndWait } from './lib/session'

let running: RunningApp
let page: Page
let recent: string
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp({ folders: [folder] })
  page = running.page
  await openSession(page, folder, { title: 'Long ago' })
  await sayAndWait(page, 'remember the word marzipan')
  for (let turn = 1; turn <= 12; turn += 1) await sayAndWait(page, `notice number ${turn}`)
  recent = await openSession(page, folder, { title: 'Just now' })
  await sayAndWait(page, 'hello')
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const searchFor = (words: string) =>
  page.getByRole('searchbox', { name: 'Search sessions' }).fill(words)
const results = () => page.getByRole('list', { name: 'Results' }).getByRole('button')

test('the beginning of a word finds it, and the hit is marked', async () => {
  await searchFor('marzi')
  await results().first().waitFor()
  expect(await results().first().textContent()).toContain('Long ago')
  expect((await results().first().locator('mark').first().textContent())?.toLowerCase()).toContain(
    'marzi',
  )
})

test('a hit opens in its place, however far back', async () => {
  await searchFor('marzipan')
  await results().filter({ hasText: 'You' }).first().click()
  await page.getByRole('main', { name: 'Session' }).waitFor()
  await conversation(page).getByText('remember the word marzipan').waitFor()
  await expect
    .poll(() => conversation(page).getByText('remember the word marzipan').isVisible())
    .toBe(true)
  const latest = page.getByRole('button', { name: 'Jump to latest' })
  await latest.click()
  await latest.waitFor({ state: 'detached' })
  const toEnd = () =>
    conversation(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(toEnd).toBeLessThan(64)
})

const sessions = () => page.getByRole('list', { name: 'Sessions' }).getByRole('button')

test('a session is found by its title, archived too, and opened by keyboard alone', async () => {
  await searchFor('Long ag')
  await sessions().filter({ hasText: 'Long ago' }).waitFor()
  await searchFor('Just')
  await sessions().filter({ hasText: 'Just now' }).waitFor()
  await give(page, 'session.archive', { session: recent, archived: true })
  await sessions().filter({ hasText: 'Just now' }).getByLabel('Archived').waitFor()
  await picture(page, 'search')
  await page.getByRole('searchbox', { name: 'Search sessions' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Just now', level: 1 }).waitFor()
  await give(page, 'session.archive', { session: recent, archived: false })
})

test('a session is found by a file that its agent touched', async () => {
  await page.getByRole('treeitem', { name: /^Just now, / }).click()
  await say(page, 'edit notes.md')
  await permission(page)
    .getByRole('button', { name: /^Allow once/ })
    .click()
  await conversation(page).getByText('is written').waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await searchFor('notes.md')
  await results().filter({ hasText: 'File' }).first().waitFor()
})

test('only agents that have sessions can be chosen', async () => {
  const agents = page.getByRole('combobox', { name: 'Agent' }).getByRole('option')
  expect(await agents.allTextContents()).toEqual(['Any agent', 'Practice agent'])
})

test('filters take away, and nothing found says what to do', async () => {
  await searchFor('marzip')
  await results().first().waitFor()
  await page.getByRole('combobox', { name: 'Date' }).selectOption('day')
  await results().first().waitFor()
  await searchFor('no such word anywhere')
  await page.getByText('Nothing found').waitFor()
})

test('after an update all is found as before, though nothing has been opened', async () => {
  await running.quit()
  makeOld(join(running.data, 'liminal.db'))
  running = await startApp({ data: running.data })
  page = running.page
  // It is made in the background: looking again finds it, sooner or later.
  await expect
    .poll(async () => {
      await searchFor('')
      await searchFor('marzipan')
      await results().first().or(page.getByText('Nothing found')).waitFor()
      return results().filter({ hasText: 'You' }).filter({ hasText: 'Long ago' }).count()
    })
    .toBe(1)
})
