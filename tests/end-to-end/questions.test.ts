// Proves that an agent's questions are shown whole and answered once, by mouse or keyboard, never by accident.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshFolder, type RunningApp, removeFolders, startApp } from './lib/app'
import {
  answerable,
  conversation,
  focusedRequest,
  goToRequest,
  message,
  openSession,
  permission,
  say,
  sayAndWait,
} from './lib/session'

let running: RunningApp
let page: Page
let count = 0
const folder = freshFolder('project')
const text = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeAll(async () => {
  running = await startApp({ folders: [folder] })
  page = running.page
})
beforeEach(async () => {
  count += 1
  writeFileSync(join(folder, 'notes.md'), 'one\n')
  await openSession(page, folder, { title: `Question ${count}` })
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

const done = () =>
  conversation(page)
    .getByText(/^Done · /)
    .waitFor()

// docs/guide/sessions.md: A permission request shows what is asked and every option that the agent offers.
test('a request shows every option by the name that the agent gives it', async () => {
  await say(page, 'edit notes.md two')
  const names = permission(page).getByRole('button', { name: /allow|reject/i })
  await names.first().waitFor()
  expect(
    await names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
  ).toEqual(['Allow once', 'Always allow', 'Reject'])
  await names.last().click()
  await done()
  expect(text('notes.md')).toBe('one\n')
})

test('a command is asked for whole: nothing of it is reordered, hidden or out of sight', async () => {
  const blanks = '\u2003'.repeat(300)
  await say(page, `run echo safe${blanks}; echo \u202eevil`)
  const code = permission(page).getByRole('figure').locator('code')
  await code.getByText('⟨U+202E⟩evil').waitFor()
  const pre = permission(page).locator('pre')
  expect(await pre.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  const answers = permission(page).getByRole('button', { name: 'Reject' })
  await answers.click()
  await done()
})

// docs/guide/sessions.md: The number keys answer it while it has the focus: press Escape in the message, or Ctrl/Cmd+J.
test('a digit answers, and the keyboard is back in the message', async () => {
  await say(page, 'edit notes.md two')
  await goToRequest(page)
  await page.keyboard.press('1')
  await done()
  expect(text('notes.md')).toBe('one\ntwo\n')
  await expect
    .poll(() => message(page).evaluate((field) => field === document.activeElement))
    .toBe(true)
})

test('Escape in the request rejects and does not cancel the turn', async () => {
  await say(page, 'edit notes.md two')
  await goToRequest(page)
  await page.keyboard.press('Escape')
  await done()
  await conversation(page).getByText('Then I leave it as it is.').waitFor()
  expect(text('notes.md')).toBe('one\n')
})

test('who is writing goes on writing: keys meant for the message answer nothing', async () => {
  await say(page, 'slow 1, then edit notes.md two')
  await message(page).pressSequentially('1 more thing', { delay: 90 })
  await permission(page).waitFor()
  await message(page).pressSequentially(' 1 2 3')
  expect(await message(page).inputValue()).toBe('1 more thing 1 2 3')
  expect(text('notes.md')).toBe('one\n')
  await message(page).fill('')
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await done()
})

// docs/guide/sessions.md: Elsewhere they answer nothing: in a message they are text, and a request that arrives takes the focus from no field.
test.each(['2 files are enough', '1) first', '3 of them', '1', 'y'])(
  '“%s” in the empty message is a message, and answers nothing',
  async (words) => {
    await say(page, 'edit notes.md two')
    await answerable(page)
    await message(page).click()
    await page.keyboard.type(words)
    expect(await message(page).inputValue()).toBe(words)
    await permission(page).waitFor()
    expect(text('notes.md')).toBe('one\n')
    await message(page).fill('')
    await permission(page).getByRole('button', { name: 'Reject' }).click()
    await done()
  },
)

test('Escape in the empty message rejects nothing: it leads to the request', async () => {
  await say(page, 'edit notes.md two')
  await answerable(page)
  await page.getByText('Esc goes to the question').waitFor()
  await page.keyboard.press('Escape')
  await focusedRequest(page).waitFor()
  await page.keyboard.press('1')
  await done()
  expect(text('notes.md')).toBe('one\ntwo\n')
})

test('a request that arrives leaves the focus in the empty message, and every key is the message’s', async () => {
  await say(page, 'slow 1, then edit notes.md two')
  for (const key of ['Home', 'End', 'PageDown', '2']) {
    await answerable(page)
    expect(await message(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press(key)
  }
  expect(await message(page).inputValue()).toBe('2')
  await message(page).fill('')
  await permission(page).getByRole('button', { name: 'Reject' }).click()
  await done()
})

test('cancelling the turn answers what waits as cancelled', async () => {
  await say(page, 'edit notes.md two')
  await permission(page).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await permission(page).waitFor({ state: 'detached' })
  expect(text('notes.md')).toBe('one\n')
})

test('an unanswered request outlives a reload of the window (E8)', async () => {
  await say(page, 'edit notes.md two')
  await permission(page).waitFor()
  await page.reload()
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await done()
  expect(text('notes.md')).toBe('one\ntwo\n')
})

test('a form is filled in and sent as the agent asked for it', async () => {
  await say(page, 'question')
  const form = page.getByRole('form', { name: 'Question' })
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await form.getByRole('textbox', { name: 'How many' }).fill('x')
  await form.getByRole('button', { name: 'Answer' }).click()
  await form.getByText('Not a number').waitFor()
  await form.getByRole('textbox', { name: 'How many' }).fill('5')
  await form.getByRole('checkbox', { name: 'I am sure' }).check()
  await form.getByRole('button', { name: 'Answer' }).click()
  await done()
  await expect.poll(() => conversation(page).textContent()).toContain('Ada')
})

test('a page that the agent wants to be opened is named before it is opened', async () => {
  await say(page, 'link')
  const question = page.getByRole('group', { name: 'Question' })
  await question.getByRole('button', { name: /^Open / }).waitFor()
  expect(await question.textContent()).toMatch(/https?:\/\//)
  await question.getByRole('button', { name: 'Decline' }).click()
  await done()
})

test('after an answer nothing is asked again, and it is kept in the transcript', async () => {
  await say(page, 'edit other.md new')
  await permission(page).getByRole('button', { name: 'Allow once' }).click()
  await done()
  await conversation(page).getByText('Allowed once by you').waitFor()
  expect(existsSync(join(folder, 'other.md'))).toBe(true)
  await sayAndWait(page, 'hello')
  expect(await permission(page).count()).toBe(0)
})
