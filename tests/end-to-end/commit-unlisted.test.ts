// Proves that a commit takes what the list of changed files shows and nothing else, however it is asked for.
// docs/guide/changes.md: What is not committed and does not stand in the list, from before the session or of another folder, is told by its number and stays out until you choose it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say } from './lib/session'
import { resize } from './lib/window'

const author = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
}

let running: RunningApp
let page: Page
let folder: string
let sessions = 0

beforeAll(async () => {
  running = await startApp({ env: author, settings: { theme: 'dark' } })
  page = running.page
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

beforeEach(async () => {
  folder = repository({ 'a.txt': 'one\n', 'own.txt': 'as it was\n' }, freshFolder())
  mkdirSync(join(folder, 'inner'))
  write(folder, 'inner/b.txt', 'one\n')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=second')
})

/** A session with a turn behind it: what was there before that is not its doing. */
async function openChanges(where = folder): Promise<void> {
  sessions += 1
  await openSession(page, where, { title: `Unlisted ${sessions}` })
  await say(page, 'hello')
  await conversation(page)
    .getByRole('article', { name: /^(?!You)/ })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Changes' }).click()
  const range = page.getByRole('combobox', { name: 'Range' })
  await expect.poll(() => range.inputValue()).toBe('session')
}

const message = () => page.getByRole('textbox', { name: 'Commit message' })
const button = () => page.getByRole('button', { name: 'Commit', exact: true })
const ready = () => button().and(page.locator(':enabled'))
const unlisted = (count: number) =>
  page.getByRole('button', { name: `Also changed, not in this list (${count})`, exact: true })
const listed = (name: RegExp) =>
  page.getByRole('tree', { name: 'Changed files' }).getByRole('treeitem', { name })
const head = () => git(folder, 'log', '-1', '--format=%s').trim()
const inHead = () => git(folder, 'show', '--format=', '--name-only').trim().split('\n')
const status = () => git(folder, 'status', '--porcelain').trimEnd()
const committed = () =>
  page
    .getByRole('status')
    .filter({ hasText: /^Committed 1 file/ })
    .waitFor()

test('what was there before the session is told and not committed: not by the button, by its key or by the palette', async () => {
  write(folder, 'my-own-notes.txt', 'mine\n')
  await openChanges()
  await page.getByText('No changes yet').waitFor()
  await unlisted(1).waitFor()
  await page.getByText('Nothing in this list is uncommitted').waitFor()
  expect(await button().isDisabled()).toBe(true)
  await picture(page, 'commit-unlisted-dark')
  await message().fill('Everything of mine')
  await message().press('ControlOrMeta+Enter')
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Commit')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('option').first().waitFor()
  expect(await palette.getByText('Commit', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect([head(), status()]).toEqual(['second', '?? my-own-notes.txt'])
  // It goes in once it is chosen, by the keyboard alone.
  await unlisted(1).press('Enter')
  await page.getByRole('checkbox', { name: 'my-own-notes.txt, untracked' }).press('Space')
  await resize(running, 800, 600)
  await picture(page, 'commit-unlisted-small')
  await resize(running, 1440, 900)
  await ready().press('Enter')
  await committed()
  expect([head(), status()]).toEqual(['Everything of mine', ''])
  expect(await message().evaluate((field) => document.activeElement === field)).toBe(true)
})

test('beside what the session has changed it stays as it is, staged or not', async () => {
  write(folder, 'own.txt', 'mine\n')
  write(folder, 'staged.txt', 'mine\n')
  git(folder, 'add', 'staged.txt')
  await openChanges()
  await unlisted(2).waitFor()
  write(folder, 'a.txt', 'two\n')
  await listed(/^a\.txt/).waitFor()
  await ready().waitFor()
  // Nor is the agent asked for words about it.
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page.getByRole('menuitem', { name: 'Ask the agent for a message' }).click()
  await expect.poll(() => message().inputValue()).not.toBe('')
  await page.getByRole('tab', { name: 'Conversation' }).click()
  const asked = conversation(page).getByRole('article', { name: 'You' }).last()
  await asked.getByText('a.txt (modified)').waitFor()
  expect(await asked.textContent()).not.toContain('own.txt')
  await page.getByRole('tab', { name: 'Changes' }).click()
  await ready().click()
  await committed()
  expect(inHead()).toEqual(['a.txt'])
  expect(status().split('\n').sort()).toEqual([' M own.txt', 'A  staged.txt'])
})

test('an amended commit takes no more either', async () => {
  write(folder, 'own.txt', 'mine\n')
  await openChanges()
  await unlisted(1).waitFor()
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Amend the last commit' }).click()
  await message().fill('Say it better')
  await ready().click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Amended/ })
    .waitFor()
  expect([head(), status()]).toEqual(['Say it better', ' M own.txt'])
  expect(inHead()).toEqual(['inner/b.txt'])
})

test('of a session in a folder of the repository, what lies outside of it stays out', async () => {
  await openChanges(join(folder, 'inner'))
  write(folder, 'inner/b.txt', 'two\n')
  write(folder, 'a.txt', 'two\n')
  await listed(/b\.txt/).waitFor()
  await unlisted(1).waitFor()
  await ready().click()
  await committed()
  expect([inHead(), status()]).toEqual([['inner/b.txt'], ' M a.txt'])
})

test('shown by its range, it is in the list, and a commit takes it', async () => {
  write(folder, 'own.txt', 'mine\n')
  await openChanges()
  await unlisted(1).click()
  await page.getByRole('button', { name: 'Show what changed' }).click()
  await listed(/^own\.txt/).waitFor()
  await unlisted(1).waitFor({ state: 'detached' })
  await ready().click()
  await committed()
  expect([inHead(), status()]).toEqual([['own.txt'], ''])
})

test('what was committed in one session is not told in another one of the same folder', async () => {
  await openChanges()
  write(folder, 'a.txt', 'two\n')
  await ready().click()
  await committed()
  await openChanges()
  await page.getByText('On main · no changes').waitFor()
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /^Committed/ })
      .count(),
  ).toBe(0)
})
