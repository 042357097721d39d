// Proves that open issues become tasks in the window, each once, by the user's own gh (SPEC R9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programsIn } from '../branches/programs'
import { git, repository } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  const project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  git(project, 'remote', 'add', 'origin', 'https://github.com/o/r.git')
  const { path } = programsIn(freshFolder('programs'), 'gh')
  running = await startApp({ folders: [project], env: { PATH: path } })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

// docs/guide/tasks.md: So do issues of GitHub or GitLab that you choose, read by your own `gh` or `glab`.
test('issues that are chosen become tasks that wait for approval, and none becomes two', async () => {
  const { page } = running
  const form = page.getByRole('dialog', { name: 'Tasks from issues' })
  const open = async () => {
    await press(page, 'Mod+Alt+W')
    await page.getByRole('button', { name: 'From issues…' }).click()
  }
  await open()
  await form.getByRole('checkbox', { name: 'Login fails' }).check()
  await picture(page, 'task-issues')
  await form.getByRole('button', { name: 'Add' }).click()
  await form.waitFor({ state: 'detached' })
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByRole('listitem', { name: 'Login fails, Proposed' }).waitFor()
  const details = page.getByRole('complementary', { name: 'Task' })
  await details.getByText('https://github.com/o/r/issues/12').waitFor()
  await open()
  expect(await form.getByRole('checkbox', { name: 'Login fails' }).isDisabled()).toBe(true)
  expect(await form.getByRole('checkbox', { name: 'Old' }).isDisabled()).toBe(false)
})
