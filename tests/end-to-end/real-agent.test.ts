// Proves the whole path with a real agent: from a click in the real window to a model server and back to the screen.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeLlm, startFakeLlm } from '../fixtures/fake-llm.mjs'
import { configure, realAgents } from '../real-agents/lib/agents'
import { install, whyMissing } from '../real-agents/lib/install'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, message, permission, say } from './lib/session'
import { startSession } from './lib/window'

const agent = realAgents.goose
let model: FakeLlm | undefined
let running: RunningApp | undefined
let folder = ''

beforeAll(async () => {
  if (await whyMissing(agent)) return
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
  await running?.quit()
  await model?.close()
  removeFolders()
})

test('it thinks, asks, writes and answers on screen, and goes on after the app was killed', async (context) => {
  if (!running) {
    context.skip((await whyMissing(agent)) ?? 'The agent is not there')
    return
  }
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
