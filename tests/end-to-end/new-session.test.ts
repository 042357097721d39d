// Proves that two clicks start an agent, that the form works by keyboard, and that it says what is wrong.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { say } from './lib/session'
import { press } from './lib/window'

let running: RunningApp
beforeAll(async () => {
  running = await startApp({ folders: [freshFolder('project')], settings: { agentLimit: 2 } })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = () => running.page.getByRole('dialog', { name: 'New session' })

// README.md: A practice agent ships inside, so the first click works with no network.
// docs/guide/sessions.md: try it without an account | choose the practice agent, which is always there
test('the first two clicks on a fresh machine start the practice agent', async () => {
  const { page } = running
  await page.locator('textarea:focus').and(page.getByLabel('Prompt')).waitFor()
  await page.getByRole('button', { name: 'New session' }).click()
  await picture(page, 'new-session')
  await dialog().getByRole('button', { name: 'Start' }).click()
  await page.getByRole('treeitem', { name: /, Practice agent, / }).waitFor()
  await page.getByRole('main', { name: 'Session' }).waitFor()
})

test('the form has the parts that it is known by', async () => {
  await press(running.page, 'Mod+N')
  await dialog().getByRole('combobox', { name: 'Agent' }).waitFor()
  const workspace = dialog().getByRole('radiogroup', { name: 'Workspace' })
  expect(await workspace.getByRole('radio', { name: 'Project folder' }).isChecked()).toBe(true)
  for (const name of ['Git worktree', 'jj workspace'])
    expect(await workspace.getByRole('radio', { name }).isDisabled()).toBe(true)
  await dialog().getByRole('textbox', { name: 'Name' }).waitFor()
})

test('an agent that is not installed can be chosen', async () => {
  const agent = dialog().getByRole('combobox', { name: 'Agent' })
  await agent.selectOption({ label: 'Codex' })
  expect(await agent.inputValue()).toBe('codex')
})

test('Escape closes it, and the focus is where it was', async () => {
  const { page } = running
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New session' }).focus()
  await page.keyboard.press('Enter')
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(focused).toBe('New session')
})

test('a prompt that was written before Escape is still there', async () => {
  const { page } = running
  const prompt = dialog().getByRole('textbox', { name: 'Prompt' })
  await press(page, 'Mod+N')
  await prompt.fill('A long and precious prompt')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await press(page, 'Mod+N')
  expect(await prompt.inputValue()).toBe('A long and precious prompt')
  await prompt.fill('')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('Escape leaves a page for the session, and the focus goes to where one writes', async () => {
  const { page } = running
  await press(page, 'Mod+,')
  await page.getByRole('region', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('textarea[aria-label="Message"]:focus').waitFor()
})

// docs/guide/sessions.md: start a session | Ctrl/Cmd+N, choose the agent, press Start
test('a first prompt is sent with the start, by keyboard alone', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  await page.keyboard.type('Say hello')
  await press(page, 'Mod+Enter')
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'You' }).getByText('Say hello').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Message')
})

test('past the limit of agents it says so in the form, and what was typed stays (H3)', async () => {
  const { page } = running
  // Only who is at work keeps others out.
  const sessions = page.getByRole('treeitem', { name: /, Practice agent, / })
  for (const place of [0, 1]) {
    await sessions.nth(place).click()
    await expect.poll(() => sessions.nth(place).getAttribute('aria-selected')).toBe('true')
    await say(page, `edit notes-${place}.md Hello`)
    await page.getByRole('group', { name: 'Permission request' }).waitFor()
  }
  await press(page, 'Mod+N')
  await page.keyboard.type('One more')
  await press(page, 'Mod+Enter')
  await dialog().getByRole('alert').getByText('2 agents are at work').waitFor()
  await picture(page, 'new-session-limit')
  expect(await dialog().getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('One more')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await page.getByRole('treeitem', { name: /, Practice agent, / }).count()).toBe(2)
})

test('the agent used last is chosen the next time', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  expect(await dialog().getByRole('combobox', { name: 'Agent' }).inputValue()).toBe('practice')
})

// README.md: First steps: open a folder (Ctrl/Cmd+O), write `help` to the practice agent, and press Start.
// docs/guide/workspaces.md: Where a folder has a session already, the form proposes a Git worktree for the next.
test('what is written in the first window is answered', async () => {
  const folder = repository({ 'a.txt': 'a' }, freshFolder('project'))
  const first = await startApp({ folders: [folder] })
  const { page } = first
  await page.locator('textarea:focus').and(page.getByLabel('Prompt')).waitFor()
  await page.keyboard.type('hello from the first window')
  await page
    .getByRole('button', { name: 'Practice agent' })
    .and(page.locator('[aria-pressed=true]'))
    .waitFor()
  await page.getByRole('region', { name: 'More agents' }).getByText('Codex').waitFor()
  await picture(page, 'first-window')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page
    .getByRole('article', { name: 'You' })
    .getByText('hello from the first window')
    .waitFor()
  await page.getByRole('article', { name: 'Practice agent' }).waitFor()
  await press(page, 'Mod+N')
  expect(await page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('')
  const apart = page.getByRole('radio', { name: 'Git worktree' })
  await expect.poll(() => apart.isChecked()).toBe(true)
  await first.quit()
})
