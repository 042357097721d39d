// Proves that a hunk is accepted, reverted and brought back in the real window, on the real disk.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository, write } from '../lib/repository'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { changedFile, changesIn, hunk, openChanges, textOf } from './lib/changes'
import { openSession } from './lib/session'

let running: RunningApp
beforeAll(async () => {
  running = await startApp()
  running.page.setDefaultTimeout(15_000)
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

test('a hunk is accepted, another reverted and brought back', async () => {
  const { page } = running
  const folder = repository({ 'a.txt': textOf(60) }, freshFolder('deciding'))
  const changed = textOf(60, { 10: 'ten', 50: 'fifty' })
  write(folder, 'a.txt', changed)
  const disk = () => readFileSync(join(folder, 'a.txt'), 'utf8')
  await openSession(page, folder, { title: 'Deciding' })
  await openChanges(page)
  await changedFile(page, /^a\.txt/).click()
  await changesIn(page, 'a.txt').waitFor()
  await hunk(page, 2, 2).getByRole('button', { name: 'Revert', exact: true }).click()
  await expect.poll(disk).toBe(textOf(60, { 10: 'ten' }))
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(disk).toBe(changed)
  await hunk(page, 1, 2).getByRole('button', { name: 'Accept', exact: true }).click()
  await hunk(page, 1, 2).getByText('Accepted').first().waitFor()
  expect(disk()).toBe(changed)
})
