// Proves that settings are found, changed and kept, and that a broken file is shown with its place.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({ settings: { theme: 'light' } })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const settings = () => running.page.getByRole('region', { name: 'Settings' })
const section = (name: string) => settings().getByRole('group', { name, exact: true })
const link = (name: string) =>
  settings().getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
const hasFocus = (one: Locator) => one.evaluate((node) => node === document.activeElement)
const file = () => join(running.data, 'settings.json')
const background = () =>
  running.page.evaluate(() => getComputedStyle(document.body).backgroundColor)

// docs/guide/agents.md: Settings (Ctrl/Cmd+,) are also a file, `settings.json` in the data folder, which may have comments.
// docs/guide/window.md: Ctrl/Cmd+, | opens the settings
test('the shortcut opens them, and every section is there', async () => {
  await press(running.page, 'Mod+,')
  await running.page
    .getByRole('main')
    .getByRole('heading', { name: 'Settings', level: 1 })
    .waitFor()
  for (const name of ['General', 'Agents and accounts', 'Permissions', 'Terminal', 'Places']) {
    await section(name).waitFor()
    await settings().getByRole('heading', { name, level: 2 }).waitFor()
  }
  await picture(running.page, 'settings-light')
})

test('beside the file lies the schema that editors complete and check it by', async () => {
  const schema = join(running.data, 'settings.schema.json')
  await expect.poll(() => existsSync(schema)).toBe(true)
  const { properties } = JSON.parse(readFileSync(schema, 'utf8'))
  expect(properties.agentLimit).toMatchObject({ type: 'integer', minimum: 1, default: 16 })
  expect(properties.$schema).toBeDefined()
})

// docs/guide/agents.md: Settings (Ctrl/Cmd+,) are also a file, `settings.json` in the data folder, which may have comments.
test('a theme chosen takes effect at once and is written to the file', async () => {
  const before = await background()
  await settings().getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' })
  await running.page.waitForFunction(
    (color) => getComputedStyle(document.body).backgroundColor !== color,
    before,
  )
  await expect.poll(() => readFileSync(file(), 'utf8')).toContain('"dark"')
  await picture(running.page, 'settings-dark')
})

test('a search leaves what fits', async () => {
  const field = settings().getByRole('searchbox', { name: 'Search settings' })
  await field.fill('cursor')
  await section('General').waitFor({ state: 'detached' })
  await settings().getByRole('combobox', { name: 'Cursor' }).waitFor()
  await field.fill('')
})

test('what few need waits behind “Advanced” in its section', async () => {
  const after = settings().getByRole('spinbutton', { name: 'Needs input after' })
  await section('General').waitFor()
  expect(await after.count()).toBe(0)
  const advanced = section('Terminal').getByRole('button', { name: 'Advanced (6)' })
  await advanced.press('Enter')
  await after.waitFor()
  expect(await after.inputValue()).toBe('5')
  await advanced.press('Enter')
  await after.waitFor({ state: 'detached' })
})

test('arrows go through the sections, and Enter goes on in one', async () => {
  await link('General').press('Enter')
  expect(await hasFocus(section('General').getByRole('heading', { name: 'General' }))).toBe(true)
  await link('General').press('ArrowDown')
  expect(await hasFocus(link('Agents and accounts'))).toBe(true)
  await link('Agents and accounts').press('End')
  expect(await hasFocus(link('Shortcuts'))).toBe(true)
  expect(await link('Shortcuts').getAttribute('aria-current')).toBe('true')
  const change = section('Shortcuts').getByRole('button', { name: 'View and change' })
  await expect
    .poll(() => change.evaluate((node) => node.getBoundingClientRect().bottom < innerHeight))
    .toBe(true)
  await link('Shortcuts').press('Enter')
  await running.page.keyboard.press('Tab')
  expect(await hasFocus(change)).toBe(true)
})

test('a switch is turned by keyboard and kept', async () => {
  await settings().getByRole('switch', { name: 'Screen reader mode' }).press('Space')
  await expect
    .poll(() => readFileSync(file(), 'utf8'))
    .toContain('"terminal.screenReaderMode": true')
})

test('a number out of its limits is refused in words, and the file keeps the good one', async () => {
  const limit = settings().getByRole('spinbutton', { name: 'Agents working at once' })
  await limit.fill('0')
  await limit.press('Enter')
  await settings().getByRole('alert').waitFor()
  expect(readFileSync(file(), 'utf8')).not.toContain('"agentLimit": 0')
  await limit.fill('3')
  await limit.press('Enter')
  await expect.poll(() => readFileSync(file(), 'utf8')).toContain('"agentLimit": 3')
  await settings().getByRole('button', { name: 'Reset Agents working at once' }).press('Enter')
  await expect.poll(() => limit.inputValue()).toBe('16')
  // Whoever works by keyboard is still where they were.
  expect(await hasFocus(limit)).toBe(true)
})

test("one's own agent is added, and removed with an undo", async () => {
  const { page } = running
  const own = settings().getByRole('region', { name: 'Your own agents' })
  await own.getByRole('button', { name: 'Add' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an agent' })
  await dialog.getByRole('textbox', { name: 'Display name' }).fill('My Agent')
  await dialog.getByRole('textbox', { name: 'Command' }).fill('my-agent')
  await dialog.getByRole('textbox', { name: 'Arguments' }).fill('--acp\ntwo words')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await own.getByText('my-agent --acp two words').waitFor()
  expect(JSON.parse(readFileSync(file(), 'utf8')).agents['my-agent'].args).toEqual([
    '--acp',
    'two words',
  ])
  await own.getByRole('button', { name: 'Remove My Agent' }).press('Enter')
  await own.getByText('my-agent --acp').waitFor({ state: 'detached' })
  const add = own.getByRole('button', { name: 'Add' })
  expect(await hasFocus(add)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await own.getByText('my-agent --acp').waitFor()
})

// docs/guide/agents.md: A mistake in it is shown with its line and column, and the last good settings stay in force.
test('a broken file is reported with line and column, and the last good settings stay', async () => {
  const good = readFileSync(file(), 'utf8')
  writeFileSync(file(), '{\n  "theme": "light",\n  oops\n}\n')
  const alert = running.page.getByRole('alert').filter({ hasText: 'line 3, column 3' })
  await alert.waitFor()
  await picture(running.page, 'settings-broken')
  expect(await settings().getByRole('combobox', { name: 'Theme' }).inputValue()).toBe('dark')
  writeFileSync(file(), good)
  await alert.waitFor({ state: 'detached' })
})
