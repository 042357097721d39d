// Proves that a task and its session say the same wherever they are shown: what its agent failed at is failed and can be tried again, and a run that is done says that its check failed, with what can be said to its result.
import { basename } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, somebody } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { details, form, task } from './lib/tasks'
import { press } from './lib/window'

let running: RunningApp
let page: Page
let project: string
beforeAll(async () => {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  const settings = { 'permissions.rules': [{ name: 'Edits', kinds: ['edit'] }] }
  running = await startApp({ folders: [folder], env: somebody, settings })
  page = running.page
  project = (await give<{ project: string }>(page, 'project.open', { path: folder })).project
  await press(page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const add = (id: string, title: string, description: string, more: object = {}) =>
  give(page, 'task.add', {
    project,
    task: id,
    title,
    description,
    agent: { agent: 'practice', account: null, profile: null },
    approved: true,
    ...more,
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const header = () => page.locator('.session-header')
const tasksSay = () => button('Tasks').getAttribute('aria-description')

// docs/guide/tasks.md: A task fails when its agent does.
test('what its agent failed at is failed on its card, in its details, its session and the status bar', async () => {
  await add('broken', 'Read the letters', 'error it is broken')
  const card = task(page, 'Read the letters, Failed')
  await card.getByText('it is broken').waitFor()
  expect(await button('Answer Read the letters').count()).toBe(0)
  await button('Try again Read the letters').waitFor()
  await picture(page, 'task-states-failed')
  await expect.poll(tasksSay).toBe('1 failed')
  await card.click()
  await details(page).getByText('Failed, it is broken', { exact: true }).waitFor()
  await details(page).getByRole('button', { name: 'Try again' }).waitFor()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await header().getByText('Failed', { exact: true }).waitFor()
  expect(await page.getByRole('status', { name: 'Run' }).textContent()).toBe('it is broken')
})

test('sent again in its session, the same attempt goes on', async () => {
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(async () => {
      const { task } = await give<{ task: { history: { what: string }[]; attempts: unknown[] } }>(
        page,
        'task.read',
        { task: 'broken' },
      )
      return [task.attempts.length, task.history.map(({ what }) => what)]
    })
    .toEqual([1, ['added', 'started', 'session', 'failed', 'went on', 'failed']])
  await press(page, 'Mod+Alt+P')
  await details(page).getByRole('button', { name: 'Try again' }).click()
  await expect
    .poll(async () => {
      const { task } = await give<{ task: { state: string; attempts: unknown[] } }>(
        page,
        'task.read',
        { task: 'broken' },
      )
      return [task.state, task.attempts.length]
    })
    .toEqual(['failed', 2])
  // Of the attempt before nothing waits any more.
  await page
    .getByRole('treeitem', { name: /^Read the letters, .*, Stopped$/ })
    .first()
    .waitFor()
})

// docs/guide/tasks.md: Its session says the same.
test('a run that is done says that its check failed, and its session has what can be said to that', async () => {
  await add('red', 'Check that never passes', 'signal done All is well', { check: 'false' })
  const card = task(page, 'Check that never passes, In review')
  await card.waitFor()
  await button('Review Check that never passes').click()
  await details(page).getByText('In review, check failed').waitFor()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await header().getByText('In review, check failed').waitFor()
  await header().getByRole('button', { name: 'Send back' }).waitFor()
  await header().getByRole('button', { name: 'Accept without changes' }).waitFor()
  expect(await header().getByRole('button', { name: 'Merge' }).count()).toBe(0)
  expect(await header().getByText('Completed').count()).toBe(0)
  await page.getByRole('log').getByText('Run done, check failed').waitFor()
  await picture(page, 'task-states-check')
})

test('what Liminal says to an agent is signed Liminal, and what the user says “You”', async () => {
  const log = page.getByRole('log', { name: 'Conversation' })
  const told = log.getByRole('article', { name: 'Liminal' })
  await told.getByText('Completion instructions').first().waitFor()
  expect(
    await log.getByRole('article', { name: 'You' }).getByText('Completion instructions').count(),
  ).toBe(0)
})

test('a new task says which project it is for, and begins with the one whose tasks are shown', async () => {
  const other = repository({ 'b.txt': 'b\n' }, freshFolder('other'))
  await give(page, 'project.open', { path: other })
  await press(page, 'Mod+Alt+P')
  const shown = page
    .getByRole('region', { name: 'Tasks' })
    .getByRole('combobox', { name: 'Project' })
  await shown.selectOption({ label: basename(other) })
  await button('New task').first().click()
  const chosen = form(page).getByRole('combobox', { name: 'Project' })
  const label = () => chosen.locator('option:checked').textContent()
  await expect.poll(label).toBe(basename(other))
  expect(await form(page).getByRole('checkbox').count()).toBe(0)
  await picture(page, 'task-states-project')
  await page.keyboard.press('Escape')
})
