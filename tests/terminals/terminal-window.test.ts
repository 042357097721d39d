// Proves terminals and terminal agents in the real window: typed into, watched by the clock, and there again (SPEC T, E13, L10).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLog } from '../../src/main/store/log/open-log'
import { outputStream } from '../../src/main/terminal/terminal-text'
import { give } from '../end-to-end/lib/agents'
import {
  freshFolder,
  picture,
  type RunningApp,
  removeFolders,
  type StartOptions,
  startApp,
} from '../end-to-end/lib/app'
import { startTerminalAgent } from './start-agent'

let shared: RunningApp

beforeAll(async () => {
  shared = await startTerminals()
})
afterAll(async () => {
  await shared?.quit()
  removeFolders()
})

const script = (text: string) => ({ command: '/bin/sh', args: ['-c', text] })
const agents = {
  'shell-agent': {
    name: 'Shell Agent',
    driver: 'terminal',
    command: '/bin/bash',
    args: ['--norc', '--noprofile'],
    env: { PS1: 'agent> ' },
  },
  asking: {
    name: 'Asking',
    driver: 'terminal',
    ...script('echo ready; read a; echo got $a; exit 3'),
  },
  gone: { name: 'Gone Agent', driver: 'terminal', command: 'no-such-agent' },
  mute: { name: 'Mute', driver: 'terminal', ...script('sleep 1000') },
}

function startTerminals(more: StartOptions = {}): Promise<RunningApp> {
  const { settings, ...rest } = more
  return startApp({
    settings: {
      agents,
      // The text is in the page then, and not only in pixels.
      'terminal.screenReaderMode': true,
      'terminal.shell': '/bin/bash',
      ...settings,
    },
    ...rest,
    // Start-up files of whoever runs the tests have no say in them.
    env: { HOME: freshFolder('home') },
  })
}

/** An app of the test's own. */
async function started(more: StartOptions): Promise<RunningApp> {
  const running = await startTerminals(more)
  onTestFinished(() => running.quit())
  return running
}

/** The app that most tests share, with one project, which no other test has. */
async function opened(folder = freshFolder('project')): Promise<Page> {
  const { page } = shared
  const { project } = await give<{ project: string }>(page, 'project.open', { path: folder })
  onTestFinished(() => give(page, 'project.close', { project }))
  return page
}

const screen = (page: Page) => page.locator('.xterm-accessibility').last()

async function sees(page: Page, text: string | RegExp): Promise<void> {
  await screen(page).getByText(text).first().waitFor({ timeout: 20_000 })
}

async function openShell(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await page.getByRole('textbox', { name: 'Terminal input' }).waitFor()
  await sees(page, /[#$] *$/)
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Projects' })
const session = (page: Page, status: string) =>
  rail(page).getByRole('treeitem', { name: new RegExp(`, ${status}$`) })

// README.md: Claude Code, Codex, Gemini CLI, OpenCode, Goose, Copilot CLI, Qwen Code, anything else that speaks the Agent Client Protocol, and any program that lives in a terminal.
test('T5: a terminal agent is driven by keyboard alone, in the first tab', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Asking')
  const tabs = page.getByRole('tablist', { name: 'Views of the session' }).getByRole('tab')
  expect(await tabs.allInnerTexts()).toEqual(['Agent terminal', 'Terminal', 'Changes'])
  await sees(page, 'ready')
  await page.keyboard.type('blue')
  await page.keyboard.press('Enter')
  await sees(page, 'got blue')
  await session(page, 'Failed').waitFor()
  await page.getByText('Exited with code 3').first().waitFor()
})

test('T1, T3: the rail follows the clock: working, needs input, stale, working, completed', async () => {
  const { page } = await started({
    folders: [freshFolder('project')],
    settings: { 'terminal.needsInputSeconds': 1, 'terminal.staleSeconds': 2 },
  })
  await startTerminalAgent(page, 'Shell Agent')
  await session(page, 'Working').waitFor()
  await session(page, 'Needs input').waitFor()
  await page
    .getByRole('region', { name: 'Needs you' })
    .getByText('Task of Shell Agent', { exact: true })
    .waitFor()
  await page.getByRole('region', { name: 'Needs you' }).getByText('Silent for 1 s').waitFor()
  await session(page, 'Stale').waitFor()
  await page.keyboard.type('echo hi')
  await session(page, 'Working').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('exit')
  await page.keyboard.press('Enter')
  await session(page, 'Completed').waitFor()
})

test('T2, T4: one that never prints needs input by the clock, stops, and restarts below its old output', async () => {
  const { page } = await started({
    folders: [freshFolder('project')],
    settings: { 'terminal.needsInputSeconds': 0.5 },
  })
  await startTerminalAgent(page, 'Mute')
  await session(page, 'Needs input').waitFor()
  await page.getByRole('button', { name: 'Stop agent' }).click()
  await session(page, 'Stopped').waitFor()
  await page.getByRole('button', { name: 'Restart agent' }).click()
  await sees(page, '─── Session restarted ───')
  await session(page, 'Needs input').waitFor()
})

test('L4: one that is not installed is said so, where the user looks', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Gone Agent')
  await session(page, 'Failed').waitFor()
  const alert = page.getByRole('alert')
  await alert.getByText("Could not start Gone Agent. Check that it's installed.").waitFor()
})

test('E13: a shell stands beside the agent; its title, a second one, a split and closing work', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Mute')
  await openShell(page)
  await page.keyboard.type("printf '\\033]0;my title\\007'")
  await page.keyboard.press('Enter')
  const tabs = page.getByRole('tablist', { name: 'Terminals' }).getByRole('tab')
  await page.getByRole('tab', { name: 'my title' }).waitFor()
  await page.getByRole('button', { name: 'Split terminal', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Terminal input' }).count()).toBe(2)
  await picture(page, 'terminal-split')
  await page.getByRole('button', { name: 'Close terminal' }).click()
  await expect.poll(() => tabs.count()).toBe(1)
})

// docs/guide/window.md: What terminals printed is there again after a restart, and is found by the search over everything.
test('what a terminal printed is found by the search over everything', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Shell Agent')
  await sees(page, 'agent>')
  await page.keyboard.type("printf 'quintes''sential\\n'; exit")
  await page.keyboard.press('Enter')
  await session(page, 'Completed').waitFor()
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('quintessential')
  const hit = page.getByRole('list', { name: 'Results' }).getByRole('button').first()
  await hit.click()
  await sees(page, 'quintessential')
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('')
})

test('10,000 lines are on screen again after the app was killed, and nothing was typed by it', async () => {
  const folder = freshFolder('project')
  const first = await started({ folders: [folder] })
  await startTerminalAgent(first.page, 'Shell Agent')
  await sees(first.page, 'agent>')
  await first.page.keyboard.type('seq 10000; echo end-$((1+1))')
  await first.page.keyboard.press('Enter')
  await sees(first.page, 'end-2')
  await first.kill()
  const lines = Array.from({ length: 10_000 }, (_, index) => `${index + 1}\r\n`).join('')
  expect(keptIn(first.data)).toContain(`${lines}end-2\r\n`)

  const { page } = await started({ data: first.data })
  await session(page, 'Stopped').click()
  await sees(page, 'end-2')
  await page.getByText('Ended when Liminal was closed').first().waitFor()
  await page.keyboard.press('Control+Alt+F')
  await page.getByRole('searchbox', { name: 'Find in terminal' }).fill('9876')
  await page.getByText('1 of 1').waitFor()
})

test('a reloaded window shows what the terminal showed, and goes on', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Shell Agent')
  await sees(page, 'agent>')
  await page.keyboard.type('echo before-$((1+1))')
  await page.keyboard.press('Enter')
  await sees(page, 'before-2')
  await page.reload()
  await sees(page, 'before-2')
  await page.keyboard.type('echo after-$((1+1))')
  await page.keyboard.press('Enter')
  await sees(page, 'after-2')
})

