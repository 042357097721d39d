// Proves in the real window that a task begins from the branch of another as soon as that has a result, sees what was done there, and comes into the base after it (SPEC R9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { permission } from './lib/session'
import { add, details, form, openForm, task } from './lib/tasks'
import { press } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [project], env: somebody })
  await press(running.page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

async function allowed(title: string) {
  const { page } = running
  await task(page, `${title}, Needs input`).getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await press(page, 'Mod+Alt+P')
}

const accept = async (title: string) => {
  const { page } = running
  await task(page, `${title}, In review`).getByRole('button').first().click()
  await details(page).getByRole('button', { name: 'Accept', exact: true }).click()
}

// docs/guide/tasks.md: One that depends on a single other task can begin from the branch of that as soon as it has a result, and is merged after it.
test('it waits for the result below, and then begins from its branch', async () => {
  const { page } = running
  await openForm(page, 'Below', 'edit below.md Hello, then signal done Wrote it')
  await add(page)
  await openForm(page, 'Above', 'edit above.md Hello, then signal done Wrote more')
  const from = form(page).getByRole('combobox', { name: 'Begins from' })
  expect(await from.count()).toBe(0)
  await form(page).getByRole('combobox', { name: 'Depends on' }).selectOption({ label: 'Below' })
  await from.selectOption({ label: 'Its branch, as soon as it has a result' })
  // What is there already has to be, where it begins.
  await form(page).getByRole('textbox', { name: 'Check command' }).fill('test -f below.md')
  await picture(page, 'task-from-branch')
  await add(page)
  await task(page, 'Above, Waiting').getByText('waits for Below').waitFor()
  await allowed('Below')
  await task(page, 'Below, In review').waitFor()
  await allowed('Above')
  await task(page, 'Above, In review').getByText('Wrote more').waitFor()
  expect(git(project, 'log', '--format=%s', 'below').split('\n')[0]).toBe('Below')
  expect(git(project, 'ls-files').trim()).toBe('a.txt')
})

// docs/guide/tasks.md: One that depends on a single other task can begin from the branch of that as soon as it has a result, and is merged after it.
test('it comes into the base after what is below it', async () => {
  const { page } = running
  await accept('Above')
  await page
    .getByText('“Above” began from the branch of “Below”: that comes into', { exact: false })
    .first()
    .waitFor()
  expect(git(project, 'ls-files').trim()).toBe('a.txt')
  await accept('Below')
  await task(page, 'Below, Done').waitFor()
  expect(git(project, 'ls-files').trim().split('\n')).toEqual(['a.txt', 'below.md'])
  await accept('Above')
  await task(page, 'Above, Done').waitFor()
  expect(git(project, 'ls-files').trim().split('\n')).toEqual(['a.txt', 'above.md', 'below.md'])
})
