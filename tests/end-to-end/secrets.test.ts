// Proves that a secret of the settings which an agent repeats stands nowhere: not on screen, in the log of the app, in the protocol log or in what is exported.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeAgents, give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { message, say, sayAndWait } from './lib/session'

const secrets = {
  agent: 'wxqzvk-"agent"/wxqzvk',
  profile: 'wxqzvk_of+the_profile',
  server: 'of-the-server-wxqzvk',
  header: 'of=wxqzvk=header',
}
/** What no file has by chance: it is in each of them, plain, and in base64 wherever it begins. */
const parts = [
  'wxqzvk',
  ...[0, 1, 2].flatMap((place) => {
    const bytes = Buffer.concat([Buffer.alloc(place), Buffer.from('wxqzvk')])
    return bytes.toString('base64').slice(place === 0 ? 0 : place + 1, 8)
  }),
]

let running: RunningApp
let session = ''
beforeAll(async () => {
  const { agents } = fakeAgents('repeats-secrets')
  const settings = {
    agents: {
      'repeats-secrets': { ...(agents['repeats-secrets'] as object), env: { KEY: secrets.agent } },
    },
    profiles: {
      own: { name: 'Own', agent: 'repeats-secrets', env: { SERVICE_KEY: secrets.profile } },
    },
    mcpServers: {
      near: { type: 'stdio', command: 'near', env: { API_KEY: secrets.server } },
      far: { type: 'http', url: 'https://x.example', headers: { 'X-Auth': secrets.header } },
    },
  }
  running = await startApp({ settings, env: { LIMINAL_CLOCK_SPEED: '5' } })
  const { page } = running
  const path = freshFolder('project')
  const { project } = await give<{ project: string }>(page, 'project.open', { path })
  const request = { project, agent: 'repeats-secrets', profile: 'own', workspace: 'folder' }
  ;({ session } = await give<{ session: string }>(page, 'session.create', {
    ...request,
    title: 'Repeats',
  }))
  await page.getByRole('treeitem', { name: /^Repeats, / }).click()
  await message(page).waitFor()
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

function expectNone(text: string, where: string): void {
  for (const part of parts) expect(text.includes(part), `${part} in ${where}`).toBe(false)
}

/** All that the window shows and says, what is folded away too. */
const shown = () => running.page.evaluate(() => document.documentElement.textContent ?? '')

const ways = ['say', 'pieces', 'tool', 'error', 'address', 'base64', 'title']

test.each(ways)('repeated by way of “%s” it is not on screen', async (way) => {
  await sayAndWait(running.page, way)
  expectNone(await shown(), 'the window')
})

test('in the last words of the process it is not on screen either', async () => {
  const { page } = running
  await say(page, 'die')
  await page.getByRole('button', { name: 'Last output' }).first().click()
  await page.getByText('Fatal: The service refused').filter({ visible: true }).first().waitFor()
  await picture(page, 'secrets')
  expectNone(await shown(), 'the window')
})

test('nor in the protocol log, the export and the search', async () => {
  const { app, page } = running
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('button', { name: 'Copy what is shown' }).click()
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await expect.poll(copied).toContain('session/prompt')
  expectNone(await copied(), 'the protocol log')
  for (const format of ['markdown', 'json'] as const) {
    const { text } = await give<{ text: string }>(page, 'session.export', { session, format })
    expect(text).toContain('The service refused')
    expectNone(text, format)
  }
  const found = await give<unknown>(page, 'session.search', { query: 'refused' })
  expect(JSON.stringify(found)).toContain('service')
  expectNone(JSON.stringify(found), 'the search')
})

test('nor in any file but the settings', async () => {
  const { data } = running
  await running.quit()
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== 'settings.json')
    .map((file) => join(file.parentPath, file.name))
  expect(files.some((file) => file.endsWith('.db'))).toBe(true)
  for (const file of files) expectNone(readFileSync(file, 'latin1'), file)
})
