// Proves that a turn of a hundred steps is read in one screen, in three depths, and that anything in it is found and opened.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, openSession, say, sayAndWait } from './lib/session'

const folder = freshFolder('project')
let running: RunningApp
let page: Page

beforeAll(async () => {
  running = await startApp({ settings: fakeAgents('many-steps', 'says') })
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

const numbered = (count: number, others: Record<number, string> = {}): string =>
  Array.from({ length: count }, (_, line) => `${others[line + 1] ?? `line ${line + 1}`}\n`).join('')

const changed = (name: string, before: string | null, after: string) => ({
  sessionUpdate: 'tool_call',
  toolCallId: name,
  title: `Change ${name}`,
  kind: 'edit',
  status: 'completed',
  content: [{ type: 'diff', path: join(folder, name), oldText: before, newText: after }],
})
const words = (text: string) => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
})

let files = 0
async function sayAll(...updates: unknown[]): Promise<void> {
  files += 1
  const file = join(folder, `said-${files}.json`)
  writeFileSync(file, JSON.stringify(updates))
  await sayAndWait(page, file)
}

/** The line that is marked as the one that was gone to, in sight. */
async function goneTo(text: string): Promise<void> {
  await field().fill(text)
  await page.getByText('1 of 1', { exact: true }).waitFor()
  const line = conversation(page).getByText(text).last()
  await expect
    .poll(async () => {
      const [box, frame] = [await line.boundingBox(), await conversation(page).boundingBox()]
      if (!box || !frame) return false
      return box.y >= frame.y && box.y + box.height <= frame.y + frame.height
    })
    .toBe(true)
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('found-current')?.size ?? 0))
    .toBe(1)
}

test('Ctrl+F finds a line of a change that is not shown yet, and goes to it however far it is', async () => {
  await openSession(page, folder, { agent: 'says', title: 'Changes' })
  await sayAll(
    changed('long.ts', null, numbered(5000, { 300: 'a marzipan line', 4000: 'a nougat line' })),
    changed('part.ts', numbered(900), numbered(900, { 10: 'other', 890: 'a praline line' })),
    changed('large.ts', numbered(90_000), numbered(90_000, { 80000: 'a toffee line' })),
    words('That was all of it.'),
  )
  await message(page).press('Control+f')
  await goneTo('marzipan')
  await goneTo('nougat')
  const long = page.getByLabel('Tool call: Change long.ts', { exact: true })
  expect(await long.locator('tr').count()).toBeLessThan(100)
  await long.getByRole('button', { name: 'Show from the beginning' }).click()
  await expect.poll(() => long.locator('tr').first().textContent()).toContain('line 1')
  await goneTo('praline')
  await goneTo('toffee')
  // What the change leaves out of itself cannot be shown.
  await field().fill('line 450')
  await page.getByText('1 of 1', { exact: true }).waitFor()
  await field().fill('line 70000')
  await page.getByText('Not found', { exact: true }).waitFor()
  await field().press('Escape')
})

test('Ctrl+F finds what was said and changed many turns ago, and goes there', async () => {
  await openSession(page, folder, { agent: 'says', title: 'Long ago' })
  await sayAll(
    words('There is a buried pepper.'),
    changed('old.ts', null, numbered(700, { 650: 'a buried nutmeg' })),
  )
  for (let turn = 0; turn < 9; turn += 1)
    await sayAll(words(Array.from({ length: 40 }, (_, at) => `Paragraph ${at}.`).join('\n\n')))
  await page.reload()
  await page.getByRole('treeitem', { name: /^Long ago, / }).click()
  await conversation(page).getByText('Paragraph 39.').last().waitFor()
  expect(await conversation(page).getByText('buried').count()).toBe(0)
  await message(page).press('Control+f')
  await goneTo('buried pepper')
  await goneTo('buried nutmeg')
  await field().press('Escape')
})
