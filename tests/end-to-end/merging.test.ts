// Proves that a merge is previewed in its dialog, done and taken back in the window, and that conflicts go to the agent.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'
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
let main: string

/** As people call theirs: the session works on one, and the other is checked out in a folder of its own. */
const [branch, base] = ['schön', 'größe-ü']

beforeAll(async () => {
  folder = repository({ 'a.txt': 'one\n' }, freshFolder('project'))
  main = join(freshFolder('project'), 'main')
  git(folder, 'branch', '--move', 'main', base)
  git(folder, 'switch', '--quiet', '--create', branch)
  git(folder, 'worktree', 'add', '--quiet', main, base)
  write(folder, 'b.txt', 'two\n')
  git(folder, 'add', 'b.txt')
  git(folder, 'commit', '--quiet', '--message=second')
  running = await startApp({ env: author, settings: { theme: 'light' } })
  page = running.page
  await openSession(page, folder, { title: 'Fix the login race' })
  await page.getByRole('tab', { name: 'Changes' }).click()
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

const dialog = () => page.getByRole('dialog', { name: 'Merge' })
const outcome = () => dialog().getByRole('status', { name: 'Outcome' })
const open = async () => {
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another branch…' }).click()
}
const go = () => dialog().getByRole('button', { name: 'Merge', exact: true })

// README.md: A merge says what it comes to before anything is touched, and can be undone.
// docs/guide/changes.md: you change your mind | “Undo” takes the merge back
test('what is not committed is committed first, and the merge is taken back by Undo', async () => {
  // Wherever it is named.
  await page.getByText(branch, { exact: true }).first().waitFor()
  write(folder, 'c.txt', 'uncommitted\n')
  await open()
  await expect
    .poll(() => outcome().textContent())
    .toBe(`2 commits onto ${base} · no conflicts · 1 uncommitted file is committed first`)
  await dialog().getByRole('list', { name: 'Committed first' }).getByText('c.txt').waitFor()
  await picture(page, 'merging-light')
  await go().click()
  await dialog().waitFor({ state: 'detached' })
  expect(existsSync(join(main, 'c.txt'))).toBe(true)
  expect(git(main, 'status', '--porcelain')).toBe('')
  expect(git(main, 'log', '-1', '--format=%s').trim()).toBe('Fix the login race')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `Took the merge into ${base} back` })
    .waitFor()
  expect(existsSync(join(main, 'b.txt'))).toBe(false)
  expect(git(main, 'symbolic-ref', 'HEAD').trim()).toBe(`refs/heads/${base}`)
})

test('what is in the way is said, and nothing is touched', async () => {
  write(main, 'b.txt', 'mine')
  await open()
  await dialog().getByRole('alert').filter({ hasText: 'would be overwritten' }).waitFor()
  expect(await go().isDisabled()).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(running, 800, 600)
  await picture(page, 'merging-in-the-way-small')
  await resize(running, 1440, 900)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  git(main, 'clean', '--quiet', '--force', 'b.txt')
})

// docs/guide/changes.md: both sides changed the same lines | the agent can resolve the conflict in its own folder
test('conflicts are foretold by their paths; the agent is asked to resolve them, here', async () => {
  for (const [where, text] of [
    [main, 'main\n'],
    [folder, 'fix\n'],
  ] as const) {
    write(where, 'a.txt', text)
    git(where, 'commit', '--quiet', '--all', `--message=${text.trim()}`)
  }
  await open()
  await dialog().getByRole('list', { name: 'Conflicts' }).getByText('a.txt').waitFor()
  expect(await outcome().textContent()).toBe(`3 commits onto ${base} · 1 conflict`)
  await picture(page, 'merging-conflicts')
  expect(await go().isDisabled()).toBe(true)
  const before = git(main, 'rev-parse', 'HEAD')
  await dialog().getByRole('button', { name: 'Let the agent resolve them' }).click()
  await page
    .getByRole('article', { name: 'You' })
    .filter({ hasText: 'these files are in conflict' })
    .waitFor()
  expect(git(main, 'rev-parse', 'HEAD')).toBe(before)
  expect(git(folder, 'status', '--porcelain')).toBe('UU a.txt\n')
})

test('resolved, it is committed and merged', async () => {
  write(folder, 'a.txt', 'both\n')
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Take both')
  await page.getByRole('button', { name: 'Commit', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Committed/ })
    .waitFor()
  await open()
  await expect.poll(() => outcome().textContent()).toBe(`4 commits onto ${base} · no conflicts`)
  // By the keyboard alone.
  await dialog().getByRole('radio', { name: 'Squash' }).focus()
  await page.keyboard.press('ArrowUp')
  await go().and(page.locator(':enabled')).press('Enter')
  await dialog().waitFor({ state: 'detached' })
  expect(git(main, 'show', 'HEAD:a.txt')).toBe('both\n')
})

// docs/guide/changes.md: you resolve it yourself | “Changes” shows both sides of each conflict by name, in a rebase too; “Ours”, “Theirs” or “Both” chooses, until the last one marks the file as resolved
test('who resolves conflicts alone gets both sides in Changes, no agent is told, and it can be aborted', async () => {
  for (const [where, text] of [
    [main, 'from main\n'],
    [folder, 'from fix\n'],
  ] as const) {
    write(where, 'a.txt', text)
    git(where, 'commit', '--quiet', '--all', `--message=${text.trim()}`)
  }
  const before = git(folder, 'rev-parse', 'HEAD')
  await page.getByRole('tab', { name: 'Conversation' }).click()
  const words = page.getByRole('article', { name: 'You' })
  await words.first().waitFor()
  const told = await words.count()
  await page.getByRole('tab', { name: 'Changes' }).click()
  await open()
  await dialog().getByRole('button', { name: 'Resolve in Changes' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await page.getByRole('tab', { name: 'Changes' }).getAttribute('aria-selected')).toBe(
    'true',
  )
  for (const side of ['Ours', 'Theirs', 'Both'])
    await page.getByRole('button', { name: side, exact: true }).first().waitFor()
  await picture(page, 'merging-by-hand')
  expect(git(folder, 'status', '--porcelain')).toBe('UU a.txt\n')
  await page.getByRole('button', { name: 'Abort merge' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Abort', exact: true }).click()
  await page.getByText('merge under way').waitFor({ state: 'detached' })
  expect(git(folder, 'rev-parse', 'HEAD')).toBe(before)
  expect(git(folder, 'status', '--porcelain')).toBe('')
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await expect.poll(() => words.count()).toBe(told)
  await page.getByRole('tab', { name: 'Changes' }).click()
})

test('a merge that is under way is aborted in the window, and the branch is as it was', async () => {
  for (const [where, text] of [
    [main, 'theirs\n'],
    [folder, 'ours\n'],
  ] as const) {
    write(where, 'a.txt', text)
    git(where, 'commit', '--quiet', '--all', `--message=${text.trim()}`)
  }
  const before = git(folder, 'rev-parse', 'HEAD')
  expect(() => git(folder, 'merge', base)).toThrow()
  await page.getByText('merge under way').waitFor()
  await picture(page, 'merge-under-way')
  await page.getByRole('button', { name: 'Abort merge' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Abort', exact: true }).click()
  await page.getByText('merge under way').waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'Aborted the merge' }).waitFor()
  expect(git(folder, 'rev-parse', 'HEAD')).toBe(before)
  expect(git(folder, 'status', '--porcelain')).toBe('')
})
