// Proves the whole road in the real window: click, stream, question, crash, reconnect, restart of the app.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'

let running: RunningApp
const folder = freshFolder('project')

beforeAll(async () => {
  running = await startApp({ folders: [folder] })
  running.page.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await running.quit()
  removeFolders()
})

async function say(text: string): Promise<void> {
  const message = running.page.getByRole('textbox', { name: 'Message' })
  await message.fill(text)
  await message.press('Enter')
}

const becomes = (status: string) =>
  running.page.getByRole('treeitem', { name: new RegExp(`, Practice agent, ${status}$`) }).waitFor()

// README.md: A desktop IDE for people who run many AI coding agents at once: open your folders, start agents in them, and see at a glance which one needs you.
// docs/guide/sessions.md: start a session | Ctrl/Cmd+N, choose the agent, press Start
// docs/guide/workspaces.md: Project folder | the folder that you opened, shared with whoever else works there
it('a session is started by clicks, and its agent answers (L2, E1)', async () => {
  const { page } = running
  await page.getByRole('button', { name: 'New session', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New session' })
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Practice agent' })
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('main', { name: 'Session' }).waitFor()
  await say('think about doors')
  await page.getByRole('article', { name: 'Thought' }).waitFor()
  await page.getByRole('article', { name: 'Practice agent' }).first().waitFor()
  await becomes('Ready')
  expect(await page.getByRole('status', { name: 'Connection' }).innerText()).toMatch(/^Connected/)
})

it('a question shows what is asked, is answered once, and the file is there (E8)', async () => {
  const { page } = running
  await say('edit notes.md Hello from practice')
  const request = page.getByRole('group', { name: 'Permission request' })
  await request.waitFor()
  await becomes('Needs input')
  expect(await request.innerText()).toContain('notes.md')
  await picture(page, 'question')
  await page.reload()
  await request.waitFor()
  await request.getByRole('button', { name: 'Allow once' }).click()
  await becomes('Ready')
  expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toContain('Hello from practice')
})

// docs/guide/sessions.md: an agent dies | you see how, with its last output, and it comes back with its conversation
it('a crash is said with its exit code, and the agent comes back with its conversation (L6, L11)', async () => {
  const { page } = running
  await say('crash')
  await page.getByText('ended unexpectedly (exit code 1)').first().waitFor()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await picture(page, 'crashed')
  // Its agent is back; that the turn was cut short is true until the next one.
  await becomes('Failed')
  await say('remember')
  await page.getByText('You have said 3 things before this one').first().waitFor()
})

it('everything is there again after the app was killed (R6)', async () => {
  await becomes('Ready')
  await running.kill()
  running = await startApp({ data: running.data })
  running.page.setDefaultTimeout(20_000)
  const { page } = running
  await page.getByRole('treeitem', { name: /, Practice agent, / }).click()
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await expect.poll(() => conversation.innerText()).toContain('remember')
  await say('remember')
  await page.getByText('You have said 4 things before this one').first().waitFor()
})
