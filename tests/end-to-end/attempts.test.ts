// Proves that several agents do the same task at once in the window, that what they made is compared side by side, and that the one that is taken is merged while nothing of the others is lost (SPEC R9).
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answer, permission } from './lib/session'
import { details, task } from './lib/tasks'
import { press, resize } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [project], env: somebody })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const attempts = (page: Page) => page.getByRole('dialog', { name: /^Attempts at/ })
const attempt = (page: Page, name: string) => attempts(page).getByRole('region', { name })

test('a task is tried by two at once, each on a branch of its own', async () => {
  const { page } = running
  await press(page, 'Mod+Alt+P')
  await page.getByRole('button', { name: 'New task' }).first().click()
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Add notes')
  await form
    .getByRole('textbox', { name: 'Description' })
    .fill('edit notes.md Hello, then signal done Wrote the notes')
  await form.getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByRole('combobox', { name: 'Additional attempts' }).selectOption('practice')
  await form.getByRole('textbox', { name: 'Check command' }).fill('test -f notes.md')
  await picture(page, 'attempts-form')
  await form.getByRole('button', { name: 'Start', exact: true }).click()
  await task(page, 'Add notes, Needs input').waitFor()
  for (const title of ['Add notes (1)', 'Add notes (2)']) {
    await page.getByRole('treeitem', { name: title }).click()
    await answer(permission(page).getByRole('button', { name: 'Allow once' }))
    await permission(page).waitFor({ state: 'detached' })
  }
  await press(page, 'Mod+Alt+P')
  // Its attempts are no further tasks.
  await task(page, 'Add notes, In review').getByText('2 of 2 attempts have a result').waitFor()
  expect(await task(page, 'Add notes').count()).toBe(1)
})

test('what they made is side by side: changes, check, time and cost', async () => {
  const { page } = running
  await task(page, 'Add notes, In review').getByRole('button').first().click()
  expect(await details(page).getByRole('button', { name: 'Accept' }).count()).toBe(0)
  await details(page).getByRole('button', { name: 'Compare attempts' }).click()
  for (const name of ['Add notes (1), In review', 'Add notes (2), In review']) {
    await attempt(page, name).getByText('1 file, +1 −0').waitFor()
    await attempt(page, name).getByText('passes').waitFor()
    await attempt(page, name)
      .getByRole('region', { name: 'What differs' })
      .getByText('Hello')
      .waitFor()
  }
  await picture(page, 'attempts-compared')
  await attempts(page).getByRole('combobox', { name: 'Who is asked' }).selectOption('practice')
  await attempts(page).getByRole('button', { name: 'Ask an agent to compare' }).click()
  await attempt(page, 'Add notes (1), In review').getByText('8/10, as far as').waitFor()
  await attempt(page, 'Add notes (2), In review').getByText('7/10, as far as').waitFor()
  // Nothing that the task says is done by who was asked.
  expect(await permission(page).count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(running, 900, 600)
  await picture(page, 'attempts-compared-small')
  await resize(running, 1440, 900)
})

// docs/guide/unattended.md: Their results stand side by side: changes, check, time and cost.
// docs/guide/unattended.md: You take one, and what the others did stays on its branch.
test('one is taken and merged, and what the other did is still there', async () => {
  const { page } = running
  await attempt(page, 'Add notes (2), In review')
    .getByRole('button', { name: 'Use this one' })
    .click()
  await attempts(page).waitFor({ state: 'detached' })
  await details(page).getByRole('button', { name: 'Compare attempts' }).click()
  await attempt(page, 'Add notes (2), Dropped').getByText('Taken').waitFor()
  await attempt(page, 'Add notes (1), Dropped').getByText('Put away').waitFor()
  await attempt(page, 'Add notes (1), Dropped').getByText('1 file, +1 −0').waitFor()
  await page.keyboard.press('Escape')
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Add notes, Done').waitFor()
  expect(git(project, 'show', 'HEAD:notes.md')).toContain('Hello')
  expect(git(project, 'branch', '--list', 'add-notes*').split('\n').filter(Boolean)).toHaveLength(2)
})
