// Proves that one Claude Code is spoken to in the way that is there, and that a session changes it with its conversation.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { conversation, openSession, sayAndWait } from './lib/session'
import { press } from './lib/window'

const home = freshFolder('home')
const programs = join(home, 'bin')
/** What the program in the terminal was asked for. */
const asked = join(home, 'asked')
const plays = join(root, 'tests/drivers/behaviours')
let running: RunningApp

function program(name: string, text: string): void {
  mkdirSync(programs, { recursive: true })
  writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`)
  chmodSync(join(programs, name), 0o755)
}

beforeAll(async () => {
  const node = join(root, 'node_modules/.bin/node')
  const headless = `case " $* " in *" -p "*) exec ${node} ${plays}/stream-json.mjs "$@";; esac`
  program('claude', `${headless}\necho "In the terminal: $*"\necho "$*" > ${asked}\nexec cat`)
  program('claude-agent-acp', `exec ${node} ${plays}/acp.mjs`)
  const env = { HOME: home, PATH: `${programs}:${process.env.PATH}` }
  running = await startApp({ folders: [freshFolder('project')], env })
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const page = () => running.page
const row = () => page().getByRole('treeitem', { name: /^Ways, / })

async function goOn(words: string) {
  await row().click({ button: 'right' })
  await page()
    .getByRole('menuitem', { name: `Go on ${words}` })
    .click()
}

test('the page of agents says which ways there are, and which is the usual one', async () => {
  await press(page(), 'Mod+Shift+A')
  await page().getByRole('tab', { name: 'Catalog' }).click()
  const ways = page().getByRole('list', { name: 'Ways to speak with Claude Code' })
  await ways.getByText('stream-json, the usual one').waitFor()
  expect(await ways.getByRole('listitem').allInnerTexts()).toEqual([
    'stream-json, the usual one',
    'ACP',
    'Terminal',
  ])
  await picture(page(), 'ways-agents')
})

test('a session goes on by ACP, in the terminal and back, always with the same conversation', async () => {
  await openSession(page(), freshFolder('work'), { agent: 'claude-code', title: 'Ways' })
  await sayAndWait(page(), 'answer')
  const log = conversation(page())
  await goOn('by ACP')
  await log.getByText('From here on the agent is spoken to by ACP').waitFor()
  await page().getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
  await sayAndWait(page(), 'thought')
  await picture(page(), 'ways-changed')
  await goOn('in its own terminal')
  await page().getByRole('tab', { name: 'Agent terminal' }).waitFor()
  await expect
    .poll(() => existsSync(asked) && readFileSync(asked, 'utf8'))
    .toMatch(/^--resume [0-9a-f-]{36}\n$/)
  await picture(page(), 'ways-terminal')
  await page()
    .getByRole('treeitem', { name: /^Ways, .*Needs input$/ })
    .waitFor()
  await goOn('by stream-json')
  await log.getByText('From here on the agent is spoken to by stream-json').waitFor()
  await sayAndWait(page(), 'answer')
})
