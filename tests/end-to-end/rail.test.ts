// Proves that projects and sessions on the rail can be found, moved in and managed by keyboard alone.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize, startSession } from './lib/window'

let running: RunningApp
const code = freshFolder('code')
const folders = ['api', 'web'].map((name) => join(code, name))

beforeAll(async () => {
  for (const folder of folders) mkdirSync(folder)
  running = await startApp({ folders })
})

afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const row = (name: string | RegExp) => running.page.getByRole('treeitem', { name })
const focused = () =>
  running.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

// README.md: `npm start -- FOLDER…` opens folders, and `--user-data-dir=DIR` keeps everything in a folder of your choice.
test('the folders given at the start are on the rail, named by their folder', async () => {
  await row('api').waitFor()
  await row('web').waitFor()
})

test('the keyboard goes to the rail and through it, by arrows and by typing', async () => {
  const { page } = running
  await press(page, 'Mod+Shift+E')
  await page.keyboard.press('Home')
  expect(await focused()).toBe('api')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('web')
  await page.keyboard.press('a')
  expect(await focused()).toBe('api')
})

test('a session stands under its project, named by title, agent and status', async () => {
  await startSession(running.page, 'Fix the login')
  const name = await row(/^Fix the login, /).getAttribute('aria-label')
  expect(name).toMatch(/^Fix the login, Practice agent, [A-Z][a-z ]+$/)
  expect(await row(/^Fix the login, /).getAttribute('aria-level')).toBe('2')
})

test('a session is renamed in its place with F2, and Escape keeps the old title', async () => {
  const { page } = running
  await row(/^Fix the login, /).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Fix the race')
  await page.keyboard.press('Enter')
  await row(/^Fix the race, /).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Something else')
  await page.keyboard.press('Escape')
  await row(/^Fix the race, /).waitFor()
})

test('the menu of a session opens by keyboard, and Escape gives the focus back', async () => {
  const { page } = running
  await row(/^Fix the race, /).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await picture(page, 'rail-menu')
  await page.keyboard.press('Escape')
  expect(await focused()).toMatch(/^Fix the race, /)
})

test('an archived session is hidden until archived ones are shown', async () => {
  const { page } = running
  await startSession(page, 'Put away')
  await row(/^Put away, /).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter')
  await row(/^Put away, /).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show archived' }).press('Enter')
  await row(/^Put away, /).waitFor()
  await page.getByRole('button', { name: 'Show archived' }).press('Enter')
})

test('a deleted session comes back with Undo', async () => {
  const { page } = running
  await startSession(page, 'Delete me')
  await row(/^Delete me, /).focus()
  await page.keyboard.press('Delete')
  await row(/^Delete me, /).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await row(/^Delete me, /).waitFor()
})

test('the keyboard stays on the rail when a session is deleted, and after Undo', async () => {
  const { page } = running
  await row(/^Delete me, /).focus()
  await page.keyboard.press('Delete')
  await row(/^Delete me, /).waitFor({ state: 'detached' })
  const neighbour = await focused()
  expect(neighbour).toMatch(/^(Fix the race, |api$|web$)/)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await row(/^Delete me, /).waitFor()
  expect(await focused()).toBe(neighbour)
})

test('Undo lies over nothing', async () => {
  const { page } = running
  await row(/^Fix the race, /).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await row(/^Delete me, /).focus()
  await page.keyboard.press('Delete')
  const undo = page.getByRole('button', { name: 'Undo' })
  const offer = await undo.boundingBox()
  await picture(page, 'rail-undo')
  for (const part of ['navigation', 'main'] as const) {
    const box = await page.getByRole(part).first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(offer?.y ?? 0)
  }
  await undo.press('Enter')
  await row(/^Delete me, /).waitFor()
})

test('the filter leaves what fits, and Escape takes it away', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await page.getByRole('textbox', { name: 'Filter by words' }).fill('race')
  await row(/^Delete me, /).waitFor({ state: 'detached' })
  await row(/^Fix the race, /).waitFor()
  await page.keyboard.press('Escape')
  await row(/^Delete me, /).waitFor()
  expect(await focused()).toBe('Filter')
})

test('whoever writes goes on writing when another session is shown, or the rail is hidden', async () => {
  const { page } = running
  const isWriting = () =>
    page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Message')
  await page.getByRole('textbox', { name: 'Message' }).focus()
  const title = () => page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  const before = await title()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(title).not.toBe(before)
  await isWriting()
  await row('api').focus()
  await press(page, 'Mod+B')
  await isWriting()
  await press(page, 'Mod+B')
})

test('the width of the rail, in any window, and whether it is there are kept over a reload', async () => {
  const { page } = running
  const rail = page.getByRole('navigation', { name: 'Projects' })
  const width = async () => (await rail.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('separator', { name: 'Width of the projects' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  const wider = await width()
  await page.reload()
  await row('api').waitFor()
  expect(await width()).toBeCloseTo(wider, 0)
  await resize(running, 1024, 700)
  await page.reload()
  await row('api').waitFor()
  expect(await width()).toBeCloseTo(wider, 0)
  await press(page, 'Mod+B')
  await rail.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Agents' }).waitFor()
  expect(await rail.count()).toBe(0)
  await press(page, 'Mod+B')
  await row('api').waitFor()
})

// docs/guide/sessions.md: open a project | Ctrl/Cmd+O, or drop a folder on the window
test('a folder dropped onto the window beside a conversation is opened', async () => {
  const { page } = running
  const dropped = join(code, 'dropped')
  mkdirSync(dropped)
  const debug = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await debug.send('Input.dispatchDragEvent', {
      type,
      x: 120,
      y: 500,
      data: { items: [], files: [dropped], dragOperationsMask: 1 },
    })
  await row('dropped').waitFor()
})

test('a project is closed from its menu, and Undo opens it again', async () => {
  const { page } = running
  await row('dropped').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Close project' }).press('Enter')
  await row('dropped').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await row('dropped').waitFor()
})

test('a session opens in a second window, which shows it until it is deleted, and again after Undo', async () => {
  const { app, page } = running
  await row(/^Fix the race, /).focus()
  await page.keyboard.press('Shift+F10')
  const opened = app.waitForEvent('window')
  await page.getByRole('menuitem', { name: 'Open in new window' }).press('Enter')
  const second = await opened
  const title = second.getByRole('heading', { name: 'Fix the race', level: 1 })
  await title.waitFor()
  await row(/^Fix the race, /).focus()
  await page.keyboard.press('Delete')
  await title.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await title.waitFor()
  await second.close()
})

test('what was closed is offered again where nothing else is shown', async () => {
  const { page } = running
  await row('dropped').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Close project' }).press('Enter')
  await row('dropped').waitFor({ state: 'detached' })
  await row(/^Fix the race, /).focus()
  await page.keyboard.press('Delete')
  const recent = page.getByRole('region', { name: 'Recent projects' })
  await recent.getByRole('button', { name: /^dropped/ }).press('Enter')
  await row('dropped').waitFor()
})

test('a folder that is gone is shown as missing, and its project stays', async () => {
  rmSync(folders[1] ?? '', { recursive: true })
  await running.page.locator('[aria-description^="The folder is missing"]').waitFor()
  expect(await row('web').count()).toBe(1)
})
