// Proves that one Claude Code and one Codex are spoken to in the way that is there, and that a session changes it with its conversation.
// docs/guide/agents.md: native | the vendor's own protocol, taken where it is there
// docs/guide/agents.md: ACP | their adapter for the Agent Client Protocol
// docs/guide/agents.md: terminal | their own screen, in a tab
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'
import { goOn, installWays } from './lib/ways'
import { press } from './lib/window'

const home = freshFolder('home')
const programs = join(home, 'bin')
/** What the program in the terminal was asked for. */
const asked = join(home, 'asked')
let running: RunningApp

beforeAll(async () => {
  installWays(programs, asked)
  const env = { HOME: home, PATH: `${programs}:${process.env.PATH}` }
  // One in a terminal needs input after a silence; here it need not be a long one.
  const settings = { 'terminal.needsInputSeconds': 1 }
  running = await startApp({ folders: [freshFolder('project')], env, settings })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const page = () => running.page

test('the page of agents says which ways there are, and which is the usual one', async () => {
  await press(page(), 'Mod+Shift+A')
  await page().getByRole('tab', { name: 'Catalog' }).click()
  const ways = page().getByRole('list', { name: 'Connection with Claude Code' })
  await ways.getByText('stream-json, the usual one').waitFor()
  expect(await ways.getByRole('listitem').allInnerTexts()).toEqual([
    'stream-json, the usual one',
    'ACP',
    'Terminal',
  ])
  await picture(page(), 'ways-agents')
})

// docs/guide/agents.md: Between turns a session can change its way, from its menu, with the same conversation.
test.each([
  ['claude-code', 'stream-json', /^--resume [0-9a-f-]{36}\n$/],
  ['codex', 'app-server', /^resume thread-[0-9-]+\n$/],
])(
  'a session of %s goes on by ACP, in the terminal and back, always with the same conversation',
  async (agent, own, resumes) => {
    const title = `Ways of ${agent}`
    rmSync(asked, { force: true })
    await openSession(page(), freshFolder('work'), { agent, title })
    await sayAndWait(page(), 'answer')
    const log = conversation(page())
    await goOn(page(), title, 'by ACP')
    await log.getByText('From here on the agent is spoken to by ACP').waitFor()
    await page().getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
    await sayAndWait(page(), 'thought')
    await picture(page(), `ways-changed-${agent}`)
    await goOn(page(), title, 'in its own terminal')
    await page().getByRole('tab', { name: 'Agent terminal' }).waitFor()
    await expect.poll(() => existsSync(asked) && readFileSync(asked, 'utf8')).toMatch(resumes)
    await picture(page(), `ways-terminal-${agent}`)
    await page()
      .getByRole('treeitem', { name: new RegExp(`^${title}, .*Needs input$`) })
      .waitFor()
    await goOn(page(), title, `by ${own}`)
    await log.getByText(`From here on the agent is spoken to by ${own}`).waitFor()
    await sayAndWait(page(), 'answer')
  },
)

test('it goes into its terminal and back as often as the user likes, also when the program there has ended', async () => {
  const title = 'Back and forth'
  await openSession(page(), freshFolder('work'), { agent: 'claude-code', title })
  await sayAndWait(page(), 'answer')
  for (let round = 1; round <= 4; round += 1) {
    await goOn(page(), title, 'in its own terminal')
    await page().getByRole('tab', { name: 'Agent terminal' }).waitFor()
    const row = (status: string) =>
      page().getByRole('treeitem', { name: new RegExp(`^${title}, .*${status}$`) })
    await row('Needs input').waitFor()
    if (round === 3) {
      await page().locator('.xterm').first().click()
      await page().keyboard.press('Control+D')
      await row('Completed').waitFor()
    }
    await goOn(page(), title, 'by stream-json')
    await expect
      .poll(() => conversation(page()).getByText('spoken to by stream-json').count())
      .toBe(round)
    await sayAndWait(page(), 'answer')
  }
})