test('a terminal that was hidden is the same when it is shown again', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Shell Agent')
  await sees(page, 'agent>')
  await page.keyboard.type('(sleep 1; echo meanwhile-$((1+1))) & echo shown-$((1+1))')
  await page.keyboard.press('Enter')
  await sees(page, 'shown-2')
  await openShell(page)
  await page.getByRole('tab', { name: 'Agent terminal' }).click()
  await sees(page, 'shown-2')
  await sees(page, 'meanwhile-2')
})

test('many lines are pasted only when the user says so, and dropped files become their paths', async () => {
  const folder = freshFolder('project')
  const page = await opened(folder)
  await startTerminalAgent(page, 'Asking')
  await sees(page, 'ready')
  await paste(page, 'one\ntwo\n')
  const dialog = page.getByRole('dialog', { name: 'Paste 2 lines?' })
  await dialog.waitFor()
  await picture(page, 'terminal-paste')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await paste(page, 'single')
  await sees(page, 'single')
})

test('a program writes to the clipboard only by consent, and never reads it', async () => {
  const page = await opened()
  await startTerminalAgent(page, 'Shell Agent')
  await sees(page, 'agent>')
  await page.keyboard.type(
    "printf '\\033]52;c;?\\007\\033]52;c;aGVsbG8=\\007'; read -t 1 x; echo read=$x.",
  )
  await page.keyboard.press('Enter')
  const offer = page.getByRole('region', { name: 'Clipboard' })
  await offer.getByText('The program wants to copy “hello”').waitFor()
  await sees(page, 'read=.')
  await offer.getByRole('button', { name: 'Refuse' }).click()
  await offer.waitFor({ state: 'detached' })
})

test('links show where they lead, and only the web and files of the workspace are links', async () => {
  const folder = freshFolder('project')
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/main.ts'), '')
  const page = await opened(folder)
  await startTerminalAgent(page, 'Shell Agent')
  await sees(page, 'agent>')
  await page.keyboard.type(
    "clear; printf 'src/main.ts:12:3\\n\\033]8;;https://a.example/x\\007here\\033]8;;\\007\\n'",
  )
  await page.keyboard.press('Enter')
  await sees(page, 'here')
  const box = await page.locator('.xterm-screen').boundingBox()
  if (!box) throw new Error('no screen')
  const row = (index: number) => page.mouse.move(box.x + 20, box.y + 8 + index * 17)
  await row(0)
  await page.locator('.terminal-target').getByText('src/main.ts:12').waitFor()
  await row(1)
  await page.locator('.terminal-target').getByText('https://a.example/x').waitFor()
  await picture(page, 'terminal-link')
})

/** What the first terminal has printed, byte by byte, as the log has it. */
function keptIn(data: string): string {
  const opened = openLog(join(data, 'liminal.db'))
  if (!opened.ok) throw new Error(opened.problem.message)
  const log = opened.value
  const [terminal] = log.terminals.all()
  const { chunks } = log.readOutput(outputStream(terminal?.id ?? ''), 0)
  const text = Buffer.concat(chunks).toString('latin1')
  log.close()
  return text
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Terminal input' }).evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}
