// Proves that what is written to an agent is kept, helped along, queued and sent exactly once.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, say, sayAndWait } from './lib/session'

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(async () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/login page.ts'), 'export {}\n')
  writeFileSync(join(folder, 'src/session.ts'), 'export {}\n')
  running = await startApp({ folders: [folder] })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const value = () => message(page).inputValue()
const yours = () => conversation(page).getByRole('article', { name: 'You' })

// docs/guide/sessions.md: Enter | the message is sent; Shift+Enter makes a new line
test('Enter sends, Shift+Enter begins a new line', async () => {
  await openSession(page, folder, { title: 'Lines' })
  await message(page).click()
  await page.keyboard.type('hello')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('again')
  expect(await value()).toBe('hello\nagain')
  await page.keyboard.press('Enter')
  await yours().getByText('again').waitFor()
  expect(await value()).toBe('')
})

test('the arrows bring back what was sent, and the draft', async () => {
  await openSession(page, folder, { title: 'History' })
  await sayAndWait(page, 'hello')
  await sayAndWait(page, 'help')
  await message(page).fill('a draft')
  await page.keyboard.press('ArrowUp')
  await expect.poll(value).toBe('help')
  await page.keyboard.press('ArrowUp')
  await expect.poll(value).toBe('hello')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(value).toBe('a draft')
  await message(page).fill('')
})

test('each session keeps its own draft, over a reload of the window', async () => {
  await openSession(page, folder, { title: 'First draft' })
  await message(page).fill('written in the first')
  await openSession(page, folder, { title: 'Second draft' })
  await expect.poll(value).toBe('')
  await page.getByRole('treeitem', { name: /^First draft, / }).click()
  await expect.poll(value).toBe('written in the first')
  await page.reload()
  await expect.poll(value).toBe('written in the first')
  await message(page).fill('')
})

// docs/guide/sessions.md: `@` | you mention a file
test('@ offers the files of the workspace and sends them along', async () => {
  await openSession(page, folder, { title: 'Mentions' })
  await message(page).click()
  await page.keyboard.type('hello @sess')
  const option = page.getByRole('option', { name: 'src/session.ts' })
  await option.waitFor()
  expect(await message(page).getAttribute('aria-activedescendant')).toBe(
    await option.getAttribute('id'),
  )
  await page.keyboard.press('Enter')
  expect(await value()).toBe('hello @src/session.ts ')
  await page.keyboard.press('Enter')
  await yours().getByRole('link', { name: 'src/session.ts' }).waitFor()
})

// docs/guide/sessions.md: `/` | you choose one of the agent's own commands
test('/ offers the commands of the agent, and Escape closes the list before it cancels', async () => {
  await openSession(page, folder, { title: 'Commands' })
  await sayAndWait(page, 'hello')
  await message(page).click()
  await page.keyboard.type('/')
  await page.getByRole('listbox', { name: 'Commands' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Commands' }).waitFor({ state: 'detached' })
  expect(await value()).toBe('/')
  await message(page).fill('')
})

test('an empty conversation says what can be done, and puts a command into the message', async () => {
  await openSession(page, folder, { title: 'Nothing yet' })
  const beginning = page.getByRole('heading', { name: 'What should Practice agent do?' })
  await beginning.waitFor()
  await picture(page, 'beginning')
  await page.getByRole('button', { name: '/hello' }).click()
  expect(await value()).toBe('/hello ')
  expect(await message(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await yours().getByText('/hello').waitFor()
  await beginning.waitFor({ state: 'detached' })
})

test('a pasted picture is shown, can be removed, and goes along', async () => {
  await openSession(page, folder, { title: 'Pictures' })
  const paste = (type: string, name: string) =>
    message(page).evaluate(
      (field, [data, kind, called]) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], called, { type: kind }))
        const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })
        field.dispatchEvent(event)
      },
      [image, type, name] as const,
    )
  await paste('image/png', 'one.png')
  await paste('image/png', 'two.png')
  await page.getByRole('button', { name: 'Remove one.png' }).click()
  await paste('image/svg+xml', 'bad.svg')
  await page
    .getByRole('alert')
    .getByText(/bad\.svg: only/)
    .waitFor()
  await say(page, 'hello')
  await yours().getByRole('img').waitFor()
  expect(await yours().getByRole('img').count()).toBe(1)
})

// docs/guide/sessions.md: Further prompts wait in a queue, where you edit them and move them with Alt+↑ and Alt+↓.
test('what is sent while the agent works waits in a queue that can be changed', async () => {
  await openSession(page, folder, { title: 'Queue' })
  await say(page, 'slow 60')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  for (const text of ['hello one', 'hello two', 'hello three']) {
    await say(page, text)
    await page.getByRole('list', { name: 'Queued prompts' }).getByText(text).waitFor()
  }
  const queue = page.getByRole('list', { name: 'Queued prompts' })
  const texts = () => queue.locator('.queue-text').allTextContents()
  expect(await texts()).toEqual(['hello one', 'hello two', 'hello three'])
  await queue.getByRole('listitem').nth(2).getByRole('button', { name: 'Move up' }).click()
  await expect.poll(texts).toEqual(['hello one', 'hello three', 'hello two'])
  await queue.getByRole('listitem').nth(0).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect.poll(texts).toEqual(['hello three', 'hello two'])
  // The button went with its prompt, and the keyboard has not left the composer.
  expect(await page.evaluate(() => !!document.activeElement?.closest('.composer'))).toBe(true)
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Edit' }).click()
  await say(page, 'hello changed')
  await expect.poll(texts).toEqual(['hello three', 'hello changed'])
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Send now' }).click()
  await yours().getByText('hello changed').waitFor()
  await yours().getByText('hello three').waitFor()
  expect(await yours().getByText('hello one').count()).toBe(0)
})

test('the options of the agent are comboboxes with their names, and are told to the agent', async () => {
  await openSession(page, folder, { title: 'Options' })
  await sayAndWait(page, 'hello')
  const mode = page.getByRole('combobox', { name: 'Mode', exact: true })
  const other = await mode.evaluate((select: HTMLSelectElement) =>
    [...select.options].map((option) => option.value).find((one) => one !== select.value),
  )
  await mode.selectOption(other ?? '')
  await expect.poll(() => mode.inputValue()).toBe(other)
  const toggle = page.getByRole('checkbox').first()
  const before = await toggle.isChecked()
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(!before)
})

test('the turn is cancelled, and what was written stays', async () => {
  await openSession(page, folder, { title: 'Cancelling' })
  await say(page, 'slow 60')
  await message(page).fill('still here')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await conversation(page)
    .getByText(/^Cancelled/)
    .waitFor()
  expect(await value()).toBe('still here')
  await message(page).fill('')
})
