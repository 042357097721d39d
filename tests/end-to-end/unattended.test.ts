// Proves that a session runs unattended from the form to its signal, asks, is checked, stopped and taken over, and leaves its worktree to the trash.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git, repository } from '../lib/repository'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { press, resize } from './lib/window'

let running: RunningApp
let project: string
beforeAll(async () => {
  project = repository({ 'a.txt': 'a\n' }, freshFolder('project'))
  running = await startApp({ folders: [project] })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New session' })
const status = (page: Page) => page.getByRole('status', { name: 'Run' })
const row = (page: Page, title: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${title}, `) })

interface Unattended {
  title: string
  prompt: string
  check?: string
  turns?: string
  worktree?: boolean
}

async function startUnattended({ title, prompt, check, turns, worktree }: Unattended) {
  const { page } = running
  await press(page, 'Mod+N')
  const form = dialog(page)
  // The form remembers what was chosen last.
  await form.getByRole('radio', { name: worktree ? 'Git worktree' : 'Project folder' }).check()
  await form.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await form.getByRole('textbox', { name: 'Name' }).fill(title)
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByRole('checkbox', { name: 'Run unattended' }).check()
  if (turns) await form.getByRole('textbox', { name: 'Turns' }).fill(turns)
  if (check) await form.getByRole('textbox', { name: 'Check command' }).fill(check)
  await picture(page, `unattended-form-${title}`)
  await form.getByRole('button', { name: 'Start' }).click()
  await form.waitFor({ state: 'detached' })
}

test('it says what is no limit, and starts nothing', async () => {
  const { page } = running
  await press(page, 'Mod+N')
  await dialog(page).getByRole('button', { name: 'More' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Run unattended' }).check()
  await dialog(page).getByRole('textbox', { name: 'Turns' }).fill('some')
  await dialog(page).getByText('A whole number, or nothing').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('its signal ends it, its worktree goes into the trash, and its branch stays', async () => {
  const { page } = running
  await startUnattended({
    title: 'Signals',
    worktree: true,
    prompt: 'think, then signal done Thought about it',
  })
  await expect.poll(() => status(page).textContent()).toBe('Done. Thought about it')
  await row(page, 'Signals')
    .and(page.getByRole('treeitem', { name: /, Completed$/ }))
    .waitFor()
  await page
    .getByRole('status', { name: 'Workspace' })
    .getByText(/removed/)
    .waitFor()
  expect(execFileSync('git', ['branch', '--list'], { cwd: project, encoding: 'utf8' })).toContain(
    'signals',
  )
  await picture(page, 'unattended-done')
})

test('what asks waits in “Needs you”, and goes on with the answer', async () => {
  const { page } = running
  await startUnattended({ title: 'Asks', prompt: 'signal question Which file do you mean?' })
  await page
    .getByRole('region', { name: 'Needs you' })
    .getByText('Which file do you mean?')
    .waitFor()
  await expect.poll(() => status(page).textContent()).toContain('Which file do you mean?')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('signal done It was a.txt')
  await message.press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('Done. It was a.txt')
})

test('what its repository wants to run waits for an answer in “Needs you”, and stops no other', async () => {
  const { page } = running
  writeFileSync(join(project, '.liminal.json'), JSON.stringify({ setUp: ['echo made > made.txt'] }))
  git(project, 'add', '.liminal.json')
  git(project, 'commit', '--quiet', '--message=setup')
  await startUnattended({ title: 'Untrusted', prompt: 'signal done Made it', worktree: true })
  const entry = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('button', { name: /^Untrusted/ })
  await entry.waitFor()
  await startUnattended({ title: 'Beside', prompt: 'signal done Not in its way' })
  await expect.poll(() => status(page).textContent()).toBe('Done. Not in its way')
  await entry.click()
  await expect.poll(() => status(page).textContent()).toBe('Preparing')
  await picture(page, 'unattended-untrusted')
  await page.getByRole('button', { name: 'Trust and run' }).click()
  await expect.poll(() => status(page).textContent()).toBe('Done. Made it')
  await entry.waitFor({ state: 'detached' })
})

test('a check that fails goes back to the agent, with its output in the conversation', async () => {
  const { page } = running
  const passes = join(freshFolder('check'), 'passes')
  await startUnattended({
    title: 'Checked',
    prompt: 'signal done First try',
    check: `test -f "${passes}" || { touch "${passes}"; echo not yet; exit 1; }`,
  })
  const call = page.getByRole('article', { name: /^Tool call: Check: / })
  await call.first().getByText('not yet', { exact: true }).waitFor()
  await expect.poll(() => status(page).textContent()).toBe('Done. The practice is over.')
  expect(await call.count()).toBe(2)
})

test('one that is told nothing of its signal is told once, and stopped by its turns', async () => {
  const { page } = running
  await startUnattended({ title: 'Turns', prompt: 'hello', turns: '1' })
  await expect.poll(() => status(page).textContent()).toBe('Stopped. Its turns are used up: 1.')
  await row(page, 'Turns')
    .and(page.getByRole('treeitem', { name: /, Stopped$/ }))
    .waitFor()
})

// docs/guide/unattended.md: “Take over” lets you go on by hand.
test('it is stopped from the palette, and taken over beside the composer', async () => {
  const { page } = running
  await startUnattended({ title: 'Hangs', prompt: 'hang' })
  await expect.poll(() => status(page).textContent()).toMatch(/^Working, turn 1 of 20/)
  await picture(page, 'unattended-working')
  await press(page, 'Mod+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Stop run')
  await page.keyboard.press('Enter')
  await expect.poll(() => status(page).textContent()).toBe('Stopped. You stopped it.')
  await startUnattended({ title: 'Slow', prompt: 'hang' })
  await expect.poll(() => status(page).textContent()).toMatch(/^Working, turn 1 of 20/)
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => status(page).textContent()).toBe('Stopped. You took over.')
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await expect.poll(() => existsSync(join(project, '.liminal'))).toBe(false)
})

// docs/guide/unattended.md: What it asks waits in “Needs you”.
// docs/guide/unattended.md: It goes on after Liminal was closed or killed.
test('killed in the middle, it goes on by itself at the next start', async () => {
  await startUnattended({ title: 'Survives', prompt: 'hang' })
  await expect.poll(() => status(running.page).textContent()).toMatch(/^Working, turn 1/)
  await running.kill()
  running = await startApp({ data: running.data, settings: { theme: 'dark' } })
  await row(running.page, 'Survives').click()
  await expect.poll(() => status(running.page).textContent()).toBe('Done. The practice is over.')
  await resize(running, 800, 600)
  await picture(running.page, 'unattended-dark-small')
  await startUnattended({ title: 'Dark', prompt: 'signal question What now?' })
  await expect.poll(() => status(running.page).textContent()).toBe('Waits. What now?')
  await picture(running.page, 'unattended-dark-asks')
})
