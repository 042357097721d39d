// Proves in the window that agents which a damaged log has forgotten are not ended: they are shown, and the user decides.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { carrying, until } from '../machines/lib/scene'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession, permission, say } from './lib/session'

const data = freshFolder('data')
const mark = `MARK-${crypto.randomUUID()}`
const { agents } = fakeAgents('ledger') as { agents: Record<string, object> }
const env = { LEDGER: join(data, 'ledger'), MARK: mark }
let running: RunningApp

afterAll(async () => {
  await running?.quit()
  removeFolders()
})

test('an agent at work whose log is damaged beyond reading goes on until the user stops it', async () => {
  const settings = { 'agents.keep': 'always', agents: { ledger: { ...agents.ledger, env } } }
  running = await startApp({ data, settings })
  await openSession(running.page, freshFolder('project'), { agent: 'ledger', title: 'Forgotten' })
  await say(running.page, 'a count 400 ask 1')
  await permission(running.page).waitFor()
  const pids = carrying(mark).sort()
  expect(pids.length).toBeGreaterThan(0)
  await running.kill()
  for (const name of readdirSync(data))
    if (name.startsWith('liminal.db-')) rmSync(join(data, name), { force: true })
  writeFileSync(join(data, 'liminal.db'), 'no log at all any more. '.repeat(10_000))

  running = await startApp({ data })
  const { page } = running
  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByText('has been set aside').waitFor()
  await page
    .getByRole('button', { name: /^Agents/ })
    .first()
    .click()
  const left = page.getByRole('region', { name: 'Still running from before' })
  await left.waitFor()
  expect(carrying(mark).sort()).toEqual(pids)
  await left.getByRole('button', { name: 'Stop' }).first().click()
  await until(() => carrying(mark).length === 0)
})
