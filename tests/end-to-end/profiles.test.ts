// Proves that a profile is made and used by keyboard, and that all it says reaches the agent (SPEC E2).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { answerable, conversation, permission, sayAndWait } from './lib/session'
import { press } from './lib/window'

const { agents } = fakeAgents('tells', 'minimal')
const secret = 'a-secret-of-the-server'
let running: RunningApp
beforeAll(async () => {
  running = await startApp({
    folders: [freshFolder('project')],
    settings: {
      agents: { ...agents, tells: { ...(agents.tells as object), accountVariable: 'TELLS_HOME' } },
      mcpServers: {
        docs: { type: 'http', url: 'https://docs.example/', headers: { Authorization: secret } },
        older: { type: 'sse', url: 'https://older.example/' },
      },
    },
  })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const file = () => join(running.data, 'settings.json')
const kept = () => JSON.parse(readFileSync(file(), 'utf8'))
const settings = () => running.page.getByRole('region', { name: 'Settings' })
const part = (name: string) => settings().getByRole('region', { name, exact: true })
const dialog = (name: string) => running.page.getByRole('dialog', { name, exact: true })

/** Chooses in the palette, as a person does. */
async function choose(command: string) {
  await press(running.page, 'Mod+K')
  await running.page.getByRole('combobox', { name: 'Command palette' }).fill(command)
  await running.page.getByRole('option', { name: command, exact: true }).waitFor()
  await running.page.keyboard.press('Enter')
}

/** Starts a session with what the Agent list calls so. */
async function start(agent: string, name: string) {
  await press(running.page, 'Mod+N')
  const asked = dialog('New session')
  await asked.getByRole('combobox', { name: 'Agent' }).selectOption({ label: agent })
  await begin(name)
}

async function begin(name: string) {
  const asked = dialog('New session')
  await asked.getByRole('textbox', { name: 'Name' }).fill(name)
  await running.page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await running.page.getByRole('main').getByRole('heading', { name, level: 1 }).waitFor()
  await running.page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
}

async function told(what = 'tell'): Promise<Record<string, string>> {
  await sayAndWait(running.page, what)
  const said =
    (await conversation(running.page)
      .getByText(/model: /)
      .last()
      .textContent()) ?? ''
  return Object.fromEntries(
    said
      .slice(said.indexOf('model: '))
      .split('; ')
      .map((pair) => pair.split(': ')),
  )
}

// docs/guide/agents.md: Profiles are made in the settings, and chosen in “New session” or by “New session with profile …” in the palette.
test('a profile is made by keyboard, with a rule of its own', async () => {
  await choose('Edit profiles')
  await running.page.waitForFunction(() => document.activeElement?.textContent === 'Add profile')
  await running.page.keyboard.press('Enter')
  const editor = dialog('Add a profile')
  await editor.getByRole('textbox', { name: 'Profile name' }).fill('Careful')
  await editor.getByRole('combobox', { name: 'Profile agent' }).selectOption({ label: 'tells' })
  await editor.getByRole('textbox', { name: 'Model' }).fill('large')
  await editor.getByRole('textbox', { name: 'Mode', exact: true }).fill('plan')
  await editor.getByRole('textbox', { name: 'Environment' }).fill('NONSENSE')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await editor.getByRole('alert').getByText('“NONSENSE” is no KEY=value.').waitFor()
  await editor.getByRole('textbox', { name: 'Environment' }).fill('TELLS_COLOUR=green')
  const rules = editor.getByRole('region', { name: 'Permission rules' })
  await rules.getByRole('button', { name: 'Add' }).press('Enter')
  const rule = dialog('Add a rule')
  await rule.getByRole('textbox', { name: 'Rule name' }).fill('Reading')
  await rule.getByRole('textbox', { name: 'Kinds of tool' }).fill('read')
  await picture(running.page, 'profile-rule')
  await rule.getByRole('button', { name: 'Save' }).press('Enter')
  await rules.getByText('Allows read').waitFor()
  await picture(running.page, 'profile-editor')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await part('Profiles').getByText('tells · large · plan · 1 rule').waitFor()
  expect(kept().profiles.careful).toMatchObject({
    agent: 'tells',
    model: 'large',
    mode: 'plan',
    env: { TELLS_COLOUR: 'green' },
    autoApprove: [{ name: 'Reading', kinds: ['read'] }],
  })
  await picture(running.page, 'profiles')
})

// docs/guide/agents.md: A profile is a way to start an agent: account, model, mode, options, arguments, environment, MCP servers and rules.
// docs/guide/agents.md: Profiles are made in the settings, and chosen in “New session” or by “New session with profile …” in the palette.
test('model, mode, environment and servers reach the agent, and the header says the profile', async () => {
  await choose('New session with profile Careful')
  await dialog('New session').waitFor()
  await picture(running.page, 'new-session-profile')
  await begin('With profile')
  expect(await told()).toMatchObject({
    model: 'large',
    mode: 'plan',
    colour: 'green',
    servers: 'docs',
    remembers: 'nowhere',
  })
  await running.page.getByRole('main').getByText('tells · Careful', { exact: true }).waitFor()
  await conversation(running.page).getByText('The MCP server “older” was left out').waitFor()
})

// docs/guide/agents.md: A profile is a way to start an agent: account, model, mode, options, arguments, environment, MCP servers and rules.
test('its rule answers and is named, and what it does not say is asked', async () => {
  await sayAndWait(running.page, 'ask read')
  await conversation(running.page)
    .getByText('Allowed by rule “Reading” of profile Careful')
    .waitFor()
  await running.page.getByRole('textbox', { name: 'Message' }).fill('ask edit')
  await running.page.keyboard.press('Enter')
  await answerable(running.page)
  await permission(running.page)
    .getByRole('button', { name: /Reject/ })
    .press('Enter')
  await conversation(running.page).getByText('answer: no').waitFor()
})

test('without the profile the agent is as it is, in a process of its own', async () => {
  const { pid } = await told()
  await start('tells', 'Plain')
  const plain = await told()
  expect(plain).toMatchObject({ model: 'small', mode: 'ask', colour: 'none' })
  expect(plain.pid).not.toBe(pid)
  await press(running.page, 'Mod+Shift+A')
  const table = running.page.getByRole('table', { name: 'Processes' })
  await table.getByRole('row', { name: /^tells · Careful/ }).waitFor()
  await table.getByRole('row', { name: /^tells\b(?! ·)/ }).waitFor()
})

// docs/guide/limits.md: An agent of your own can, when `accountVariable` names the environment variable for the folder of its login.
// docs/guide/limits.md: Login | in a folder of its own below the data folder
test('an account keeps its login in a folder of its own', async () => {
  await press(running.page, 'Mod+,')
  await part('Accounts').getByRole('button', { name: 'Add' }).press('Enter')
  const editor = dialog('Add an account')
  const agent = editor.getByRole('combobox', { name: 'Agent', exact: true })
  await agent.selectOption({ label: 'minimal' })
  await editor.getByText('minimal keeps its login in one place only').waitFor()
  await editor.getByRole('textbox', { name: 'Account name' }).fill('Work')
  await agent.selectOption({ label: 'tells' })
  await picture(running.page, 'account-editor')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await part('Accounts').getByText('Work', { exact: true }).waitFor()
  await start('tells · Work', 'At work')
  expect(await told('remember roses')).toMatchObject({ remembers: 'roses' })
  expect(existsSync(join(running.data, 'accounts/work/word'))).toBe(true)
  await running.page.getByRole('main').getByText('tells · Work', { exact: true }).waitFor()
})

// docs/guide/limits.md: “Agents” | see who is signed in, sign in and sign out
test('it is signed out of and in to where its process is shown', async () => {
  await press(running.page, 'Mod+Shift+A')
  const line = running.page.getByRole('row', { name: /^tells · Work/ })
  await picture(running.page, 'agents-accounts')
  await line.getByRole('button', { name: 'Sign out of tells · Work' }).press('Enter')
  await line.getByRole('button', { name: 'Sign in to tells · Work' }).press('Enter')
  await running.page.getByRole('menuitem', { name: 'Sign in with a word' }).press('Enter')
  await running.page.getByRole('main').getByRole('heading', { name: 'At work', level: 1 }).waitFor()
  const log = running.page.getByRole('main')
  await log.getByRole('tab', { name: /log/i }).click()
  await log.getByText(/"method":"logout"/).waitFor()
  await log.getByText(/"method":"authenticate"/).waitFor()
  await log
    .getByText(/docs\.example/)
    .first()
    .waitFor()
  expect(await log.textContent()).not.toContain(secret)
})

test('what the agent does not offer is said in the session', async () => {
  await press(running.page, 'Mod+,')
  await part('Profiles').getByRole('button', { name: 'Duplicate Careful' }).press('Enter')
  const editor = dialog('Add a profile')
  await editor.getByRole('textbox', { name: 'Model' }).fill('huge')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await part('Profiles').getByText('Careful copy').waitFor()
  await start('Careful copy', 'Too much')
  await conversation(running.page).getByText('tells did not take “huge” as its model').waitFor()
  await conversation(running.page).getByText('It offers: small, large').waitFor()
  expect(await told()).toMatchObject({ model: 'small', mode: 'plan' })
})

test('a profile is removed, and comes back with an undo', async () => {
  await press(running.page, 'Mod+,')
  await part('Profiles').getByRole('button', { name: 'Remove Careful copy' }).press('Enter')
  await part('Profiles').getByText('Careful copy').waitFor({ state: 'detached' })
  await running.page.getByRole('button', { name: 'Undo' }).press('Enter')
  await part('Profiles').getByText('Careful copy').waitFor()
})

// docs/guide/limits.md: The login of a removed account stays in its folder, which the settings name, until you move it to the trash there.
// docs/guide/limits.md: No new account gets it.
test('the login of a removed account is shown with its place, and goes to the trash when it is not in use', async () => {
  const { app, page, data } = running
  const login = join(data, 'accounts/work')
  const trash = freshFolder('trash')
  await app.evaluate(({ shell }, place) => {
    shell.trashItem = (path) =>
      process.getBuiltinModule('node:fs').promises.rename(path, `${place}/trashed`)
  }, trash)
  if (!(await settings().isVisible())) await press(page, 'Mod+,')
  const left = part('Logins of removed accounts')
  await part('Accounts').getByRole('button', { name: 'Remove Work' }).press('Enter')
  await left.getByText(login).waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await part('Accounts').getByText('Work', { exact: true }).waitFor()
  await left.waitFor({ state: 'detached' })

  await part('Accounts').getByRole('button', { name: 'Remove Work' }).press('Enter')
  const move = left.getByRole('button', { name: 'Move login work to the trash' })
  await move.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'tells still runs with this login' }).waitFor()
  await picture(page, 'left-login')

  await part('Accounts').getByRole('button', { name: 'Add' }).press('Enter')
  const editor = dialog('Add an account')
  await editor.getByRole('textbox', { name: 'Account name' }).fill('Work')
  await editor.getByRole('button', { name: 'Save' }).press('Enter')
  await part('Accounts').getByText('Work', { exact: true }).waitFor()
  expect(Object.keys(kept().accounts), 'it gets no login of another').toEqual(['work-2'])

  await press(page, 'Mod+Shift+A')
  const line = page.getByRole('row', { name: /^tells · work\b/i })
  const stop = line.getByRole('button', { name: 'Stop' })
  await stop.press('Enter')
  await expect.poll(() => stop.isDisabled()).toBe(true)
  await press(page, 'Mod+,')
  await move.press('Enter')
  await left.waitFor({ state: 'detached' })
  expect(existsSync(login)).toBe(false)
  expect(existsSync(join(trash, 'trashed/word'))).toBe(true)
})

test('a profile in the file that names what is not there is said with its place', async () => {
  const good = readFileSync(file(), 'utf8')
  const bad = { profiles: { odd: { name: 'Odd', agent: 'tells', account: 'nobody' } } }
  writeFileSync(file(), JSON.stringify(bad, null, 2))
  const alert = running.page.getByRole('alert').filter({ hasText: 'There is no account "nobody"' })
  await alert.filter({ hasText: 'line 6, column 18' }).waitFor()
  writeFileSync(file(), good)
  await alert.waitFor({ state: 'detached' })
})
