// Proves that a conversation is kept, taken over, branched off and handed out, and that what stands in its way is asked about.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import {
  answer,
  answerable,
  conversation,
  message,
  openSession,
  permission,
  say,
  sayAndWait,
} from './lib/session'
import { press } from './lib/window'

let running: RunningApp
let page: Page
let folder: string

beforeAll(async () => {
  const { agents } = fakeAgents('signed-out', 'forgetful', 'remembers', 'obedient')
  // A second one of the kind, whose process nobody has signed in.
  const second = { ...(agents['signed-out'] as object), name: 'signed-out too' }
  running = await startApp({ settings: { agents: { ...agents, 'signed-out-too': second } } })
  page = running.page
})
beforeEach(() => {
  folder = freshFolder('project')
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const session = () => page.getByRole('main', { name: 'Session' })
const row = (name: RegExp) => page.getByRole('treeitem', { name })
const signIn = () => session().getByRole('group', { name: 'Sign in' })
const lost = () => session().getByRole('group', { name: 'The agent’s context is gone' })

async function chooseFromMenu(name: RegExp, entry: string): Promise<void> {
  await row(name).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

test('an agent that wants a sign-in asks for it with every way it offers, and goes on after it', async () => {
  await openSession(page, folder, { agent: 'signed-out', title: 'By browser' })
  await say(page, 'hello')
  await signIn().getByRole('button', { name: 'Sign in by terminal' }).waitFor()
  await signIn().getByText('Opens a page').waitFor()
  await row(/^By browser, signed-out, Needs input$/).waitFor()
  await picture(page, 'sign-in')
  await answer(signIn().getByRole('button', { name: 'Sign in by browser' }))
  await conversation(page).getByText('You said: hello').waitFor()
  expect(readFileSync(join(folder, 'signed-in'), 'utf8')).toBe('browser')
  expect(await signIn().count()).toBe(0)
})

test('a sign-in in a terminal is typed there, and the conversation goes on', async () => {
  await openSession(page, folder, { agent: 'signed-out-too', title: 'By terminal' })
  await say(page, 'hello')
  await answer(signIn().getByRole('button', { name: 'Sign in by terminal' }))
  await page.locator('.xterm-helper-textarea:focus').waitFor({ state: 'attached' })
  await page.keyboard.type('secret\n')
  await expect.poll(() => existsSync(join(folder, 'signed-in'))).toBe(true)
  await page.getByRole('tab', { name: 'Conversation' }).click()
  await conversation(page).getByText('You said: hello').waitFor()
  expect(readFileSync(join(folder, 'signed-in'), 'utf8')).toBe('secret')
})

test('when the agent’s context is gone it asks whether to go on, with the transcript as context (E4)', async () => {
  await openSession(page, folder, { agent: 'forgetful', title: 'Lost' })
  await sayAndWait(page, 'remember the harbour')
  await say(page, 'crash')
  await lost().waitFor()
  await row(/^Lost, forgetful, Needs input$/).waitFor()
  await picture(page, 'context-lost')
  await answer(lost().getByRole('button', { name: 'Go on with the transcript as context' }))
  await lost().waitFor({ state: 'detached' })
  await say(page, 'what was it?')
  await conversation(page)
    .getByText(/The conversation so far, for context/)
    .waitFor()
  expect(await conversation(page).getByText('You said: crash').count()).toBe(0)
})

test('an error that the agent says as plain text at the end of its turn is shown as one (R1)', async () => {
  await openSession(page, folder, { agent: 'obedient', title: 'Confesses' })
  await say(page, 'say API Error: 429 rate limit reached')
  await conversation(page)
    .getByRole('alert')
    .getByText(/Wait until the limit resets/)
    .waitFor()
  await page.getByRole('button', { name: 'Try now' }).waitFor()
})

test('what an agent had elsewhere is listed and taken over with its transcript', async () => {
  await openSession(page, folder, { agent: 'remembers', title: 'At home' })
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Import sessions')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import sessions' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'remembers' })
  await dialog.getByRole('button', { name: 'Import Held in a terminal' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await conversation(page).getByText('What was said elsewhere').waitFor()
  await sayAndWait(page, 'and more')
})

test('a fork begins with all that was said, goes its own way, and both are kept', async () => {
  await openSession(page, folder, { agent: 'remembers', title: 'Trunk' })
  await sayAndWait(page, 'a word before')
  await chooseFromMenu(/^Trunk, /, 'Fork')
  await page.getByRole('heading', { name: 'Trunk (fork)', level: 1 }).waitFor()
  await conversation(page).getByText('You said: a word before').waitFor()
  await sayAndWait(page, 'only in the fork')
  await row(/^Trunk, remembers/).click()
  await page.getByRole('heading', { name: 'Trunk', level: 1, exact: true }).waitFor()
  await conversation(page).getByText('You said: a word before').waitFor()
  expect(await conversation(page).getByText('only in the fork').count()).toBe(0)
})

test.each([
  ['Export as Markdown', 'md', /## You\n\nsay Handed out\n[\s\S]*## obedient\n\nHanded out/],
  ['Export as JSON', 'json', /"text": "Handed out"/],
])('%s writes all that was said where the user wants it', async (entry, extension, words) => {
  const title = `Handing out ${extension}`
  const file = join(folder, `out.${extension}`)
  await openSession(page, folder, { agent: 'obedient', title })
  await sayAndWait(page, 'say Handed out')
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await chooseFromMenu(new RegExp(`^${title}, `), entry)
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(words)
})

test('a question in two windows is answered once, and both show the answer (E8)', async () => {
  await openSession(page, folder, { agent: 'obedient', title: 'Twice' })
  const opened = running.app.waitForEvent('window')
  await chooseFromMenu(/^Twice, /, 'Open in new window')
  const second = await opened
  await say(page, 'ask')
  await Promise.all([answerable(page), answerable(second)])
  const press = (window: Page, name: string) =>
    permission(window)
      .getByRole('button', { name: new RegExp(name) })
      .evaluate((button: HTMLElement) => button.click())
  await Promise.allSettled([press(page, 'Allow'), press(second, 'Reject')])
  for (const window of [page, second]) {
    await permission(window).waitFor({ state: 'detached' })
    await conversation(window)
      .getByText(/^answer: (yes|no)$/)
      .waitFor()
    expect(
      await conversation(window)
        .getByText(/^answer: /)
        .count(),
    ).toBe(1)
  }
  await second.close()
})

test('the queue is changed, reordered and sent by keyboard alone (E7)', async () => {
  await openSession(page, folder, { agent: 'obedient', title: 'Queue by keys' })
  await say(page, 'wait')
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  const queue = page.getByRole('list', { name: 'Queued prompts' })
  const texts = () => queue.locator('.queue-text').allTextContents()
  for (const text of ['say one', 'say two']) {
    await say(page, text)
    await queue.getByText(text).waitFor()
  }
  const second = queue.getByRole('listitem').nth(1)
  const reach = async (name: string) => {
    const button = second.getByRole('button', { name })
    for (let steps = 0; steps < 40; steps += 1) {
      if (await button.evaluate((one) => one === document.activeElement)) return
      await page.keyboard.press('Shift+Tab')
    }
    throw new Error(`"${name}" is not reached by keyboard`)
  }
  await message(page).focus()
  await reach('Edit')
  await page.keyboard.press('Enter')
  await expect.poll(() => message(page).inputValue()).toBe('say two')
  await expect
    .poll(() => message(page).evaluate((one) => one === document.activeElement))
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('say changed')
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['say one', 'say changed'])
  await reach('Move up')
  await page.keyboard.press('Enter')
  await expect.poll(texts).toEqual(['say changed', 'say one'])
  await message(page).focus()
  await reach('Send now')
  await page.keyboard.press('Enter')
  await conversation(page).getByText('changed', { exact: true }).waitFor()
})

test('a tool call whose end the agent never told is not called done, on screen nor where it is handed out', async () => {
  const title = 'Forgotten'
  const id = await openSession(page, folder, { agent: 'obedient', title })
  await sayAndWait(page, 'begin Read notes\nsay over')
  const tool = conversation(page).getByRole('article', { name: 'Tool call: Read notes' })
  const described = await tool.evaluate(
    (article) =>
      document.getElementById(article.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toBe('ended, outcome not reported')
  await picture(page, 'tool-call-without-an-outcome')
  const { text } = await give<{ text: string }>(page, 'session.export', {
    session: id,
    format: 'markdown',
  })
  expect(text).toContain('**Read notes** (ended)')
})
