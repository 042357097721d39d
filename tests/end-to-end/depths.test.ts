// Proves that a turn of a hundred steps is read in one screen, in three depths, and that anything in it is found and opened.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, say, sayAndWait } from './lib/session'

const folder = freshFolder('project')
let running: RunningApp
let page: Page

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('many-steps') })
  page = running.page
  await openSession(page, folder, { agent: 'many-steps', title: 'Steps' })
  await sayAndWait(page, '100')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const detail = () => page.getByRole('combobox', { name: 'Detail' })
const steps = () => conversation(page).getByRole('article', { name: /^Tool call: / })
const lines = () => conversation(page).getByRole('button', { name: /steps/ })
const field = () => page.getByRole('searchbox', { name: 'Find in conversation' })

// docs/guide/sessions.md: In “Normal” many steps in a row are one line that opens.
test('a turn of a hundred steps is one screen: its prompt, its failure, its answer, and lines that open', async () => {
  expect(await detail().inputValue()).toBe('normal')
  await expect.poll(() => steps().count()).toBe(1)
  await steps().and(page.getByLabel('Tool call: Step 60')).waitFor()
  await conversation(page).getByText('That was all of it.').waitFor()
  expect(await lines().allTextContents()).toEqual([
    expect.stringMatching(/^59 steps/),
    expect.stringMatching(/^40 steps/),
  ])
  const { scrollHeight, clientHeight } = await conversation(page).evaluate((log) => ({
    scrollHeight: log.scrollHeight,
    clientHeight: log.clientHeight,
  }))
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  await conversation(page).getByText('I look around first.').waitFor()
  await picture(page, 'depth-normal')
  await lines().first().click()
  await page.getByLabel('Tool call: Step 1', { exact: true }).waitFor()
  await lines().first().click()
  await expect.poll(() => steps().count()).toBe(1)
})

// docs/guide/sessions.md: “Summary” keeps what you asked and what came of it.
test('the summary says what was asked and what came of it; Verbose shows every step', async () => {
  await detail().selectOption('Summary')
  await conversation(page).getByText('That was all of it.').waitFor()
  expect(await conversation(page).getByText('I look around first.').count()).toBe(0)
  expect(await steps().count()).toBe(0)
  expect(await lines().allTextContents()).toEqual([expect.stringMatching(/^100 steps1 failed/)])
  await picture(page, 'depth-summary')
  await detail().selectOption('Verbose')
  await expect.poll(() => lines().count()).toBe(0)
  expect(await steps().count()).toBeGreaterThan(3)
  await picture(page, 'depth-verbose')
  await detail().selectOption('Normal')
  await expect.poll(() => steps().count()).toBe(1)
})

// docs/guide/sessions.md: Ctrl/Cmd+F finds text, folded or not; Alt+PageUp and Alt+PageDown go from one of your messages to the next.
test('Ctrl+F finds text in a folded step behind a line, opens it, and goes on with Enter', async () => {
  await message(page).press('Control+f')
  await field().fill('marzipan')
  await page.getByText('1 of 1', { exact: true }).waitFor()
  const output = page.getByLabel('Tool call: Step 7', { exact: true }).getByLabel('Output')
  await output.getByText('a marzipan needle').waitFor()
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('found-current')?.size ?? 0))
    .toBe(1)
  await picture(page, 'find-in-conversation')
  await field().fill('step 1')
  await page.getByText('12 of 12', { exact: true }).waitFor()
  await field().press('Enter')
  await page.getByText('11 of 12', { exact: true }).waitFor()
  await field().press('Shift+Enter')
  await page.getByText('12 of 12', { exact: true }).waitFor()
  await field().fill('nowhere at all')
  await page.getByText('Not found', { exact: true }).waitFor()
  await field().press('Escape')
  await field().waitFor({ state: 'detached' })
})

test('who reads further up sees what they send', async () => {
  await conversation(page).press('Home')
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
  await say(page, '20')
  await conversation(page).getByRole('article', { name: 'You' }).getByText('20').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0)
})

test('from one message of the user to the next by the keyboard', async () => {
  await detail().selectOption('Verbose')
  await sayAndWait(page, '30')
  await sayAndWait(page, '31')
  const top = () =>
    conversation(page).evaluate((log) => {
      const start = log.getBoundingClientRect().top
      const prompts = [...log.querySelectorAll<HTMLElement>('[data-kind=prompt]')]
      const first = prompts.find((row) => Math.abs(row.getBoundingClientRect().top - start) < 16)
      return first?.textContent?.slice(-2)
    })
  await conversation(page).press('Alt+PageUp')
  await expect.poll(top).toBe('31')
  await conversation(page).press('Alt+PageUp')
  await expect.poll(top).toBe('30')
  await conversation(page).press('Alt+PageDown')
  await expect.poll(top).toBe('31')
  await detail().selectOption('Normal')
})

test('what the agent does just now is one line above the message, and takes no room when it rests', async () => {
  await say(page, '10 stay')
  const line = page.locator('.live-line')
  await line.getByText(/^Step that takes long, [2-9] s$/).waitFor()
  await picture(page, 'live-line')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await line.waitFor({ state: 'detached' })
})
