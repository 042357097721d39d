// Proves that whoever opens a session is in it, whichever way they came, and that the rail shows it.
// docs/guide/window.md: Opening a session puts you into its message, or into the request where one waits; the rail shows it wherever it stands.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { answerable, focusedRequest, openSession, permission, sayAndWait } from './lib/session'
import { press, resize, startSession } from './lib/window'

const folder = freshFolder('project')
let running: RunningApp
let page: Page
const ids = new Map<string, string>()

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('obedient') })
  page = running.page
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const row = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })
const shown = (title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()
const inMessage = () => page.locator('textarea[aria-label="Message"]:focus').waitFor()
/** What has the focus, once nothing is about to take it. */
const focused = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return document.activeElement?.outerHTML.slice(0, 80) ?? ''
  })
/** As after a click beside everything. */
const letGo = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

test('the first window begins with its first step, and an opened folder with the next', async () => {
  await page.getByRole('button', { name: 'Choose a folder' }).and(page.locator(':focus')).waitFor()
  await give(page, 'project.open', { path: folder })
  await page.getByRole('main').getByRole('textbox').and(page.locator(':focus')).waitFor()
})

test('a new session is written in', async () => {
  await startSession(page, 'Begun')
  await inMessage()
})

const palette = async (title: string) => {
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill(title)
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor()
  await press(page, 'Enter')
}
const search = async (title: string) => {
  await press(page, 'Mod+Shift+F')
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill(title)
  await page
    .getByRole('list', { name: 'Sessions' })
    .getByRole('button', { name: new RegExp(title) })
    .press('Enter')
}
const ways: Record<string, (title: string) => Promise<unknown>> = {
  'the palette': palette,
  'a search': search,
  'Enter on the rail': (title) => row(title).press('Enter'),
  'a notification': async (title) => {
    prompts += 1
    await give(page, 'session.prompt', {
      session: ids.get(title),
      prompt: `told ${title} ${prompts}`,
      content: [{ type: 'text', text: 'say done' }],
    })
    const click = () =>
      running.app.evaluate((_, name) => {
        const { told } = globalThis as unknown as { told: Electron.Notification[] }
        const at = told.findIndex((one) => one.title === name)
        if (at >= 0) told.splice(at, 1)[0]?.emit('click')
        return at >= 0
      }, title)
    await expect.poll(click).toBe(true)
  },
}
let prompts = 0

beforeAll(() =>
  // The desktop of the tests shows none, and its window is always looked at.
  running.app.evaluate(({ BrowserWindow, Notification }) => {
    const told: Electron.Notification[] = []
    Object.assign(globalThis, { told })
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      told.push(this)
    }
    BrowserWindow.prototype.isFocused = () => false
  }),
)

test.each(Object.keys(ways))('who opens a session by %s writes in it', async (way) => {
  const [one, other] = ['One', 'Other']
  for (const title of [one, other])
    if (!ids.has(title)) {
      ids.set(title, await openSession(page, folder, { agent: 'obedient', title }))
      await sayAndWait(page, `say ${title}`)
    }
  await row(one).press('Enter')
  await shown(one)
  await inMessage()
  for (const from of ['the message', 'nothing', 'the rail']) {
    if (from === 'nothing') await letGo()
    if (from === 'the rail') await press(page, 'Mod+Shift+E')
    await ways[way]?.(other)
    await shown(other)
    await inMessage()
    await ways[way]?.(one)
    await shown(one)
    await inMessage()
  }
})

test('who goes from session to session, page to page and view to view is never nowhere', async () => {
  for (const keys of [
    ...['Alt+ArrowDown', 'Alt+ArrowUp', 'Mod+1', 'Mod+3', 'Mod+2', 'Mod+4', 'Mod+1'],
    ...['Mod+Shift+F', 'Escape', 'Mod+,', 'Escape', 'Mod+Shift+E', 'Mod+B', 'Mod+B'],
    ...['Mod+K', 'Escape', 'Mod+N', 'Escape', 'Mod+/', 'Escape', 'Mod+1'],
  ]) {
    await letGo()
    await press(page, keys)
    await expect.poll(focused, { message: keys }).not.toMatch(/^(<body|$)/)
  }
  for (const button of ['Tasks', 'Agents', 'Settings'])
    for (const _ of ['there', 'back']) {
      await page.getByRole('contentinfo').getByRole('button', { name: button }).click()
      await expect.poll(focused, { message: button }).not.toMatch(/^(<body|$)/)
    }
})

