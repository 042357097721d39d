// Proves that a rule of the settings approves the tasks that fit it as they are added, and those that wait already at the user's word only (SPEC R9).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press } from './lib/window'

let running: RunningApp
let page: Page
let project: string
beforeAll(async () => {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [folder], settings: { 'tasks.limit': 1 } })
  page = running.page
  project = (await give<{ project: string }>(page, 'project.open', { path: folder })).project
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const add = (task: string, title: string) => give(page, 'task.add', { project, task, title })
const agents = (title: string) =>
  give(page, 'task.propose', { project, tasks: [{ title, description: '' }] })
const task = (name: string | RegExp) =>
  page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('listitem', { name })

test('a rule is made in the settings, and without a condition it is refused with words', async () => {
  await add('before', 'docs: written before')
  await press(page, 'Mod+,')
  const rules = page.getByRole('region', { name: 'Approval rules' })
  await rules.getByRole('button', { name: 'Add rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add a rule' })
  await form.getByRole('textbox', { name: 'Rule name' }).fill('Docs')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('nothing is approved by default').waitFor()
  await form.getByRole('checkbox', { name: 'You' }).check()
  await form.getByRole('checkbox', { name: 'Pasted lists' }).check()
  await form.getByRole('textbox', { name: 'Titles' }).fill('docs: *')
  await picture(page, 'approval-rule-form')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await rules.getByText('Approves tasks from You or Pasted lists, titled “docs: *”').waitFor()
  const written = JSON.parse(readFileSync(join(running.data, 'settings.json'), 'utf8'))
  expect(written['tasks.approval']).toEqual([
    { name: 'Docs', from: ['user', 'pasted'], title: 'docs: *' },
  ])
})

// docs/guide/unattended.md: Rules of `tasks.approval` approve tasks as they are added:
// docs/guide/unattended.md: A rule names who added the task (`user`, `pasted`, `tasks.md`, `issues`), a project, or a title in which `*` is anything; all that it names must hold.
test('what fits it is approved as it is added, and its history says by which rule', async () => {
  await add('mine', 'docs: say it')
  await give(page, 'task.paste', { project, text: '- docs: pasted\n- code: pasted' })
  await agents('docs: of an agent')
  await press(page, 'Mod+Alt+P')
  await task(/^docs: say it, (Waiting|Running|Failed)/)
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('region', { name: 'History' })
    .getByText('approved, by rule “Docs”')
    .waitFor()
  await task(/^docs: pasted, (Waiting|Running|Failed)/).waitFor()
  await task('code: pasted, Proposed').waitFor()
  await task('docs: of an agent, Proposed').waitFor()
  await task('docs: written before, Proposed').waitFor()
  await picture(page, 'task-approved-by-rule')
})

// docs/guide/unattended.md: What waits already is approved with “Approve all that fit” only.
test('what waits already is approved at the user’s word, but for what agents proposed', async () => {
  await press(page, 'Mod+,')
  await page.getByText('One task that fits waits for approval already.').scrollIntoViewIfNeeded()
  await picture(page, 'approval-rules')
  await page.getByRole('button', { name: 'Approve all that fit' }).click()
  await page.getByText('for approval already.').waitFor({ state: 'detached' })
  await press(page, 'Mod+Alt+P')
  await task(/^docs: written before, (Waiting|Running|Failed)/)
    .getByRole('button')
    .first()
    .click()
  await page
    .getByRole('region', { name: 'History' })
    .getByText('you: approved, by rule “Docs”')
    .waitFor()
  await task('docs: of an agent, Proposed').waitFor()
})

test('a rule that names agents is refused with words', async () => {
  const rule = { name: 'All', from: ['agents'] }
  await expect(
    give(page, 'settings.set', { key: 'tasks.approval', value: [rule] }),
  ).rejects.toThrow('what agents propose always waits for you')
})
