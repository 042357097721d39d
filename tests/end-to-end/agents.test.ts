// Proves that every process is on screen with what it does, and can be stopped and restarted there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, startSession } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({ folders: [freshFolder('project')] })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

// An agent takes its time to end and to start.
const patience = { timeout: 20_000 }
const agents = () => running.page.getByRole('region', { name: 'Agents' })

test('with nothing running it says so, and lists every agent that is known', async () => {
  await running.page.getByRole('button', { name: 'Agents' }).press('Enter')
  await agents().getByText('No agent has been started yet').waitFor()
  await agents().getByRole('tab', { name: 'Catalog' }).click()
  const catalog = agents().getByRole('region', { name: 'Catalog' })
  for (const name of ['Practice agent', 'Claude Code', 'Codex'])
    await catalog.getByText(name, { exact: true }).first().waitFor()
})

test('a running agent is there with its process, tree, memory and session', async () => {
  const { page } = running
  await startSession(page, 'Look at me')
  await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await press(page, 'Mod+Shift+A')
  const table = agents().getByRole('table', { name: 'Processes' })
  await table.getByRole('row', { name: /Practice agent.*Connected/ }).waitFor()
  await table
    .getByText(/\d+ MB/)
    .first()
    .waitFor()
  await table.getByRole('button', { name: 'Look at me' }).waitFor()
  const rows = await table.getByRole('row').count()
  await table.getByRole('button', { name: /process(es)? of Practice agent$/ }).press('Enter')
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows)
  await picture(page, 'agents')
})

test('it is stopped and restarted from there', async () => {
  const line = agents()
    .getByRole('row', { name: /Practice agent/ })
    .first()
  const pid = () => line.getByRole('cell').nth(1).innerText()
  const before = await pid()
  await line.getByRole('button', { name: 'Restart' }).press('Enter')
  await expect.poll(pid, patience).not.toBe(before)
  await expect.poll(() => line.innerText(), patience).toContain('Connected')
  await line.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect.poll(() => agents().innerText(), patience).not.toContain('Connected')
})
