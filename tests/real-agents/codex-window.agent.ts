// Proves the whole path with the real Codex in its own protocol: from a click in the real window to a model server and back to the screen.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshFolder,
  picture,
  type RunningApp,
  removeFolders,
  startApp,
} from '../end-to-end/lib/app'
import {
  answer,
  conversation,
  message,
  permission,
  say,
  sayAndWait,
} from '../end-to-end/lib/session'
import { startSession } from '../end-to-end/lib/window'
import { type FakeLlm, startFakeLlm } from '../fixtures/fake-llm.mjs'
import { configure, realAgents } from './lib/agents'
import { install } from './lib/install'

const agent = realAgents['codex-app-server']
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
  const env = { HOME: home, ...agent.env() }
  running = await startApp({
    folders: [folder],
    settings: { agents: { real: { name: 'Real', driver: 'app-server', command, args, env } } },
  })
}, 10 * 60_000)
afterAll(async () => {
  await running.quit()
  await model.close()
  removeFolders()
})

const said = (text: string | RegExp) => conversation(running.page).getByText(text, { exact: true })

test('it thinks, asks, writes, runs and answers on screen, is rejected, and is cancelled', async () => {
  const { page } = running
  const file = join(folder, 'hello.txt')
  await startSession(page, 'Real work', 'Real')
  await message(page).waitFor()
  await say(page, `THINK[I ponder it.] TOOL_WRITE[${file}|hello] TEXT[It is written.]`)
  await permission(page).waitFor()
  expect(existsSync(file)).toBe(false)
  await picture(page, 'codex-asks')
  await answer(permission(page).getByRole('button', { name: 'Allow once' }))
  await said('It is written.').waitFor()
  expect(existsSync(file)).toBe(true)

  await say(page, `ESCALATE TOOL_SHELL[echo was-here > ${join(folder, 'shell.txt')}] TEXT[Ran.]`)
  await permission(page).waitFor()
  await picture(page, 'codex-asks-for-a-command')
  await answer(permission(page).getByRole('button', { name: 'Allow once' }))
  await said('Ran.').waitFor()
  expect(existsSync(join(folder, 'shell.txt'))).toBe(true)

  await say(page, `TOOL_WRITE[${join(folder, 'never.txt')}|x] TEXT[Well.]`)
  await answer(permission(page).getByRole('button', { name: 'Reject', exact: true }))
  await said('Well.').waitFor()
  expect(existsSync(join(folder, 'never.txt'))).toBe(false)

  await say(page, 'SLOW[600,50]')
  await said(/slow-2/).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
  await say(page, `TOOL_WRITE[${join(folder, 'no.txt')}|x]`)
  await permission(page).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).click()
  await permission(page).waitFor({ state: 'detached' })
  await sayAndWait(page, 'TEXT[Still here.]')
  await said('Still here.').waitFor()
  await picture(page, 'codex-after')
})

test('it goes on after the app was killed, shows a limit in words, and is of use afterwards', async () => {
  await running.kill()
  running = await startApp({ data: running.data })
  const { page } = running
  await page.getByRole('treeitem', { name: /^Real work, / }).click()
  await said('It is written.').waitFor()
  await sayAndWait(page, 'RECALL')
  await said(/RECALL earlier_user_messages=\d+/).waitFor()
  await say(page, 'ERROR_USAGE')
  await conversation(page)
    .getByText(/hit your usage limit/)
    .first()
    .waitFor()
  await picture(page, 'codex-limit')
})
