// Proves that the window says where the folder of the shown session stands in git, while files change.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { git, repository } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'

let running: RunningApp
afterAll(async () => {
  await running.quit()
  removeFolders()
})

test('branch and changed files are in the status bar, and follow what happens in the folder', async () => {
  const folder = repository()
  running = await startApp({ folders: [folder] })
  const { page } = running
  await openSession(page, folder)
  const branch = page.getByRole('status', { name: 'Branch' })
  await expect.poll(() => branch.textContent()).toContain('main')
  expect(await branch.textContent()).not.toContain('changed')
  writeFileSync(join(folder, 'a.txt'), 'changed')
  await expect.poll(() => branch.textContent()).toContain('1 changed')
  git(
    folder,
    'switch',
    '--quiet',
    '--create',
    'a/branch/with-a-name-that-is-much-too-long-for-a-status-bar',
  )
  await expect.poll(() => branch.textContent()).toContain('too-long-for-a-status-bar')
  rmSync(join(folder, '.git'), { recursive: true })
  await openSession(page, freshFolder('plain'), { title: 'Plain' })
  await expect.poll(() => branch.count()).toBe(0)
})
