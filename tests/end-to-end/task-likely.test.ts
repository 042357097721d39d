// Proves that the tasks say when they are likely done: unknown as long as none has finished, and without those that wait for the user (SPEC R9).
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { repository } from '../lib/repository'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press } from './lib/window'

let running: RunningApp
let page: Page
let project: string
beforeAll(async () => {
  const folder = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [folder] })
  page = running.page
  project = (await give<{ project: string }>(page, 'project.open', { path: folder })).project
  await press(page, 'Mod+Alt+P')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const add = (task: string, description: string, approved: boolean) =>
  give(page, 'task.add', {
    project,
    task,
    title: `Task ${task}`,
    description,
    approved,
    agent: { agent: 'practice', account: null, profile: null },
  })
const said = (words: string) =>
  page
    .getByRole('region', { name: 'Tasks', exact: true })
    .getByRole('paragraph')
    .getByText(words, { exact: true })
    .waitFor({ state: 'attached' })

test('what waits for approval is no work that anybody knows of', async () => {
  await add('a', 'signal done', false)
  await said('1 waits for you')
})

test('as long as nothing has finished it is unknown', async () => {
  await add('b', 'hang', true)
  await said('Likely done: unknown yet, without 1 that waits for you')
})

test('once one has finished it is about when the others are', async () => {
  await give(page, 'task.approve', { tasks: ['a'] })
  await said('Likely done in a few minutes, a few minutes of work, without 1 that waits for you')
  await picture(page, 'task-likely')
})
