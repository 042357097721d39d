// Proves that a user sees how accounts stand and what was used, adds and orders them, and takes a session to another one (SPEC R3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../src/main/store/log/open-log'
import { dayName, withTurn } from '../../src/shared/agent/account/spending'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'
import { press } from './lib/window'

const minute = 60_000
const hour = 60 * minute
const folder = freshFolder('project')
let running: RunningApp

/** What earlier runs have learned: an account that is used up, one that is refused, and use that grows. */
function seed(data: string): void {
  const opened = openLog(join(data, 'liminal.db'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const now = Date.now()
  const windows = [
    {
      name: '5 h',
      used: 0.78,
      resetsAt: now + 4 * hour,
      seenAt: now,
      course: [60, 40, 20, 0].map((ago): [number, number] => [
        now - ago * minute,
        0.78 - ago / 400,
      ]),
    },
    { name: 'week', used: 0.34, resetsAt: now + 90 * hour, seenAt: now, course: [] },
  ]
  const claude = { agent: 'claude-code', limits: [], windows: [] }
  log.accounts.put({ ...claude, id: 'claude-code', account: null, windows })
  const until = now + 2 * hour
  const limits = [{ since: now, until, told: true, words: 'You’ve hit your 5-hour limit' }]
  log.accounts.put({ ...claude, id: 'claude-code@work', account: 'work', limits })
  const failed = { since: now, words: 'Invalid API key' }
  log.accounts.put({ ...claude, id: 'claude-code@paid', account: 'paid', failed })
  const by = { day: dayName(now), agent: 'claude-code', model: 'opus', session: 's', project: 'p' }
  const spend = (account: string | null, amount: number) =>
    log.spending.put(
      withTurn(
        undefined,
        { ...by, account },
        { inputTokens: 9000, cost: { amount, currency: 'USD' } },
      ),
    )
  spend(null, 4.12)
  spend('work', 0.88)
  log.close()
}

beforeAll(async () => {
  const data = freshFolder('data')
  seed(data)
  running = await startApp({
    data,
    folders: [folder],
    env: { PAID_KEY: 'sk-paid-0123456789' },
    settings: {
      accounts: {
        work: { name: 'Work', agent: 'claude-code' },
        paid: { name: 'Paid', agent: 'claude-code', kind: 'key', keyFrom: 'PAID_KEY' },
        second: { name: 'Second', agent: 'practice' },
      },
    },
  })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const agents = () => running.page.getByRole('region', { name: 'Agents' })
const tab = (name: string) => agents().getByRole('tab', { name })
const table = () => agents().getByRole('table', { name: 'Accounts' })
const kept = () => JSON.parse(readFileSync(join(running.data, 'settings.json'), 'utf8'))

// docs/guide/limits.md: “Agents”, “Accounts” | see how each stands: usable, exhausted until, failed
test('the accounts say how they stand: usable, exhausted until, failed', async () => {
  const { page } = running
  await press(page, 'Mod+Shift+A')
  await tab('Accounts').click()
  await table()
    .getByRole('row', { name: /^Claude Code Default login usable/ })
    .waitFor()
  const work = table().getByRole('row', { name: /Work.*exhausted until .*\d\d:\d\d/ })
  await work.getByText('You’ve hit your 5-hour limit').waitFor()
  await table()
    .getByRole('row', { name: /Paid.*failed since/ })
    .waitFor()
  await picture(page, 'accounts')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'accounts-dark')
  await page.emulateMedia({ colorScheme: 'light' })
})

test('one that was mended is used again at a word', async () => {
  const paid = table().getByRole('row', { name: /Paid/ })
  await paid.getByRole('button', { name: 'Use Claude Code · Paid again' }).press('Enter')
  await table()
    .getByRole('row', { name: /Paid.*usable/ })
    .waitFor()
})

// docs/guide/limits.md: API key, where no key store protects anything, as on Linux without a keyring | in a variable of your environment, which the account names
test('an account is a key where the system can keep one, else a variable of one’s own, never text in the settings', async () => {
  const { page } = running
  await agents().getByRole('button', { name: 'Add account' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add an account' })
  await editor.getByRole('textbox', { name: 'Account name' }).fill('Team')
  await editor
    .getByRole('combobox', { name: 'Agent', exact: true })
    .selectOption({ label: 'Codex' })
  await editor.getByRole('combobox', { name: 'Kind' }).selectOption('key')
  // What a machine for tests has: no key store that protects anything.
  await editor.getByText('cannot be kept safely').waitFor()
  await picture(page, 'add-key-account')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.getByRole('alert').getByText('Name the variable of your environment').waitFor()
  await editor.getByRole('textbox', { name: 'From your variable' }).fill('TEAM_KEY')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.waitFor({ state: 'detached' })
  await table()
    .getByRole('row', { name: /Codex · Team API key.*failed: cannot be started/ })
    .getByText('The key of account “Team” is not there.')
    .waitFor()
  expect(kept().accounts.team).toEqual({
    name: 'Team',
    agent: 'codex',
    kind: 'key',
    keyFrom: 'TEAM_KEY',
  })
})

// docs/guide/limits.md: “Order of accounts”, in the settings | say by project which comes first; where it names some, no other is used there
test('which account comes first is said by project', async () => {
  const { page } = running
  await agents().getByRole('button', { name: 'Order of accounts' }).press('Enter')
  const part = page.getByRole('region', { name: 'Order of accounts' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add order')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Order of accounts in a project' })
  await editor.getByRole('button', { name: 'Move Claude Code · Work up' }).press('Enter')
  await editor.getByRole('checkbox', { name: 'Claude Code · Paid' }).press('Space')
  await picture(page, 'account-order')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await part.getByText('Claude Code · Work, then Claude Code · usual login').waitFor()
  const order: string[] = kept()['accounts.order']['*']
  expect(order.filter((key) => key.startsWith('claude-code'))).toEqual([
    'claude-code@work',
    'claude-code',
  ])
})

// docs/guide/limits.md: “Usage” | see what was spent by agent, account, project, session, model and day, how much of each limit is used as far as the agent tells, and when it comes at this rate
test('what was used is told by day and by whatever it is looked at, with the limits and a forecast', async () => {
  const { page } = running
  await press(page, 'Mod+Shift+A')
  await tab('Usage').click()
  const usage = agents().getByRole('region', { name: 'Usage' })
  await usage.getByText('$5.00').first().waitFor()
  await usage.getByText('78 %').waitFor()
  await usage.getByText(/at this rate the limit comes .*\d\d:\d\d/).waitFor()
  await usage.getByRole('combobox', { name: 'By' }).selectOption({ label: 'by account' })
  await usage.getByRole('row', { name: /Claude Code · Work \$0.88 \$0.88 \$0.88/ }).waitFor()
  await picture(page, 'usage')
  await page.setViewportSize({ width: 800, height: 600 })
  await picture(page, 'usage-small')
  await tab('Accounts').click()
  await picture(page, 'accounts-small')
  await page.emulateMedia({ colorScheme: 'dark' })
  await tab('Usage').click()
  await picture(page, 'usage-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
})

// docs/guide/limits.md: “Use account …”, in a session's menu and the palette | take a session to another account between turns, with its conversation where the agent can
test('a session goes on under another account with its conversation, and says so', async () => {
  const { page } = running
  await openSession(page, folder, { title: 'Goes over' })
  await sayAndWait(page, 'Remember the word heron')
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Use account Second')
  await page.getByRole('option', { name: 'Use account Second' }).first().waitFor()
  await page.keyboard.press('Enter')
  await conversation(page).getByText('Goes on with account Second').waitFor()
  await conversation(page)
    .getByText(/Resumed/)
    .waitFor()
  await page.getByRole('main').getByText('Practice agent · Second', { exact: true }).waitFor()
  await sayAndWait(page, 'And now?')
  await picture(page, 'other-account')
})
