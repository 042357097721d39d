// Proves that a conversation is on screen as it happens, in the real window with the practice agent.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import {
  conversation,
  message,
  openSession,
  permission,
  say,
  sayAndWait,
  toBeginning,
} from './lib/session'

let running: RunningApp
let page: Page
const folder = freshFolder('project')

beforeAll(async () => {
  writeFileSync(join(folder, 'notes.md'), 'one\ntwo\nthree\n')
  running = await startApp({ folders: [folder] })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

test('a prompt and its answer are articles with the names of who speaks', async () => {
  await openSession(page, folder, { title: 'Greeting' })
  await sayAndWait(page, 'hello')
  await toBeginning(page)
  const said = conversation(page)
  expect(await said.getByRole('article', { name: 'You' }).textContent()).toContain('hello')
  const answer = said.getByRole('article', { name: 'Practice agent' })
  expect(await answer.textContent()).toContain('Hello! I am the practice agent')
  expect(await answer.getByRole('listitem').count()).toBeGreaterThan(5)
  expect(await page.getByRole('status', { name: 'Connection' }).textContent()).toMatch(/^Connected/)
})

test('everything that an agent shows has its place (E6)', async () => {
  await openSession(page, folder, { title: 'All of it' })
  await sayAndWait(page, 'think about it, then plan, then notice, then image, then compact')
  const said = conversation(page)
  await page.getByRole('list', { name: 'Plan' }).getByText('Check the result').waitFor()
  await said.getByText('The context was made shorter').waitFor()
  await said.getByRole('img').first().waitFor()
  await toBeginning(page)
  const thought = said.getByRole('article', { name: 'Thought' })
  await thought.getByRole('button').click()
  await expect.poll(() => thought.textContent()).toContain('think')
})

test('a tool call says its state, shows its change and asks before it acts (E8)', async () => {
  await openSession(page, folder, { title: 'Editing' })
  await say(page, 'edit notes.md A fourth line')
  const tool = page.getByRole('article', { name: 'Tool call: Edit notes.md' })
  const state = () =>
    tool.evaluate((article) => {
      const id = article.getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent
    })
  await permission(page).waitFor()
  expect(await state()).toBe('pending')
  expect(await permission(page).textContent()).toContain('A fourth line')
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).not.toContain('fourth')
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await expect.poll(state).toBe('done')
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toContain('A fourth line')
  await tool.getByRole('button', { expanded: false }).first().click()
  await tool.getByText('Added:').waitFor({ state: 'attached' })
})

test('the output of a command is there with its colours and its exit', async () => {
  await openSession(page, folder, { title: 'Running' })
  await say(page, "run printf '\\033[31mred\\033[0m plain'; exit 3")
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  const tool = page.getByRole('article', { name: /^Tool call: printf/ })
  await tool.getByText('failed').waitFor()
  if ((await tool.getByRole('button', { expanded: false }).count()) > 0)
    await tool.getByRole('button', { expanded: false }).first().click()
  await expect.poll(() => tool.locator('.ansi-on-1').textContent()).toBe('red')
  await tool.getByText('Ended with code 3').waitFor()
})

test('a crash leaves a mark, and the prompt is sent again only when asked (L11)', async () => {
  await openSession(page, folder, { title: 'Crashing' })
  await say(page, 'crash 3')
  const said = conversation(page)
  await said.getByText(/exit code 3.* · \d\d:\d\d/).waitFor()
  await said.getByText('Resumed').waitFor()
  expect(await said.getByRole('article', { name: 'You' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  expect(await message(page).inputValue()).toBe('crash 3')
  await message(page).fill('')
  await page.getByRole('button', { name: 'Send again' }).dblclick()
  await expect.poll(() => said.getByRole('article', { name: 'You' }).count()).toBe(2)
  expect(await page.getByRole('list', { name: 'Queued prompts' }).count()).toBe(0)
})

test('the end stays in view while text streams, until the user scrolls away', async () => {
  await openSession(page, folder, { title: 'Streaming' })
  await say(page, 'long 30')
  const said = conversation(page)
  const distance = () => said.evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  const height = () => said.evaluate((log) => log.scrollHeight)
  await expect.poll(height).toBeGreaterThan(3000)
  expect(await distance()).toBeLessThan(64)
  await said.hover()
  const top = () => said.evaluate((log) => log.scrollTop)
  const end = await top()
  await page.mouse.wheel(0, -1500)
  const latest = page.getByRole('button', { name: 'Jump to latest' })
  await latest.waitFor()
  // The button shows at the turn of the wheel; the scroll comes with later frames, and may glide.
  await expect.poll(top).toBeLessThan(end - 500)
  const glided = async () => {
    const before = await top()
    return before - (await top())
  }
  await expect.poll(glided).toBe(0)
  const place = await top()
  const grown = (await height()) + 500
  await expect.poll(height, { timeout: 20_000 }).toBeGreaterThan(grown)
  expect(Math.abs((await top()) - place)).toBeLessThan(40)
  await latest.click()
  await expect.poll(distance).toBeLessThan(64)
  await latest.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel turn' }).click()
})

test('a silent turn says for how long it has been silent', async () => {
  await openSession(page, folder, { title: 'Silent' })
  await say(page, 'hang')
  await conversation(page)
    .getByText(/^Waiting for the model, [2-9] s$/)
    .waitFor()
  await message(page).press('Escape')
  await message(page).press('Escape')
  await conversation(page)
    .getByText(/^Cancelled/)
    .waitFor()
})

test('finished messages are announced, not every token', async () => {
  await openSession(page, folder, { title: 'Listening' })
  expect(await conversation(page).getAttribute('aria-live')).toBe('off')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const region = document.querySelector('.transcript [aria-live="polite"]')
    new MutationObserver(() => heard.push(region?.textContent ?? '')).observe(region as Node, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await sayAndWait(page, 'hello')
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect.poll(async () => (await heard()).length).toBe(1)
  expect((await heard())[0]).toContain('Practice agent: Hello!')
})

test('the session is renamed where its name stands', async () => {
  await openSession(page, folder, { title: 'Old name' })
  await page.getByRole('heading', { name: 'Old name' }).getByRole('button').click()
  await page.getByRole('textbox', { name: 'Session name' }).fill('New name')
  await page.keyboard.press('Enter')
  await page.getByRole('treeitem', { name: /^New name, / }).waitFor()
  const name = page.getByRole('heading', { name: 'New name' }).getByRole('button')
  expect(await name.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('arrows pass through the tabs, and Enter goes into what is shown', async () => {
  await openSession(page, folder, { title: 'Tabs' })
  const tab = (name: string) => page.getByRole('tab', { name })
  const isFocused = (name: string) =>
    tab(name).evaluate((button) => button === document.activeElement)
  await tab('Terminal').click()
  await page.locator('.xterm').waitFor()
  await tab('Log').press('Enter')
  await page.keyboard.press('ArrowLeft')
  expect(await isFocused('Changes')).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.locator('.xterm').waitFor()
  expect(await isFocused('Terminal')).toBe(true)
  await page.keyboard.press('ArrowLeft')
  expect(await isFocused('Conversation')).toBe(true)
  await page.keyboard.press('Enter')
  expect(await message(page).evaluate((field) => field === document.activeElement)).toBe(true)
})

test('the log shows what goes over the wire, and finds in it', async () => {
  await openSession(page, folder, { title: 'Wire' })
  await sayAndWait(page, 'hello')
  await page.getByRole('tab', { name: 'Log' }).click()
  const line = page.locator('.log-line').first()
  await line.waitFor()
  await page.getByRole('searchbox', { name: 'Filter' }).fill('session/prompt')
  await expect.poll(() => line.textContent()).toContain('"method":"session/prompt"')
  await page.getByRole('searchbox', { name: 'Filter' }).fill('no such words')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('tab', { name: 'Conversation' }).click()
})

test('the agent is stopped and restarted by hand', async () => {
  // The process of another folder's sessions would go on.
  await openSession(page, freshFolder('alone'), { title: 'Stopping' })
  await sayAndWait(page, 'hello')
  const connection = page.getByRole('status', { name: 'Connection' })
  await page.getByRole('button', { name: 'Stop agent' }).click()
  await expect.poll(() => connection.textContent()).toMatch(/^(Idle|Disconnected)/)
  await expect.poll(() => connection.textContent(), { timeout: 20_000 }).toMatch(/^Idle/)
  // What was said is there to be read, under the run that it was said in.
  await page.getByRole('tab', { name: 'Log' }).click()
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  await filter.fill('session/new')
  await page.locator('.log-line').filter({ hasText: 'session/new' }).first().waitFor()
  await page.getByRole('heading', { name: /^Run \d+ · process \d+ · [\d:]+ to [\d:]+, / }).waitFor()
  await filter.fill('')
  await picture(page, 'log-after-stop')
  await filter.fill('initialize')
  await page.getByRole('button', { name: 'Restart agent' }).click()
  await expect.poll(() => connection.textContent(), { timeout: 20_000 }).toMatch(/^Connected/)
  await expect
    .poll(() => page.getByRole('heading', { name: /^Run \d+ · process/ }).count())
    .toBeGreaterThan(1)
  await page.getByRole('tab', { name: 'Conversation' }).click()
})
