// Proves that a task names a place or a label: it waits for that machine and says so, is done in the same folder there, and comes back into its base (SPEC R9).
import { realpathSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository } from '../lib/repository'
import { noPodman, readyPodman } from '../remotes/engines/podman'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { permission } from './lib/session'
import { details, form, task } from './lib/tasks'
import { press } from './lib/window'

/** What is there can be mounted only as it is linked on newer systems. */
const programs = ['/usr:ro', '/lib:ro', '/lib64:ro']

let running: RunningApp
let project: string
let podman: ReturnType<typeof readyPodman>

beforeAll(async () => {
  if (noPodman) return
  podman = readyPodman()
  project = realpathSync(repository({ 'a.txt': 'a\n' }, freshFolder('project')))
  git(project, 'config', 'user.name', 'Somebody')
  git(project, 'config', 'user.email', 'somebody@example.org')
  const container = { type: 'container', engine: 'podman', image: podman.image, network: 'none' }
  running = await startApp({
    folders: [project],
    env: podman.environment,
    settings: {
      places: {
        cell: { ...container, mounts: [project, ...programs], labels: ['apart'] },
        // Nobody has this image.
        gone: { ...container, image: 'localhost/liminal-nothing:0', mounts: [project] },
        other: { ...container, mounts: ['/srv'], labels: ['elsewhere'] },
      },
    },
  })
  await press(running.page, 'Mod+Alt+P')
})

afterAll(async () => {
  await running?.quit()
  if (podman) {
    const lines = podman.podman('ps', '--all', '--format', '{{.ID}} {{.Mounts}}', '--no-trunc')
    for (const line of lines.split('\n'))
      if (line.includes(project)) podman.podman('rm', '--force', line.split(' ')[0] ?? '')
  }
  removeFolders()
})

async function add(title: string, description: string, where: string) {
  const { page } = running
  await page.getByRole('button', { name: 'New task' }).first().click()
  await form(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await form(page).getByRole('textbox', { name: 'Description' }).fill(description)
  await form(page).getByRole('combobox', { name: 'Agent' }).selectOption('practice')
  await form(page).getByRole('button', { name: 'More' }).click()
  await form(page).getByRole('combobox', { name: 'Run on' }).selectOption({ label: where })
  await picture(page, `task-place-${title}`)
  await form(page).getByRole('button', { name: 'Start', exact: true }).click()
  await form(page).waitFor({ state: 'detached' })
}

test.skipIf(noPodman)('places that have the folder are offered, this computer first', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'New task' }).first().click()
  await form(page).getByRole('button', { name: 'More' }).click()
  const options = form(page).getByRole('combobox', { name: 'Run on' }).getByRole('option')
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['This computer', 'cell', 'gone', 'Any with the label “apart”'])
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
})

test.skipIf(noPodman)('one whose machine is not there waits for it, and says so', async () => {
  const { page } = running
  await add('Nowhere', 'signal done Never', 'gone')
  await task(page, 'Nowhere, Waiting').getByText('waits for gone').waitFor()
  await task(page, 'Nowhere, Waiting').getByRole('button').first().click()
  await details(page).getByText('gone', { exact: true }).waitFor()
  await picture(page, 'task-place-waits')
})

// docs/guide/tasks.md: Run on | a machine, or a label that machines have; the task waits until one is there
test.skipIf(noPodman)('one with a label is done in a container that has it', async () => {
  const { page } = running
  await add(
    'Apart',
    'edit notes.md Hello, then signal done Wrote the notes',
    'Any with the label “apart”',
  )
  await task(page, 'Apart, Needs input').getByRole('button').first().click({ timeout: 60_000 })
  await details(page).getByRole('button', { name: 'Open session' }).click()
  await expect
    .poll(() => page.getByRole('status', { name: 'Remote' }).textContent())
    .toBe('cell, connected')
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await picture(page, 'task-place-session')
  await press(page, 'Mod+Alt+P')
  await task(page, 'Apart, In review').getByText('Wrote the notes').waitFor()
  await details(page).getByRole('button', { name: 'Accept' }).click()
  await task(page, 'Apart, Done').waitFor()
  expect(git(project, 'show', 'main:notes.md')).toContain('Hello')
  await task(page, 'Nowhere, Waiting').waitFor()
})
