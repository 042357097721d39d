// Proves that everything can be reached from the command palette without touching the mouse.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, startSession } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({ folders: [freshFolder('project')] })
  await startSession(running.page, 'Sharpen the saw')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const palette = () => running.page.getByRole('dialog', { name: 'Command palette' })
const field = () => palette().getByRole('combobox', { name: 'Command palette' })
const options = () => palette().getByRole('option')

async function open() {
  await press(running.page, 'Mod+K')
  await palette().waitFor()
}

test('it opens with its field in focus, offers twelve commands with their keys, and Escape closes it', async () => {
  await open()
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await options().count()).toBe(12)
  await picture(running.page, 'palette')
  await running.page.keyboard.press('Escape')
  await palette().waitFor({ state: 'detached' })
})

test('arrows choose, and the choice is told to a screen reader', async () => {
  await open()
  const chosen = () => field().getAttribute('aria-activedescendant')
  const first = await chosen()
  await running.page.keyboard.press('ArrowDown')
  expect(await chosen()).not.toBe(first)
  await running.page.keyboard.press('ArrowUp')
  expect(await chosen()).toBe(first)
  await running.page.keyboard.press('Escape')
})

// docs/guide/window.md: Ctrl/Cmd+K | finds every command by its name
test('a few letters and Enter carry out a command', async () => {
  await open()
  await field().fill('settings')
  await running.page.keyboard.press('Enter')
  await running.page.getByRole('region', { name: 'Settings' }).waitFor()
})

test('what was used last is offered first', async () => {
  await open()
  expect(await options().first().getAttribute('aria-label')).toBe('Settings')
  await running.page.keyboard.press('Escape')
})

test('sessions are in it', async () => {
  await open()
  await field().fill('saw')
  await running.page.keyboard.press('Enter')
  await running.page.getByRole('main', { name: 'Session' }).waitFor()
})

test('nothing that fits is said in words', async () => {
  await open()
  await field().fill('xyzzyxyzzy')
  await palette().getByText('Nothing fits').waitFor()
  await running.page.keyboard.press('Escape')
})

// docs/guide/window.md: Ctrl/Cmd+/ | lists the shortcuts
test('all shortcuts are on a sheet', async () => {
  await press(running.page, 'Mod+/')
  const sheet = running.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Next session that needs you').waitFor()
  await picture(running.page, 'shortcuts')
  await running.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('an entry of the native menu does the same as the command in the palette', async () => {
  await running.app.evaluate(({ Menu }) => {
    const menus = Menu.getApplicationMenu()?.items ?? []
    const entries = menus.flatMap((menu) => menu.submenu?.items ?? [])
    entries.find((entry) => entry.label === 'Settings')?.click()
  })
  await running.page.getByRole('region', { name: 'Settings' }).waitFor()
})

test('Escape backs out of a page', async () => {
  await running.page.keyboard.press('Escape')
  await running.page.getByRole('region', { name: 'Settings' }).waitFor({ state: 'detached' })
  await running.page.getByRole('main', { name: 'Session' }).waitFor()
})

test('the window is named by the session that it shows', async () => {
  await expect.poll(() => running.page.title()).toContain('Sharpen the saw')
})

test('a key that is pressed before anything is drawn is not lost', async () => {
  const { page } = running
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      const mac = navigator.platform.startsWith('Mac')
      const held = { ctrlKey: !mac, metaKey: mac, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ...held }))
      performance.mark(`early key, ${root?.childElementCount} drawn`)
    })
  })
  await page.reload()
  await palette().waitFor()
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map(({ name }) => name),
  )
  expect(marks).toContain('early key, 0 drawn')
})
