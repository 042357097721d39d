// Proves that a merge under way is resolved in the window: both sides of each conflict are read there and chosen, by mouse and by keyboard alone, and taken back.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changesIn, openChanges, said, textOf } from './lib/changes'
import { openSession } from './lib/session'
import { resize } from './lib/window'

let running: RunningApp
let page: Page

beforeAll(async () => {
  running = await startApp({ settings: { theme: 'system' } })
  page = running.page
  page.setDefaultTimeout(10_000)
  await resize(running, 1440, 900)
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

let count = 0

type Files = Record<string, string | null>

function commit(folder: string, files: Files, message: string): void {
  for (const [name, text] of Object.entries(files))
    if (text === null) git(folder, 'rm', '--quiet', name)
    else write(folder, name, text)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', `--message=${message}`)
}

/** A merge, or what else it is, that has ended in a conflict, its changes on screen. */
async function scene(base: Files, ours: Files, theirs: Files, ...begin: string[]) {
  const folder = repository({ 'other.txt': 'x\n' }, freshFolder('resolved'))
  commit(folder, base, 'base')
  git(folder, 'switch', '--quiet', '--create', 'fix-größe')
  commit(folder, theirs, 'Greet in German')
  git(folder, 'switch', '--quiet', 'main')
  commit(folder, ours, 'Greet in French')
  if (begin[0] === 'rebase') git(folder, 'switch', '--quiet', 'fix-größe')
  expect(() => git(folder, ...begin)).toThrow()
  count += 1
  await openSession(page, folder, { title: `Resolving ${count}` })
  await openChanges(page)
  return {
    folder,
    disk: (name = 'a.txt') => readFileSync(join(folder, name), 'utf8'),
    status: () => git(folder, 'status', '--porcelain'),
  }
}

const merge = ['merge', 'fix-größe']
const [base, ours, theirs] = [
  textOf(40),
  textOf(40, { 5: 'bonjour', 30: 'au revoir' }),
  textOf(40, { 5: 'guten Tag', 30: 'auf Wiedersehen' }),
]
const conflict = (place: number, of: number) =>
  page.getByRole('group', { name: `Conflict ${place} of ${of}`, exact: true })
const take = (of: ReturnType<typeof conflict>, name: string) =>
  of.getByRole('button', { name, exact: true })
const focusIs = (expected: string) =>
  page.waitForFunction(
    (name) => document.activeElement?.getAttribute('aria-label') === name,
    expected,
  )

// docs/guide/changes.md: you resolve it yourself | “Changes” shows both sides of each conflict by name, in a rebase too; “Ours”, “Theirs” or “Both” chooses, until the last one marks the file as resolved
test('both sides of each conflict are read and chosen; the last one marks the file, Undo opens it again', async () => {
  const { disk, status } = await scene(
    { 'a.txt': base },
    { 'a.txt': ours },
    { 'a.txt': theirs },
    ...merge,
  )
  await changedFile(page, /^a\.txt, conflicted/).click()
  await conflict(2, 2).waitFor()
  const first = conflict(1, 2)
  for (const words of ['bonjour', 'guten Tag', 'main', 'fix-größe', 'line 4', 'line 6'])
    expect(await first.textContent()).toContain(words)
  expect(await changesIn(page, 'a.txt').getByText('<<<<<<<').count()).toBe(0)
  await page.getByText('merge under way, 1 file in conflict').waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await picture(page, 'resolving-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(first, 'Theirs').click()
  await conflict(1, 1).waitFor()
  await focusIs('Conflict 1 of 1')
  await expect.poll(() => said(page)).toBe('Took fix-größe; 1 conflict left')
  expect(status()).toBe('UU a.txt\n')
  await take(conflict(1, 1), 'Both').click()
  await page.getByText('merge under way, commit to finish it').waitFor()
  expect(disk()).toBe(textOf(40, { 5: 'guten Tag', 30: 'au revoir\nauf Wiedersehen' }))
  expect(status()).toBe('M  a.txt\n')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await conflict(1, 1).waitFor()
  expect(status()).toBe('UU a.txt\n')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await conflict(2, 2).waitFor()
})

test('by the keyboard alone', async () => {
  const { disk, status } = await scene(
    { 'a.txt': base },
    { 'a.txt': ours },
    { 'a.txt': theirs },
    ...merge,
  )
  await changedFile(page, /^a\.txt, conflicted/).press('Enter')
  await conflict(1, 2).waitFor()
  await page.keyboard.press('j')
  await focusIs('Conflict 1 of 2')
  await page.keyboard.press('j')
  await focusIs('Conflict 2 of 2')
  for (const _ of ['Ours', 'Theirs']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focusIs('Conflict 1 of 1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await changedFile(page, /^a\.txt, modified/).waitFor()
  expect(disk()).toBe(textOf(40, { 5: 'bonjour', 30: 'auf Wiedersehen' }))
  expect(status()).toBe('M  a.txt\n')
  await page.keyboard.press('z')
  await conflict(1, 1).waitFor()
})

test('what is written into it in the moment of the choice is not lost', async () => {
  const { disk, folder } = await scene(
    { 'a.txt': base },
    { 'a.txt': ours },
    { 'a.txt': theirs },
    ...merge,
  )
  await changedFile(page, /^a\.txt, conflicted/).click()
  await conflict(2, 2).waitFor()
  // Both at once: the page cannot have read what was written.
  const pressed = await take(conflict(1, 2), 'Ours').elementHandle()
  writeFileSync(join(folder, 'a.txt'), disk().replace('bonjour', 'salut'))
  await pressed?.evaluate((button) => (button as HTMLButtonElement).click())
  await expect.poll(() => disk()).toContain('salut')
  await changesIn(page, 'a.txt').getByText('salut').waitFor()
})

test('a file that one side has deleted is kept or deleted as a whole', async () => {
  const { status } = await scene(
    { 'a.txt': 'base\n', 'b.txt': 'base\n' },
    { 'a.txt': 'ours\n', 'b.txt': 'ours\n' },
    { 'a.txt': null, 'b.txt': null },
    ...merge,
  )
  await changedFile(page, /^a\.txt, conflicted/).click()
  const whole = changesIn(page, 'a.txt').getByRole('group', { name: 'Conflict 1 of 1' })
  await whole.getByText('Deleted').waitFor()
  expect(await take(whole, 'Both').count()).toBe(0)
  await take(whole, 'Theirs').click()
  await expect.poll(status).toBe('D  a.txt\nUD b.txt\n')
  await changedFile(page, /^b\.txt, conflicted/).click()
  await take(
    changesIn(page, 'b.txt').getByRole('group', { name: 'Conflict 1 of 1' }),
    'Ours',
  ).click()
  await expect.poll(status).toBe('D  a.txt\n')
})

test('in a rebase it is said by name whose work is whose', async () => {
  const { disk } = await scene(
    { 'a.txt': 'base\n' },
    { 'a.txt': 'bonjour\n' },
    { 'a.txt': 'guten Tag\n' },
    'rebase',
    'main',
  )
  await changedFile(page, /^a\.txt, conflicted/).click()
  await changesIn(page, 'a.txt')
    .getByText(/fix-größe is being rebased\. “Ours” is main/)
    .waitFor()
  await picture(page, 'resolving-rebase-dark')
  await take(conflict(1, 1), 'Theirs').click()
  await page.getByText('rebase under way, “git rebase --continue”').waitFor()
  expect(disk()).toBe('guten Tag\n')
})

test('resolved by hand, it is marked where it is looked at', async () => {
  const { folder, status } = await scene(
    { 'a.txt': 'base\n' },
    { 'a.txt': 'bonjour\n' },
    { 'a.txt': 'guten Tag\n' },
    ...merge,
  )
  await changedFile(page, /^a\.txt, conflicted/).click()
  await conflict(1, 1).waitFor()
  write(folder, 'a.txt', 'hello\n')
  await page.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect.poll(status).toBe('M  a.txt\n')
})
