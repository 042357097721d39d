// Proves that what was changed is committed in the window, whole, by files and by hunks, and that what hooks say is seen.
// docs/guide/changes.md: “Commit” takes what the list shows, the files you choose, or single hunks of them, and shows what your hooks print.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, ownHooks, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'
import { resize } from './lib/window'

const author = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
}
const lines = (count: number) => Array.from({ length: count }, (_, line) => `${line}\n`).join('')

let running: RunningApp
const own = ownHooks(freshFolder())
let page: Page
let folder: string

beforeAll(async () => {
  folder = repository({ 'a.txt': lines(40), 'b.txt': 'one\n' }, freshFolder())
  running = await startApp({ env: { ...author, ...own.env }, settings: { theme: 'dark' } })
  page = running.page
  await openSession(page, folder, { title: 'Fix the login race' })
  await page.getByRole('tab', { name: 'Changes' }).click()
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

const message = () => page.getByRole('textbox', { name: 'Commit message' })
const button = () => page.getByRole('button', { name: 'Commit', exact: true })
const more = async (name: string) => {
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitem', { name }))
    .click()
}
const subjects = () => git(folder, 'log', '--format=%s').trim().split('\n')
const committed = (words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

test('all that is changed, by mouse; the message is suggested from the title', async () => {
  write(folder, 'b.txt', 'two\n')
  await message()
    .and(page.getByPlaceholder('Fix the login race', { exact: false }))
    .waitFor()
  await message().press('ArrowRight')
  expect(await message().inputValue()).toBe('Fix the login race')
  await button().and(page.locator(':enabled')).click()
  await committed(/^Committed 1 file as [0-9a-f]{7} on main$/)
  expect(subjects()).toEqual(['Fix the login race', 'first'])
  expect(await message().inputValue()).toBe('')
})

test('an empty field commits with the words that it suggests, as the merge does', async () => {
  write(folder, 'b.txt', 'suggested\n')
  await page.getByText('1 changed file').first().waitFor()
  const suggested = (await message().getAttribute('placeholder'))?.match(/→ (.+)\)$/)?.[1] ?? ''
  expect(suggested).not.toBe('')
  const named = () => subjects().filter((subject) => subject === suggested).length
  const before = named()
  await button().and(page.locator(':enabled')).click()
  await expect.poll(named).toBe(before + 1)
})

test('one hunk of a file, chosen and committed by the keyboard alone', async () => {
  write(folder, 'a.txt', lines(40).replace('5\n', 'five\n').replace('30\n', 'thirty\n'))
  write(folder, 'new.txt', 'new\n')
  await page.getByText('On main · 2 changed files').waitFor()
  await message().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Choose files…' }).press('Enter')
  await page.getByRole('checkbox', { name: 'new.txt, untracked' }).press('Space')
  await page.getByRole('button', { name: 'Hunks of a.txt' }).press('Enter')
  const first = page.getByRole('checkbox', { name: 'Hunk 1 of 2 of a.txt' })
  await first.press('Space')
  expect(await first.isChecked()).toBe(false)
  await picture(page, 'committing-hunks-dark')
  await message().fill('Say thirty')
  await message().press('ControlOrMeta+Enter')
  await expect.poll(subjects).toContain('Say thirty')
  expect(git(folder, 'show', '--format=', '--name-only').trim()).toBe('a.txt')
  expect(git(folder, 'show', 'HEAD:a.txt')).toBe(lines(40).replace('30\n', 'thirty\n'))
  await expect.poll(() => git(folder, 'status', '--porcelain')).toBe(' M a.txt\n?? new.txt\n')
})

test('a hook that refuses is told, with what it said; one that hangs is seen and cancelled', async () => {
  own.hook('pre-commit', 'echo "No ticket named" >&2\nexit 1')
  await message().fill('Without a ticket')
  await button().click()
  const alert = page.getByRole('alert').filter({ hasText: 'A hook of this repository' })
  await alert.waitFor()
  await page.getByText('Output', { exact: true }).click()
  await page.getByText('No ticket named').waitFor()
  await picture(page, 'committing-hook-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  own.hook('pre-commit', 'echo checking\nsleep 1000')
  await button().click()
  await page.getByText('checking', { exact: true }).waitFor()
  await resize(running, 800, 600)
  await picture(page, 'committing-hanging-small')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'cancelled' }).waitFor()
  // What was written is still there.
  expect(await message().inputValue()).toBe('Without a ticket')
  own.hook('pre-commit', 'true')
  await resize(running, 1440, 900)
})

test('the last commit is amended with what is new', async () => {
  await more('Amend the last commit')
  await message().fill('')
  expect(await message().getAttribute('placeholder')).toBe('Say thirty')
  await button().click()
  await committed(/^Amended as/)
  expect(subjects()[0]).toBe('Say thirty')
  expect(git(folder, 'status', '--porcelain')).toBe('')
})

test('the agent is asked for a message where everybody sees it, and its answer is taken', async () => {
  write(folder, 'b.txt', 'three\n')
  await page.getByText('On main · 1 changed file').waitFor()
  await more('Ask the agent for a message')
  await expect.poll(() => message().inputValue()).not.toBe('')
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await page
    .getByRole('article', { name: 'You' })
    .filter({ hasText: 'Suggest a commit message' })
    .waitFor()
})
