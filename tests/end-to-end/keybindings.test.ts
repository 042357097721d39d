// Proves that shortcuts of the user's count at once, everywhere, and that mistakes in them are told with their place.
// docs/guide/window.md: Give a command other keys in the sheet of shortcuts or in `keybindings`; an empty key or command takes one away.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { openSession } from './lib/session'
import { press, resize } from './lib/window'

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const file = () => join(running.data, 'settings.json')

beforeAll(async () => {
  running = await startApp({
    folders: [folder],
    settings: { keybindings: [{ key: 'ctrl+alt+t', command: 'agents.open' }] },
  })
  page = running.page
  await openSession(page, folder)
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const command = (name: string) => sheet().getByRole('button', { name, exact: true })
const agents = () => page.getByRole('region', { name: 'Agents' })

/** The keys that the native menu shows for an entry. */
const inMenu = (label: string) =>
  running.app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap((menu) => menu.submenu?.items ?? [])
    return items?.find((item) => item.label === wanted)?.accelerator ?? null
  }, label)

test('what the settings say counts, and the old keys do not', async () => {
  await press(page, 'Mod+Shift+A')
  await page.keyboard.press('Control+Alt+t')
  await agents().waitFor()
  await page.keyboard.press('Control+Alt+t')
  await agents().waitFor({ state: 'detached' })
  expect(await inMenu('Agents')).toBe('Control+Alt+T')
})

test('AltGr writes signs and is no Ctrl+Alt', async () => {
  await page.evaluate(() => {
    const altGr = { key: 't', code: 'KeyT', ctrlKey: true, altKey: true, modifierAltGraph: true }
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { ...altGr, bubbles: true, cancelable: true }),
    )
  })
  expect(await agents().count()).toBe(0)
})

test('a change of the file counts at once, in the menu too', async () => {
  writeFileSync(file(), JSON.stringify({ keybindings: [{ key: null, command: 'agents.open' }] }))
  await expect.poll(() => inMenu('Agents')).toBe(null)
  await press(page, 'Mod+/')
  expect(await command('Agents').getAttribute('aria-description')).toBe('no keys')
})

test('a row of the list takes other keys, which the file then holds', async () => {
  await command('Agents').click()
  await page.keyboard.press('x')
  await sheet().getByText('typed all the time').waitFor()
  await picture(page, 'shortcut-setting')
  await page.keyboard.press('Control+Alt+y')
  await expect.poll(() => command('Agents').getAttribute('aria-description')).toBe('Ctrl+Alt+Y')
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
    keybindings: [{ command: 'agents.open', key: 'ctrl+alt+y' }],
  })
  await command('Agents').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => command('Agents').getAttribute('aria-description')).toBe('Ctrl+Shift+A')
  for (const [width, height] of [
    [1440, 900],
    [800, 600],
  ] as const) {
    await resize(running, width, height)
    await picture(page, `shortcuts-${width}`)
  }
  await page.keyboard.press('Escape')
})

test('a mistake is told with its line and column', async () => {
  writeFileSync(
    file(),
    '{\n  "keybindings": [\n    { "key": "ctrl+foo", "command": "undo" }\n  ]\n}\n',
  )
  await page.getByText(/keybindings › 0 › key: "ctrl\+foo" cannot be typed/).waitFor()
  await page
    .getByText(/line 3/i)
    .first()
    .waitFor()
})
