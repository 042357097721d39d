// Proves the whole path with a real agent: from a click in the real window to a model server and back to the screen.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeLlm, startFakeLlm } from '../fixtures/fake-llm.mjs'
import { configure, realAgents } from '../real-agents/lib/agents'
import { install } from '../real-agents/lib/install'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, permission, say, sayAndWait } from './lib/session'
import { startSession } from './lib/window'

const agent = realAgents.goose
let model: FakeLlm
let running: RunningApp
let folder = ''

beforeAll(async () => {
  const home = freshFolder('home')
  folder = join(home, 'project')
  mkdirSync(folder)
  model = await startFakeLlm()
  configure(agent, home, model.url)
  const { command, args } = agent.command(await install(agent))
  const env = { HOME: home, ...agent.env(model.url), GOOSE_MODE: 'approve' }
  running = await startApp({
    folders: [folder],
    settings: { agents: { real: { name: 'Real', driver: 'acp', command, args, env } } },
  })
}, 10 * 60_000)
afterAll(async () => {
  await running.quit()
  await model.close()
  removeFolders()
})

// README.md: Claude Code, Codex, Gemini CLI, OpenCode, Goose, Copilot CLI, Qwen Code, anything else that speaks the Agent Client Protocol, and any program that lives in a terminal.
test('it thinks, asks, writes and answers on screen, and goes on after the app was killed', async () => {
  const { page, data } = running
  const file = join(folder, 'hello.txt')
  await startSession(page, 'Real work', 'Real')
  await message(page).waitFor()
  await say(page, `THINK[I ponder it.] TOOL_WRITE[${file}|hello] TEXT[It is written.]`)
  await permission(page).waitFor()
  expect(existsSync(file)).toBe(false)
  await picture(page, 'real-agent-asks')
  await permission(page).getByRole('button', { name: /Allow/i }).last().click()
  await conversation(page).getByText('It is written.', { exact: true }).waitFor()
  await conversation(page).getByText(/^Done/).waitFor()
  expect(existsSync(file)).toBe(true)
  await running.kill()
  running = await startApp({ data })
  const again = running.page
  await again.getByRole('treeitem', { name: /^Real work, / }).click()
  await conversation(again).getByText('It is written.', { exact: true }).waitFor()
  await say(again, 'TEXT[And I am back.]')
  await conversation(again).getByText('And I am back.', { exact: true }).waitFor()
  await picture(again, 'real-agent-back')
})

test('deaf to a cancel while its model is silent, it is ended and taken up again, and the conversation goes on', async () => {
  const { page } = running
  await startSession(page, 'Deaf', 'Real')
  await message(page).waitFor()
  await sayAndWait(page, 'TEXT[Before it.]')
  await say(page, 'HANG')
  await expect.poll(() => model.entries.some(({ status }) => status === 'hanging')).toBe(true)
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await conversation(page)
    .getByText(/cancelled/i)
    .first()
    .waitFor()
  // It may send what was cancelled along with the next prompt: the model is told to let it be.
  model.force('TEXT[After it.]')
  await sayAndWait(page, 'And now?')
  await conversation(page).getByText('After it.', { exact: true }).waitFor()
  await picture(page, 'real-agent-deaf')
})