test('what asks has the focus of who comes to it, and the message when it was answered', async () => {
  const one = ids.get('One')
  await row('Other').press('Enter')
  await shown('Other')
  await inMessage()
  const content = [{ type: 'text', text: 'ask' }]
  await give(page, 'session.prompt', { session: one, prompt: 'asks', content })
  await page.getByRole('region', { name: 'Needs you' }).getByText('Run npm test').waitFor()
  await press(page, 'Mod+J')
  await focusedRequest(page).waitFor()
  await palette('Other')
  await shown('Other')
  await inMessage()
  await palette('One')
  await focusedRequest(page).waitFor()
  await answerable(page)
  await press(page, 'Escape')
  await permission(page).waitFor({ state: 'detached' })
  await inMessage()
})

test('what has the focus and goes, is hidden or can be pressed no more, leaves it to what comes next', async () => {
  for (const how of ['remove', 'disable', 'hide'] as const) {
    await page.evaluate((way) => {
      const button = document.createElement('button')
      document.querySelector('.status-bar')?.append(button)
      button.focus()
      if (way === 'remove') button.remove()
      if (way === 'disable') button.disabled = true
      if (way === 'hide') button.style.display = 'none'
    }, how)
    await inMessage()
  }
})

test('the open session is in sight on the rail, whoever opened it, wherever it stands', async () => {
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  for (let place = 0; place < 30; place += 1)
    await give(page, 'session.create', {
      project,
      agent: 'obedient',
      workspace: 'folder',
      title: `Filler ${place}`,
    })
  await row('Filler 29').waitFor()
  await resize(running, 1024, 700)
  const selected = page.getByRole('treeitem', { selected: true })
  const inSight = async (title: string) => {
    await shown(title)
    await expect.poll(() => selected.getAttribute('aria-label')).toMatch(new RegExp(`^${title}, `))
    await expect
      .poll(() =>
        selected.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          const around = one.closest('.rail-tree')?.getBoundingClientRect()
          return around !== undefined && top >= around.top - 1 && bottom <= around.bottom + 1
        }),
      )
      .toBe(true)
  }
  await palette('Begun')
  await inSight('Begun')
  // Also where the pointer rests on the rail.
  await row('Begun').hover()
  await startSession(page, 'At last')
  await inSight('At last')
  await row('At last').hover()
  await palette('Filler 3')
  await inSight('Filler 3')
  await press(page, 'Mod+Shift+E')
  await press(page, 'Alt+ArrowDown')
  await expect.poll(() => selected.and(page.locator(':focus')).count()).toBe(1)
  const around = page.getByRole('treeitem', { level: 1 }).first()
  await around.press('ArrowLeft')
  await selected.waitFor({ state: 'detached' })
  await palette('One')
  await inSight('One')
  await inMessage()
})

test('F6 goes from one part of the window to the next, and round', async () => {
  const part = () =>
    page.evaluate(() => document.activeElement?.closest('.rail, .status-bar, .page')?.className)
  await inMessage()
  const seen = new Set<string | undefined>()
  for (const _ of ['status bar', 'rail', 'message']) {
    const before = await part()
    await page.keyboard.press('F6')
    await expect.poll(part).not.toBe(before)
    seen.add(await part())
  }
  expect([...seen].sort()).toEqual(['page', 'rail', 'status-bar'])
  await inMessage()
  await page.keyboard.press('Shift+F6')
  await expect.poll(part).toBe('rail')
  await page.keyboard.press('F6')
  await inMessage()
})

test('after a restart the one that was open is written in', async () => {
  await running.quit()
  running = await startApp({ data: running.data })
  page = running.page
  await shown('One')
  await inMessage()
})
