// Proves that the window shows all that headless Claude Code and Codex say in their own protocols, and that all it offers reaches them; docs/protocols/drivers.md names each behaviour.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { give } from './lib/agents'
import { freshFolder, picture, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { dot, pasteData } from './lib/attaching'
import { agentThatShows, type Speaker, speakers } from './lib/headless'
import {
  answer,
  conversation,
  message,
  openSession,
  permission,
  say,
  sayAndWait,
} from './lib/session'
import { press } from './lib/window'

const folders = { claude: freshFolder('claude'), codex: freshFolder('codex') }
const secret = 'correct-horse-battery'
const sessions: Partial<Record<Speaker, string>> = {}
let running: RunningApp
let page: Page

const agent = (speaker: Speaker) => agentThatShows(speaker, 'well', speaker)
const server = { type: 'stdio', command: '/bin/true', args: [], env: {} }

beforeAll(async () => {
  running = await startApp({
    folders: Object.values(folders),
    settings: {
      agents: { claude: agent('claude'), codex: agent('codex') },
      mcpServers: { notes: server, dead: server },
    },
  })
  page = running.page
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const log = () => conversation(page)
const said = (words: string | RegExp) => log().getByText(words).last().waitFor()
const tool = (title: string) => log().getByRole('article', { name: `Tool call: ${title}` })
const stateOf = (call: Locator, state: string) =>
  call.locator('.tool-state').getByText(state).waitFor()
const row = (speaker: Speaker, more = '') =>
  page.getByRole('treeitem', { name: new RegExp(`^Shows ${speaker}${more}, `) })
const byName = (speaker: Speaker) =>
  page.getByRole('article', { name: speaker, exact: true }).last()

/** What may be answered to an edit, and what the program is told for each. */
const choices: Record<Speaker, [name: string, told: string][]> = {
  claude: [
    ['Yes', 'answer: allow alone'],
    ['Yes, and do not ask again for Write in this session', 'answer: allow addRules'],
    ['Yes, and accept all edits in this session', 'answer: allow setMode'],
    ['No', 'answer: deny alone'],
  ],
  codex: [
    ['Allow once', 'answer: "accept"'],
    ['Allow changes to this file for this session', 'answer: "acceptForSession"'],
    ['Reject', 'answer: "decline"'],
    ['Reject, and end the turn', 'answer: "cancel"'],
  ],
}

/** Each behaviour as docs/protocols/drivers.md calls it; one after the other in one conversation. */
const behaviours: Record<string, (speaker: Speaker) => Promise<void>> = {
  async 'MCP servers'() {
    await sayAndWait(page, 'servers')
    await said('servers: notes, dead')
    await log().getByText('The MCP server “dead” could not be started').waitFor()
  },

  async 'text, thoughts, tools'(speaker) {
    await sayAndWait(page, 'talk')
    await log().getByRole('article', { name: 'Thought' }).waitFor()
    await stateOf(tool(speaker === 'claude' ? 'Read notes.md' : 'cat notes.md'), 'done')
    const failed = tool('make it')
    await stateOf(failed, 'failed')
    await failed.getByText('no rule').waitFor()
    await failed.getByText('Ended with code 3').waitFor()
    await byName(speaker).getByText('That is all.').waitFor()
    await picture(page, `headless-${speaker}-talk`)
  },

  async 'a change, and every answer to it'(speaker) {
    const names = choices[speaker].map(([name]) => name)
    for (const [name, told] of choices[speaker]) {
      await say(page, 'edit')
      await permission(page).getByText('hello there').waitFor()
      const buttons = permission(page).getByRole('button', { name: /^(?:Yes|No|Allow|Reject)/ })
      expect(
        await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      ).toEqual(names)
      if (name === names[0]) await picture(page, `headless-${speaker}-asks`)
      await answer(permission(page).getByRole('button', { name, exact: true }))
      await said(told)
      await page.getByRole('button', { name: 'Cancel turn' }).waitFor({ state: 'detached' })
    }
    // What it was switched to by an answer is what the window says.
    const mode = page.getByRole('combobox', { name: 'Mode', exact: true })
    await expect
      .poll(() => mode.inputValue())
      .toBe(speaker === 'claude' ? 'acceptEdits' : 'read-only')
  },

  async plan() {
    await sayAndWait(page, 'plan')
    const plan = page.getByRole('list', { name: 'Plan' }).getByRole('listitem')
    await expect
      .poll(() => plan.allTextContents())
      .toEqual(['Done: Look', 'In progress: Leap', 'Open: Land'])
  },

  async 'cost and usage'(speaker) {
    const panel = page.getByRole('main', { name: 'Session' })
    await panel.getByText(/1(?:\.0)?k of 200k tokens/).waitFor()
    if (speaker === 'claude') await panel.getByText(/^\$\d+\.\d\d$/).waitFor()
    else expect(await panel.getByText(/^\$\d/).count()).toBe(0)
    await log()
      .getByText(/· 1k tokens/)
      .last()
      .waitFor()
  },

  async 'limits of the account'(speaker) {
    await sayAndWait(page, 'limits')
    await press(page, 'Mod+Shift+A')
    await page.getByRole('tab', { name: 'Usage' }).click()
    const line = page
      .getByRole('list', { name: 'Limits' })
      .getByRole('listitem')
      .filter({ hasText: speaker })
    await line.getByText('78 %').waitFor()
    await line.getByText('34 %').waitFor()
    await line
      .getByText(/resets/)
      .first()
      .waitFor()
    await picture(page, `headless-${speaker}-limits`)
    await row(speaker).click()
  },

  async 'a form with a secret answer'(speaker) {
    await say(page, 'form')
    const form = page.getByRole('form', { name: 'Question' })
    await form.getByRole('textbox', { name: 'User' }).fill('Ada')
    const word = form.getByLabel('Word')
    expect(await word.getAttribute('type')).toBe('password')
    await word.fill(secret)
    await picture(page, `headless-${speaker}-form`)
    await answer(form.getByRole('button', { name: 'Answer' }))
    await said('heard Ada and ….')
    const { lines } = await give<{ lines: { text: string }[] }>(page, 'session.traffic', {
      session: sessions[speaker],
      after: 0,
    })
    const traffic = lines.map(({ text }) => text).join('\n')
    expect(traffic).toContain('Ada')
    for (const kept of [traffic, filesOf(running.data)]) expect(kept.includes(secret)).toBe(false)
  },

  async interrupt() {
    await say(page, 'wait')
    await said('I wait')
    await page.getByRole('button', { name: 'Cancel turn' }).click()
    await log()
      .getByText(/^Cancelled/)
      .last()
      .waitFor()
    await sayAndWait(page, 'hello again')
  },

  async steering() {
    await say(page, 'wait')
    await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
    await said('I wait')
    await say(page, 'be quick')
    const queue = page.getByRole('list', { name: 'Queued prompts' })
    await queue.getByRole('button', { name: 'Send now' }).click()
    await said('Meanwhile you said: be quick')
    await log().getByText('sent into the running turn').last().waitFor()
  },

  async 'mode and model'(speaker) {
    const option = (name: string) => page.getByRole('combobox', { name, exact: true })
    await option('Mode').selectOption(speaker === 'claude' ? 'plan' : 'workspace-write')
    await option('Model').selectOption('small')
    await expect.poll(() => option('Model').inputValue()).toBe('small')
    await sayAndWait(page, 'options')
    await said(speaker === 'claude' ? 'mode plan, model small' : 'mode workspaceWrite, model small')
  },

  async pictures() {
    await message(page).click()
    await pasteData(page, 'dot.png', 'image/png')
    await page.getByRole('list', { name: 'Attachments' }).getByRole('img').waitFor()
    await sayAndWait(page, 'look')
    await said(`I see image/png of ${dot.length} signs`)
  },

  async 'slash commands'(speaker) {
    await message(page).click()
    await page.keyboard.type('/')
    const commands = page.getByRole('listbox', { name: 'Commands' })
    if (speaker === 'codex') {
      expect(await commands.count()).toBe(0)
      await message(page).fill('')
      return
    }
    await commands.getByRole('option', { name: /status/ }).click()
    await message(page).press('Enter')
    await said('All is well')
  },

  async 'a helper of the agent'() {
    await sayAndWait(page, 'helper')
    const helper = log().getByRole('button', { name: /^(?:Look around|Subagent) · completed$/ })
    await helper.last().click()
    await said('I look around.')
    expect(await tool('ls -la').last().getAttribute('data-nested')).toBe('true')
    await said('It has looked.')
  },

  async 'what it goes on with by itself'(speaker) {
    await sayAndWait(page, 'behind')
    await log()
      .getByText(new RegExp(`^${speaker} goes on by itself · `))
      .waitFor()
    await said('I saw it end.')
    await row(speaker, '').waitFor()
    await picture(page, `headless-${speaker}-by-itself`)
    if (speaker === 'codex') return
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'headless-by-itself-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  },

  async compaction() {
    await sayAndWait(page, 'compact')
    await log().getByText('The context was made shorter').last().waitFor()
    await said('Shorter now.')
  },

  async 'death, and its return'(speaker) {
    await say(page, 'die')
    await log()
      .getByText(/by SIGKILL/)
      .last()
      .waitFor()
    await page.getByRole('status', { name: 'Connection' }).getByText('Connected').waitFor()
    await sayAndWait(page, 'recall')
    await said(/^I remember \d\d$/)
    await row(speaker).waitFor()
  },

  async 'a copy by its id'(speaker) {
    const remembered = await log()
      .getByText(/^I remember \d+$/)
      .last()
      .innerText()
    const count = Number(remembered.match(/\d+/)?.[0])
    await row(speaker).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fork' }).press('Enter')
    await page.getByRole('heading', { name: `Shows ${speaker} (fork)`, level: 1 }).waitFor()
    await sayAndWait(page, 'recall')
    await said(`I remember ${count + 1}`)
    await row(speaker).click()
    await sayAndWait(page, 'hello')
    await sayAndWait(page, 'recall')
    await said(`I remember ${count + 2}`)
  },
}

function filesOf(data: string): string {
  const names = ['liminal.db', 'liminal.db-wal', 'settings.json']
  return names.map((name) => readFileSync(join(data, name), 'latin1')).join('')
}

test('the page of drivers names every behaviour', () => {
  const rows =
    readFileSync(join(root, 'docs/protocols/drivers.md'), 'utf8').match(/^\| [^|]+ \|/gm) ?? []
  const named = rows.map((one) => one.slice(2, -2))
  expect(Object.keys(behaviours).filter((name) => !named.includes(name))).toEqual([])
})

describe.each(Object.keys(speakers) as Speaker[])('%s', (speaker) => {
  beforeAll(async () => {
    const title = `Shows ${speaker}`
    sessions[speaker] = await openSession(page, folders[speaker], { agent: speaker, title })
  })
  test.each(Object.keys(behaviours))('%s', async (name) => behaviours[name]?.(speaker))
})
