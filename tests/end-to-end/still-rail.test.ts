// Proves that what the pointer is on stays under it, however the sessions around it change, and that stepping comes to each.
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { answerable, openSession, permission } from './lib/session'
import { press } from './lib/window'

const folder = freshFolder('project')
let running: RunningApp
let page: Page
const ids = new Map<string, string>()
const titles = ['First', 'Second', 'Third', 'Fourth']

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('obedient') })
  page = running.page
  for (const title of titles)
    ids.set(title, await openSession(page, folder, { agent: 'obedient', title }))
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const row = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })
const is = (title: string, status: string) =>
  page.getByRole('treeitem', { name: `${title}, obedient, ${status}`, exact: true }).waitFor()
const shown = (title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()
const order = () =>
  page
    .getByRole('treeitem', { level: 2 })
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')?.split(',')[0]))

let prompts = 0
function obey(title: string, text: string): Promise<unknown> {
  prompts += 1
  const content = [{ type: 'text', text }]
  return give(page, 'session.prompt', { session: ids.get(title), prompt: `p${prompts}`, content })
}

async function pressOn(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('Not there')
  const point = { x: box.x + 60, y: box.y + box.height / 2 }
  await page.mouse.move(point.x, point.y)
  await page.mouse.down()
  return point
}

test('a row stays under the pointer while another begins to ask, and the click shows it', async () => {
  await press(page, 'Escape')
  await expect.poll(order).toEqual(['Fourth', 'Third', 'Second', 'First'])
  const before = await row('Third').boundingBox()
  await pressOn(row('Third'))
  await obey('First', 'ask')
  await is('First', 'Needs input')
  // Nor does what needs the user keep it from being seen.
  await page.getByRole('region', { name: 'Needs you' }).getByText('Run npm test').waitFor()
  expect(await row('Third').boundingBox()).toEqual(before)
  await page.mouse.up()
  await shown('Third')
  expect((await order())[0]).toBe('Fourth')
})

test('it moves when the pointer has left, or the keyboard is used', async () => {
  await page.getByRole('log', { name: 'Conversation' }).hover()
  await expect.poll(async () => (await order())[0]).toBe('First')
  await row('Third').hover()
  await obey('Second', 'ask')
  await is('Second', 'Needs input')
  expect((await order())[1]).toBe('Fourth')
  await press(page, 'Shift')
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['First', 'Second'])
})

test('an entry of “Needs you” stays under the pointer while another comes before it', async () => {
  await obey('Fourth', 'crash')
  const entry = (title: string) =>
    page
      .getByRole('region', { name: 'Needs you' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
  await entry('Fourth').waitFor()
  await pressOn(entry('Fourth'))
  const before = await entry('Fourth').boundingBox()
  await obey('Third', 'ask')
  await entry('Third').waitFor()
  expect(await entry('Fourth').boundingBox()).toEqual(before)
  await page.mouse.up()
  await shown('Fourth')
})

test('a row that the wheel has moved stays there while “Needs you” grows and shrinks', async () => {
  const failure = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: /^Fourth/ })
  const dismiss = async (dismissed: boolean) => {
    await give(page, 'session.dismiss', { session: ids.get('Fourth'), dismissed })
    await failure.waitFor({ state: dismissed ? 'detached' : 'visible' })
  }
  const top = async () => (await row('Second').boundingBox())?.y ?? Number.NaN
  await dismiss(true)
  await row('Second').hover()
  const before = await top()
  await dismiss(false)
  await expect.poll(top).toBe(before)
  await page.mouse.wheel(0, -12)
  await expect.poll(top).toBe(before + 12)
  await dismiss(true)
  await expect.poll(top).toBe(before + 12)
  await dismiss(false)
  await expect.poll(top).toBe(before + 12)
})

test('a row is shown by a click although an entry above it folds when it is pressed', async () => {
  const entry = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: /^Third/ })
  await entry.focus()
  await row('Second').click()
  await shown('Second')
})

test('who steps through the sessions comes to each, though what is looked at moves', async () => {
  await row('Third').click()
  await shown('Third')
  await answerable(page)
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await is('Third', 'Ready')
  await row('Fourth').click()
  await shown('Fourth')
  for (const title of ['First', 'Second', 'Third']) await obey(title, 'say done')
  await page.getByRole('button', { name: 'Finished 3', exact: true }).waitFor()
  const seen = new Set<string | null>()
  for (const _ of titles) {
    await press(page, 'Alt+ArrowDown')
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const title = await heading.textContent()
    seen.add(title)
    // What was looked at is no news any more, and stands elsewhere.
    const row = page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })
    await row.and(page.locator(':not([aria-description*="not looked at"])')).waitFor()
  }
  expect(seen.size).toBe(titles.length)
})
