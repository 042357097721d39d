// Proves with the real app that a rule which somebody writes into the settings file answers nothing until the user has confirmed it in the settings.
// docs/guide/agents.md: Rules that allow, approve or accept and that were not written in the window wait until you confirm them in the settings.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answersIn, giveSteps } from './lib/asking'
import { conversation, openSession, permission } from './lib/session'
import { press } from './lib/window'

const folder = freshFolder('project')
const data = freshFolder('data')
const file = join(data, 'settings.json')
let running: RunningApp

beforeAll(async () => {
  running = await startApp({ data, folders: [folder], settings: fakeAgents('asks') })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const asks = { ask: { kind: 'execute', rawInput: { command: 'npm publish' } } }
const waiting = () => running.page.getByRole('group', { name: 'Not in force' })

/** As an agent would: it allows itself everything. */
function allowItself(): void {
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  settings['permissions.rules'] = [{ name: 'All', kinds: ['*'] }]
  settings['tasks.acceptance'] = [{ name: 'Any', title: '*' }]
  writeFileSync(file, JSON.stringify(settings))
}

test('it is told, shown with all that it would do, and asked about like everything else', async () => {
  const { page } = running
  allowItself()
  await page.getByText('2 rules in the settings file are not in force.').waitFor()
  const session = await openSession(page, folder, { agent: 'asks', title: 'Unconfirmed' })
  await giveSteps(page, session, [asks])
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => answersIn(page)).toEqual(['no'])
  await press(page, 'Mod+,')
  await expect.poll(() => waiting().count()).toBe(2)
  expect(await waiting().first().textContent()).toContain('All: Allows *')
  await waiting().first().scrollIntoViewIfNeeded()
  await picture(page, 'rules-unconfirmed')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'rules-unconfirmed-dark')
  await page.emulateMedia({ colorScheme: 'light' })
})

test('the next start waits as well, and one press confirms what is shown, for good', async () => {
  await running.quit()
  running = await startApp({ data, folders: [folder] })
  await press(running.page, 'Mod+,')
  await waiting().first().getByRole('button', { name: 'Confirm rule' }).click()
  await expect.poll(() => waiting().count()).toBe(1)
  expect(await waiting().textContent()).toContain('Any: ')
  await running.quit()
  running = await startApp({ data, folders: [folder] })
  const { page } = running
  const session = await openSession(page, folder, { agent: 'asks', title: 'Confirmed' })
  await giveSteps(page, session, [asks])
  await conversation(page).getByText('Allowed by rule “All”').waitFor()
})
