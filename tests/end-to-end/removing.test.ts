// Proves that a workspace is removed by its session's menu once all that is in it was seen, and comes back as it was.
// docs/guide/workspaces.md: you want it back | press “Undo”, or restore it in the session or from “Removed workspaces” in the settings
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { sayAndWait } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository(
    { 'a.txt': 'one\n', '.gitignore': '.env\nnode_modules\n' },
    freshFolder('project'),
  )
  running = await startApp({ folders: [project] })
})
afterAll(async () => {
  await running?.quit()
  rmSync(`${project}-worktrees`, { recursive: true, force: true })
  removeFolders()
})

const worktree = () => join(`${project}-worktrees`, 'fix-login')
const dialog = () => running.page.getByRole('dialog', { name: 'Remove workspace' })
const list = () => dialog().getByRole('list', { name: 'What is in it' })
const remove = () => dialog().getByRole('button', { name: 'Remove', exact: true })
const status = () => running.page.getByRole('status', { name: 'Workspace' })
const composer = () => running.page.getByRole('textbox', { name: 'Message' })
const state = () => git(worktree(), 'status', '--porcelain', '--branch', '--ignored')

async function openDialog() {
  const row = running.page.getByRole('treeitem', { name: /Practice/ }).first()
  await row.click({ button: 'right' })
  await running.page.getByRole('menuitem', { name: 'Remove workspace' }).click()
  await dialog().waitFor()
}

// docs/guide/workspaces.md: an agent or another process works in it, or Git is in the midst of something | removing is refused
test('while its agent runs it is refused, with what to do about it', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByRole('radio', { name: 'Git worktree' }).check()
  await form.getByRole('textbox', { name: 'Branch' }).fill('fix-login')
  await press(page, 'Mod+Enter')
  await status().getByText('ready').waitFor()
  await sayAndWait(page, 'Say hello')
  write(worktree(), 'a.txt', 'changed\n')
  write(worktree(), 'new.txt', 'new\n')
  write(worktree(), 'node_modules/x/index.js', '')
  await openDialog()
  await list()
    .getByText(/runs in it/)
    .waitFor()
  await list().getByText('1 changed file not committed.').waitFor()
  expect(await remove().isDisabled()).toBe(true)
  await picture(page, 'remove-workspace-refused')
  await list().getByRole('button', { name: 'Stop agent' }).click()
  await expect
    .poll(() =>
      list()
        .getByText(/runs in it/)
        .count(),
    )
    .toBe(0)
  await expect.poll(() => remove().isDisabled()).toBe(false)
  await list().getByText('new.txt').waitFor()
  await picture(page, 'remove-workspace')
})

test('removed, its session stays and says so, and Undo brings all of it back', async () => {
  const { page } = running
  const before = state()
  await remove().click()
  await dialog().waitFor({ state: 'detached' })
  await status().getByText('removed').waitFor()
  expect(existsSync(worktree())).toBe(false)
  await expect.poll(() => composer().isDisabled()).toBe(true)
  expect(await composer().getAttribute('placeholder')).toContain('has been removed')
  await picture(page, 'workspace-removed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await status().getByText('ready').waitFor()
  expect(state()).toBe(before)
  await expect.poll(() => composer().isDisabled()).toBe(false)
})

test('by keyboard alone: what is nowhere else wants two words', async () => {
  const { page } = running
  write(worktree(), '.env', 'SECRET=1\n')
  await press(page, 'Mod+K')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  await page.keyboard.type('Remove workspace')
  await page.keyboard.press('Enter')
  await list()
    .getByText(/cannot be made again/)
    .waitFor()
  expect(await remove().isDisabled()).toBe(true)
  const words = dialog().getByRole('textbox')
  await words.focus()
  await page.keyboard.type('remove anyway')
  await picture(page, 'remove-workspace-precious')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await status().getByText('removed').waitFor()
})

test('it is listed among the removed ones, after a restart too, and restored from there', async () => {
  await running.kill()
  running = await startApp({ data: running.data })
  const { page } = running
  await press(page, 'Mod+,')
  const removed = page.getByRole('region', { name: 'Removed workspaces' })
  await removed.getByText('fix-login', { exact: true }).waitFor()
  await removed.getByText(/Can be brought back until/).waitFor()
  await removed.scrollIntoViewIfNeeded()
  await picture(page, 'removed-workspaces')
  await removed.getByRole('button', { name: 'Restore' }).click()
  await removed.getByText('No removed workspaces').waitFor()
  expect(state()).toContain('!! .env')
  expect(git(worktree(), 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('fix-login\n')
})
