// Proves that two sessions that change the same lines both say so, with the lines, that nobody else is named or told, and that Merge is in their headers.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { say } from './lib/session'
import { resize } from './lib/window'

const lines = (text: string) =>
  Array.from({ length: 40 }, (_, line) => (line === 20 ? `${text}\n` : `${line}\n`)).join('')

let running: RunningApp
let page: Page
let project: string

beforeAll(async () => {
  project = repository({ 'src/auth.ts': lines('await store.load(user)') }, freshFolder('api'))
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org' }
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org' }
  const settings = { ...fakeAgents('edits'), theme: 'dark' }
  running = await startApp({ env: { ...author, ...committer }, settings })
  page = running.page
  const opened = await give<{ project: string }>(page, 'project.open', { path: project })
  for (const [title, branch] of [
    ['Fix login', 'fix-login'],
    ['Add cache', 'add-cache'],
  ])
    await give(page, 'session.create', {
      project: opened.project,
      agent: 'practice',
      title,
      workspace: { kind: 'worktree', branch, base: 'main' },
    })
})

afterAll(async () => {
  await running.quit()
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

const tree = (branch: string) => join(`${project}-worktrees`, branch)
const show = async (title: string) => {
  await page.getByRole('treeitem', { name: new RegExp(`^${title}, `) }).click()
  await page.getByRole('main').getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.getByRole('status', { name: 'Workspace' }).getByText('ready').waitFor()
}
const conflict = () => page.getByRole('status', { name: 'Conflict' })

// docs/guide/changes.md: two sessions change the same lines in workspaces of their own | both say so before they meet
test('both say so, before they meet', async () => {
  await show('Fix login')
  expect(await conflict().textContent()).toBe('')
  write(tree('add-cache'), 'src/auth.ts', lines('await cache.get(user)'))
  write(tree('fix-login'), 'src/auth.ts', lines('await lock.run(() => store.load(user))'))
  await expect.poll(() => conflict().textContent()).toBe('src/auth.ts also changed in Add cache')
  await picture(page, 'conflict-header-dark')
  await show('Add cache')
  await expect.poll(() => conflict().textContent()).toBe('src/auth.ts also changed in Fix login')
})

test('with the lines of both; both agents can be told', async () => {
  await conflict().getByRole('button').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await dialog.getByText('await cache.get(user)').waitFor()
  await dialog.getByText('await lock.run').waitFor()
  await picture(page, 'conflict-dialog-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(running, 800, 600)
  await picture(page, 'conflict-dialog-small')
  await resize(running, 1440, 900)
  await dialog.getByRole('button', { name: 'Tell both agents' }).click()
  await dialog.getByRole('button', { name: 'Both agents are told' }).waitFor()
  await page.keyboard.press('Escape')
  const told = page.getByRole('article', { name: 'You' }).filter({ hasText: 'the same lines' })
  await told.waitFor()
  await show('Fix login')
  await told.waitFor()
})

test('what is merged is in conflict no more where the other has taken it over', async () => {
  write(tree('fix-login'), 'src/auth.ts', lines('await store.load(user)'))
  await expect.poll(() => conflict().textContent()).toBe('')
  write(tree('fix-login'), 'new.txt', 'new\n')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  await expect
    .poll(() => dialog.getByRole('status', { name: 'Outcome' }).textContent())
    .toBe('1 commit onto main · no conflicts · 1 uncommitted file is committed first')
  await picture(page, 'merging-worktree')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(git(project, 'show', 'main:new.txt')).toBe('new\n')
  expect(git(project, 'status', '--porcelain')).toBe('')
})

test('of two sessions in one folder the one that wrote the lines is named and told, the other neither', async () => {
  write(project, 'src/user.ts', lines('await store.load(user)'))
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '--message=Users')
  const opened = await give<{ project: string }>(page, 'project.open', { path: project })
  for (const title of ['Really changes it', 'Innocent bystander', 'Elsewhere'])
    await give(page, 'session.create', {
      project: opened.project,
      agent: 'edits',
      title,
      workspace:
        title === 'Elsewhere' ? { kind: 'worktree', branch: 'elsewhere', base: 'main' } : 'folder',
    })
  await show('Elsewhere')
  await say(page, 'edit src/user.ts store.load elsewhere.load')
  await page.getByRole('treeitem', { name: /^Really changes it, / }).click()
  await say(page, 'edit src/user.ts store.load really.load')
  await page.getByRole('treeitem', { name: /^Innocent bystander, / }).click()
  await say(page, 'hello')
  await page.getByText('told: hello', { exact: true }).waitFor()
  await show('Elsewhere')
  await expect
    .poll(() => conflict().textContent())
    .toBe('src/user.ts also changed in Really changes it')
  await conflict().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await dialog.getByText('await really.load(user)').waitFor()
  await dialog.getByRole('button', { name: 'Tell both agents' }).click()
  await dialog.getByRole('button', { name: 'Both agents are told' }).waitFor()
  await page.keyboard.press('Escape')
  const told = page.getByRole('article', { name: 'You' }).filter({ hasText: 'the same lines' })
  await page.getByRole('treeitem', { name: /^Really changes it, / }).click()
  await told.waitFor()
  expect(await conflict().textContent()).toBe('src/user.ts also changed in Elsewhere')
  await page.getByRole('treeitem', { name: /^Innocent bystander, / }).click()
  await page.getByRole('main').getByRole('heading', { name: 'Innocent bystander' }).waitFor()
  expect(await conflict().textContent()).toBe('')
  expect(await told.count()).toBe(0)
})

test('when the other side is committed on the base, main has moved, and nobody is accused', async () => {
  git(project, 'commit', '--quiet', '--all', '--message=Really')
  await show('Elsewhere')
  await expect.poll(() => conflict().textContent()).toBe('src/user.ts also changed on main')
  await conflict().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Conflict' })
  await dialog.getByRole('button', { name: 'Merge main in' }).waitFor()
  await dialog.getByRole('button', { name: 'Tell the agent' }).waitFor()
  await picture(page, 'conflict-base-moved')
  await page.keyboard.press('Escape')
})
