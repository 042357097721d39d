// Proves that a repository which names programs says so in the window as soon as it does, and runs them when the user has allowed it.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository, write } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'
import { resize } from './lib/window'

const author = {
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.org',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.org',
}

let running: RunningApp
let folder: string
let mark: string

beforeAll(async () => {
  folder = repository(
    { 'a.txt': 'one\n', '.gitattributes': '*.txt filter=f\n' },
    freshFolder('project'),
  )
  mark = join(freshFolder(), 'ran')
  running = await startApp({ env: author })
  await openSession(running.page, folder)
  await running.page.getByRole('tab', { name: 'Changes' }).click()
  await running.page.getByText('No changes yet').waitFor()
})

afterAll(async () => {
  await running.quit()
  removeFolders()
})

const asked = () => running.page.getByRole('alert').filter({ hasText: 'that git would run' })

test('a filter that comes during a turn is told at once, and runs nothing', async () => {
  const { page } = running
  git(folder, 'config', 'filter.f.clean', `touch '${mark}'; cat`)
  write(folder, 'a.txt', 'two\n')
  await asked().filter({ hasText: 'names a program' }).waitFor()
  await page.getByText('filter.f.clean: touch').waitFor()
  await page.getByRole('treeitem', { name: /a\.txt/ }).waitFor()
  expect(existsSync(mark)).toBe(false)
  await picture(page, 'repository-programs')
})

test('so is a hook; what the user asks for waits for the answer, which can be put off', async () => {
  const { page } = running
  writeFileSync(join(folder, '.git/hooks/pre-commit'), `#!/bin/sh\necho checked\n`, { mode: 0o755 })
  await asked().filter({ hasText: 'names 2 programs' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(running, 800, 600)
  await picture(page, 'repository-programs-dark-small')
  await resize(running, 1440, 900)
  await page.getByRole('button', { name: 'Not now' }).click()
  await asked().waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Commit message' }).fill('Second')
  await page.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'nobody has allowed to run' }).waitFor()
  expect(git(folder, 'log', '--format=%s').trim()).toBe('first')
  await asked().waitFor()
})

test('allowed, they run, and nothing is asked again', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await asked().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Commit', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Committed/ })
    .waitFor()
  expect(git(folder, 'log', '--format=%s').trim()).toBe('Second\nfirst')
  expect(existsSync(mark)).toBe(true)
  expect(await asked().count()).toBe(0)
})
