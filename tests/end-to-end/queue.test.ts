// Proves in the window that a queue is held when a turn is cut short, in order and in words, is put in order by keys, and gives back what was removed.

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import { pasteData, written } from './lib/attaching'
import { conversation, message, openSession, say } from './lib/session'

let running: RunningApp
let page: Page
const folder = freshFolder('project')
const agent = 'takes-all'

beforeAll(async () => {
  running = await startApp({ folders: [folder], settings: fakeAgents(agent) })
  page = running.page
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const queue = () => page.getByRole('list', { name: 'Queued prompts' })
const rows = () => queue().getByRole('listitem')
const texts = () => queue().locator('.queue-text').allTextContents()
const said = () => page.getByRole('article', { name: 'You' }).allTextContents()
const cancel = () => page.getByRole('button', { name: 'Cancel turn' })
const sendQueue = () => page.getByRole('button', { name: 'Resume queue' })

/** A turn that goes on until it is cut short, and three prompts that wait for its end. */
async function scene(title: string, first = 'wait'): Promise<string> {
  const session = await openSession(page, folder, { agent, title })
  await say(page, first)
  await cancel().waitFor()
  for (const text of ['one', 'two', 'three']) {
    await say(page, text)
    await queue().getByText(text).waitFor()
  }
  return session
}

// docs/guide/sessions.md: Further prompts wait in a queue, where you edit them and move them with Alt+↑ and Alt+↓.
test('they are numbered, and Alt with an arrow moves one with the keyboard in it', async () => {
  await scene('Order')
  expect(await rows().locator('.queue-number').allTextContents()).toEqual(['1', '2', '3'])
  const edit = (text: string) =>
    rows().filter({ hasText: text }).getByRole('button', { name: 'Edit' })
  await edit('three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(texts).toEqual(['one', 'three', 'two'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(texts).toEqual(['three', 'one', 'two'])
  // There is nothing further up, and no other session is shown instead.
  await page.keyboard.press('Alt+ArrowUp')
  expect(await edit('three').evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(texts).toEqual(['one', 'two', 'three'])
  await page.getByRole('heading', { name: 'Order', level: 1 }).waitFor()
})

test('what is removed comes back by Undo, whole and in its place', async () => {
  await pasteData(page, 'shot.png', 'image/png')
  await expect.poll(() => written(page)).toHaveLength(2)
  await message(page).fill('with a picture')
  await message(page).press('Enter')
  await rows().nth(3).waitFor()
  await rows().nth(3).getByRole('button', { name: 'Move up' }).click()
  const order = ['one', 'two', 'with a picture', 'three']
  await expect.poll(texts).toEqual(order)
  await rows().nth(2).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(texts).toEqual(['one', 'two', 'three'])
  await page.getByText('Removed “with a picture”').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(texts).toEqual(order)
  await rows().nth(2).getByRole('button', { name: 'Send now' }).click()
  await conversation(page).getByText('Given text:1 image:image/png end').waitFor()
})

// docs/guide/sessions.md: When a turn is cancelled, breaks off or fails for good, the queue is held until you press “Resume queue”.
test('after a cancel it is held, in order, and says so; what is sent then goes first', async () => {
  const session = await scene('Cancelled')
  await cancel().click()
  await page.getByRole('status').getByText('3 messages held: you cancelled the turn').waitFor()
  expect(await texts()).toEqual(['one', 'two', 'three'])
  expect(await rows().getByText('Held').count()).toBe(3)
  await say(page, 'before them')
  await conversation(page).getByText('before them').waitFor()
  await expect.poll(texts).toEqual(['one', 'two', 'three'])
  await sendQueue().click()
  await expect.poll(async () => (await said()).length).toBe(5)
  const order = (await said()).map((text) => /(wait|before them|one|two|three)/.exec(text)?.[0])
  expect(order).toEqual(['wait', 'before them', 'one', 'two', 'three'])
  await give(page, 'session.archive', { session, archived: true })
})

test.each([
  ['Stopped', 'the agent was stopped', 'agent.stop'],
  ['Restarted', 'the turn was interrupted', 'agent.restart'],
])('%s: it is held, and the user lets it go', async (title, why, command) => {
  const session = await scene(title)
  await give(page, command, { session })
  await page.getByRole('status').getByText(`3 messages held: ${why}`).waitFor()
  expect(await texts()).toEqual(['one', 'two', 'three'])
  await sendQueue().click()
  await expect.poll(async () => (await said()).length).toBe(4)
  await queue().waitFor({ state: 'detached' })
})

test('after a kill of the app it is there, held, with what was being edited', async () => {
  await scene('Killed')
  await rows().nth(1).getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Editing message 2').waitFor()
  await running.kill()
  running = await startApp({ data: running.data })
  page = running.page
  await page.getByRole('treeitem', { name: /^Killed, / }).click()
  await page.getByRole('status').getByText('3 messages held: Liminal was closed').waitFor()
  await page.getByText('Editing message 2').waitFor()
  expect(await written(page)).toEqual(['two'])
  await message(page).fill('two and a half')
  await message(page).press('Enter')
  await expect.poll(texts).toEqual(['one', 'two and a half', 'three'])
})
