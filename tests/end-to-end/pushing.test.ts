// Proves that a branch is pushed and its request opened in the window, and that comments of people go to the agent as one prompt.
// docs/guide/changes.md: A branch is pushed, and its pull or merge request opened with your own `gh` or `glab`.
// docs/guide/changes.md: Checks and comments come back into the app.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programsIn } from '../branches/programs'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'

let running: RunningApp
let page: Page
let folder: string
let remote: string

beforeAll(async () => {
  folder = repository({ 'a.txt': 'one\n' }, freshFolder())
  remote = freshFolder('remote')
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main')
  git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'push', '--quiet', 'origin', 'main')
  git(folder, 'switch', '--quiet', '--create', 'fix')
  write(folder, 'a.txt', 'two\n')
  git(folder, 'commit', '--quiet', '--all', '--message=second')
  const { path } = programsIn(freshFolder('programs'), 'gh')
  running = await startApp({ env: { PATH: path }, settings: { theme: 'dark' } })
  page = running.page
  await openSession(page, folder, { title: 'Fix the login race' })
  await page.getByRole('tab', { name: 'Changes' }).click()
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

const more = async (name: string) => {
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const tip = () => git(remote, 'rev-parse', 'fix').trim()

test('a branch is pushed to its remote', async () => {
  await more('Push to origin')
  await said('Pushed fix to origin')
  expect(tip()).toBe(git(folder, 'rev-parse', 'HEAD').trim())
})

test('what was pushed is replaced after an amend, and only at the user’s word', async () => {
  git(folder, 'commit', '--quiet', '--amend', '--message=better')
  await more('Push to origin')
  await page.getByRole('alert').filter({ hasText: 'so nothing was pushed' }).waitFor()
  await more('Force-push…')
  const dialog = page.getByRole('dialog', { name: 'Replace what was pushed?' })
  await dialog.getByText('origin has a commit of fix that you have written anew since').waitFor()
  await picture(page, 'push-replacing')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await said('Pushed fix to origin')
  expect(tip()).toBe(git(folder, 'rev-parse', 'HEAD').trim())
})

test('a request is opened; its checks and comments are rows', async () => {
  await more('Open a pull request…')
  const dialog = page.getByRole('dialog', { name: 'Open a pull request' })
  expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(
    'Fix the login race',
  )
  await picture(page, 'request-dialog')
  await dialog.getByRole('button', { name: 'Push and open' }).click()
  await said('Opened pull request 7')
  const request = page.getByRole('region', { name: 'Pull request' })
  expect(await request.getByRole('list', { name: 'Checks' }).getByRole('listitem').count()).toBe(3)
  await request.getByRole('list', { name: 'Comments' }).getByText('Why two locks?').waitFor()
  await picture(page, 'request-panel')
})

test('comments go to the agent as one prompt', async () => {
  await page.getByRole('button', { name: 'Send to the agent (2)' }).press('Enter')
  await page.getByRole('button', { name: 'Sent to the agent' }).waitFor()
  await page.getByRole('tab', { name: 'Conversation' }).click()
  const prompt = page.getByRole('article', { name: 'You' }).filter({ hasText: 'pull request 7' })
  await prompt.getByText('Please add a test.').waitFor()
  await prompt.getByText('src/auth.ts:40').waitFor()
})
