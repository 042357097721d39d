// Proves in the window that `tasks.md` proposes and never decides: what it says otherwise is shown with the difference, and taken or kept by a click.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, somebody } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { details } from './lib/tasks'
import { press } from './lib/window'

let running: RunningApp
let file: string
beforeAll(async () => {
  const project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  file = join(project, 'tasks.md')
  writeFileSync(file, '- [ ] Fix the login\n  Words.\n  - check: `true`\n- [ ] Add docs\n')
  running = await startApp({ folders: [project], env: somebody })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const task = (name: string | RegExp) =>
  running.page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('listitem', { name })
const branchOperation = (name: string) =>
  details(running.page).getByRole('button', { name, exact: true }).click()

test('a task that names no agent says so, and one is chosen where it says it', async () => {
  await press(running.page, 'Mod+Alt+P')
  await task('Fix the login, Proposed').getByRole('button').first().click()
  await branchOperation('Approve')
  await task('Fix the login, Waiting').getByText('no agent is chosen: choose one').waitFor()
  await details(running.page).getByRole('combobox', { name: 'Agent' }).waitFor()
  await picture(running.page, 'task-without-agent')
})

test('what the file says otherwise of what is approved is shown, and nothing is taken over', async () => {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('`true`', '`touch PWNED`'))
  await task('Fix the login, Waiting').getByText('changed in tasks.md').waitFor()
  const says = details(running.page).getByRole('region', { name: 'tasks.md' })
  await says.getByText('touch PWNED').waitFor()
  await picture(running.page, 'task-changed-in-file')
  expect(await says.getByRole('deletion').textContent()).toBe('true')
  await branchOperation('Keep it as it is')
  await says.waitFor({ state: 'detached' })
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('- check: `true`')
})

test('a tick asks, and a line that is gone is said and written back', async () => {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('- [ ] Fix', '- [x] Fix').replace('- [ ] Add docs\n', ''))
  await task('Fix the login, Waiting').getByText('tasks.md says that it is done').waitFor()
  await task('Add docs, Proposed').getByText('no longer in tasks.md').waitFor()
  await branchOperation('It is not done')
  await task('Add docs, Proposed').getByRole('button').first().click()
  await branchOperation('Write it back')
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/- \[ \] Fix[\s\S]*- \[ \] Add docs/)
})

test('a conflict is waited for, and said', async () => {
  appendFileSync(file, '<<<<<<< ours\n- [ ] Ours\n=======\n- [ ] Theirs\n>>>>>>> theirs\n')
  const banner = running.page.getByText('It has marks of a conflict')
  await banner.waitFor()
  await picture(running.page, 'tasks-file-in-conflict')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/<<<<<<<[\s\S]*/, '- [ ] Both\n'))
  await task('Both, Proposed').waitFor()
  await banner.waitFor({ state: 'detached' })
})
