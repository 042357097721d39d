// Proves that Merge is offered where there is something to merge, and that what is merged says so and is put away in a step.
// docs/guide/changes.md: all of it is merged | the session says into what, and offers “Archive”
// docs/guide/changes.md: something of it is not reviewed or not committed | “Merge” says so, with the files that it commits first
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press } from './lib/window'

let running: RunningApp
let page: Page
let project: string

beforeAll(async () => {
  project = repository({ 'a.txt': 'one\n' }, freshFolder('api'))
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' }
  running = await startApp({ env: { ...author, ...committer }, settings: { theme: 'dark' } })
  page = running.page
  const opened = await give<{ project: string }>(page, 'project.open', { path: project })
  await give(page, 'session.create', {
    project: opened.project,
    agent: 'practice',
    title: 'Fix login',
    workspace: { kind: 'worktree', branch: 'fix-login', base: 'main' },
  })
  await page.getByRole('treeitem', { name: /^Fix login, / }).click()
  await page.getByRole('status', { name: 'Workspace' }).getByText('ready').waitFor()
  await page.getByRole('tab', { name: 'Changes' }).click()
})

afterAll(async () => {
  await running.quit()
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

const merge = () => page.getByRole('button', { name: 'Merge', exact: true })
const merged = () => page.getByRole('status', { name: 'Merge', exact: true })
const tree = () => join(dirname(project), `${basename(project)}-worktrees`, 'fix-login')

test('a session that has changed nothing does not offer to merge it', async () => {
  await page.getByText('On fix-login · no changes').waitFor()
  expect(await merge().count()).toBe(0)
})

test('what is changed is; once merged, the header and the panel say into what, and archiving is next', async () => {
  write(tree(), 'a.txt', 'two\n')
  await merge().waitFor()
  // Wherever one is in the session.
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await press(page, 'Mod+Shift+B')
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  await dialog.getByText('1 of 1 file is not reviewed.').waitFor()
  await dialog.getByRole('list', { name: 'Committed first' }).getByText('a.txt').waitFor()
  await dialog.getByRole('status', { name: 'Outcome' }).getByText('no conflicts').waitFor()
  await dialog.getByRole('radio', { name: 'Squash' }).check()
  await dialog.getByRole('status', { name: 'Outcome' }).getByText('as one onto').waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await merged().getByText('Merged into main').waitFor()
  // The keyboard is where it was, or where one goes on.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await page.getByRole('tab', { name: 'Changes' }).click()
  await page.getByRole('region', { name: 'Branch' }).getByText('Merged into main').waitFor()
  expect(await merge().count()).toBe(0)
  await picture(page, 'merged-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await picture(page, 'merged-light')
})

test('with more to merge it is offered again, and taken back it was never merged', async () => {
  write(tree(), 'b.txt', 'more\n')
  await merge().waitFor()
  expect(await merged().count()).toBe(0)
  rmSync(join(tree(), 'b.txt'))
  await merged().waitFor()
  await page.getByRole('button', { name: 'More about this branch' }).click()
  await page.getByRole('menuitem', { name: 'Undo last merge' }).click()
  await merge().waitFor()
  expect(git(project, 'log', '--format=%s').trim()).toBe('first')
})
