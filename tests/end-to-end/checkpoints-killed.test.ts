// Proves that a restore in whose middle the app is killed is finished by the next start, which says so.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { fakeAgents } from './lib/agents'
import { type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'

let running: RunningApp
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const count = 1500
const nameOf = (file: number) => `folder-${file % 40}/file-${file}.txt`

test('killed in the middle, all files are back after the next start', async () => {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, file) => [nameOf(file), `one ${file}\n`]),
  )
  const folder = repository(files)
  const isBack = (name: string) => readFileSync(join(folder, name), 'utf8') === files[name]
  const back = () => Object.keys(files).filter((name) => isReadable(name)).length
  /** While one is replaced it has no name for a moment. */
  function isReadable(name: string): boolean {
    try {
      return isBack(name)
    } catch {
      return false
    }
  }
  running = await startApp({ settings: fakeAgents('writes') })
  const { page, data } = running
  await openSession(page, folder, { agent: 'writes', title: 'Killed' })
  await sayAndWait(page, 'hello')
  for (const name of Object.keys(files)) writeFileSync(join(folder, name), 'changed\n')
  await conversation(page).getByRole('button', { name: 'Restore to here' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Code', exact: true }).press('Enter')
  await expect.poll(back, { interval: 5 }).toBeGreaterThan(0)
  await running.kill()
  expect(back()).toBeLessThan(count)
  running = await startApp({ data })
  await expect.poll(back, { timeout: 45_000 }).toBe(count)
  await running.page.getByRole('treeitem', { name: /^Killed, / }).click()
  const told = conversation(running.page)
    .getByRole('note')
    .filter({ hasText: /Restored code/ })
  await expect.poll(() => told.textContent()).toContain('Liminal had ended in the middle of it')
})
