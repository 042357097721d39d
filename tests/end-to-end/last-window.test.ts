// Proves that nobody is left with agents that go on unseen: closing the last window asks, tells or quits, and other ends never ask.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import electronPath from 'electron'
import { afterEach, expect, test } from 'vitest'
import { fakeAgents } from './lib/agents'
import { freshFolder, type RunningApp, removeFolders, root, startApp } from './lib/app'
import { conversation, openSession, say, sayAndWait } from './lib/session'
import { startSession } from './lib/window'

interface Told {
  asked: { message: string; buttons: string[] }[]
  notices: string[]
}

let running: RunningApp
let program: ChildProcess
afterEach(async () => {
  if (program.exitCode === null) await running.quit()
  removeFolders()
})

/** Starts the app with an agent, and answers its question as told; without an answer it stays open. */
async function start(answer?: { response: number; checkboxChecked: boolean }) {
  const terminal = { name: 'Terminal', driver: 'terminal', command: 'cat' }
  running = await startApp({
    settings: { agents: { ...fakeAgents('obedient').agents, terminal } },
  })
  program = running.app.process()
  await running.app.evaluate(({ dialog, Notification }, given) => {
    const told: Told = { asked: [], notices: [] }
    Object.assign(globalThis, { told })
    const real = dialog.showMessageBox.bind(dialog)
    const box = (options: Electron.MessageBoxOptions) => {
      told.asked.push({ message: options.message, buttons: options.buttons ?? [] })
      return given ? Promise.resolve(given) : real(options)
    }
    dialog.showMessageBox = box as typeof dialog.showMessageBox
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      told.notices.push(`${this.title}: ${this.body}`)
    }
  }, answer)
  await openSession(running.page, freshFolder('project'), { agent: 'obedient', title: 'Task' })
}

const told = () =>
  running.app.evaluate(() => (globalThis as unknown as { told: Told }).told) as Promise<Told>

const closeWindow = () =>
  running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

const windows = () =>
  running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

const ended = () => once(program, 'exit')

async function work(): Promise<void> {
  await say(running.page, 'wait')
  await running.page.getByRole('treeitem', { name: 'Task, obedient, Working' }).waitFor()
}

/** What a user does who wants the window back. */
async function startAgain() {
  const back = running.app.waitForEvent('window')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, root, `--user-data-dir=${running.data}`]
  spawn(String(electronPath), args, { stdio: 'ignore' })
  return back
}

const background = 'Liminal goes on in the background'

// docs/guide/window.md: While they are kept in the background a notification and an icon in the tray say so, where the desktop has one.
// docs/guide/window.md: Starting Liminal again brings the window back.
// docs/guide/window.md: the last window | you are asked (`whenLastWindowCloses`); on macOS they go on | goes on
test('with agents at work it asks while they go on; kept, it says so, and a second start shows the truth (L10)', async () => {
  await start({ response: 0, checkboxChecked: false })
  await work()
  await closeWindow()
  await expect.poll(told).toEqual({
    asked: [
      {
        message: '1 agent is at work',
        buttons: ['Keep working in the background', 'Stop agents and quit', 'Cancel'],
      },
    ],
    notices: [`${background}: 1 agent is at work. Start Liminal again to come back.`],
  })
  const page = await startAgain()
  await page.getByRole('treeitem', { name: 'Task, obedient, Working' }).waitFor()
})

test('cancelled, the window is back with what it showed', async () => {
  await start({ response: 2, checkboxChecked: false })
  await work()
  const back = running.app.waitForEvent('window')
  await closeWindow()
  const page = await back
  await conversation(page).getByRole('article', { name: 'You' }).waitFor()
  await page.getByRole('button', { name: 'Cancel turn' }).waitFor()
  expect((await told()).notices).toEqual([])
})

// docs/guide/window.md: the last window | you are asked (`whenLastWindowCloses`); on macOS they go on | goes on
test('stopped, agents end with the app, and "Don\'t ask again" is kept as a setting', async () => {
  await start({ response: 1, checkboxChecked: true })
  await work()
  const exit = ended()
  await closeWindow()
  expect((await exit)[0]).toBe(0)
  const settings = JSON.parse(readFileSync(join(running.data, 'settings.json'), 'utf8'))
  expect(settings.whenLastWindowCloses).toBe('quit')
})

test('an agent without work is no question: it stays connected, and that is said', async () => {
  await start()
  await sayAndWait(running.page, 'say so')
  await closeWindow()
  await expect.poll(told).toEqual({
    asked: [],
    notices: [`${background}: 1 agent is connected. Start Liminal again to come back.`],
  })
  const page = await startAgain()
  await page.getByRole('treeitem', { name: 'Task, obedient, Ready' }).waitFor()
})

test('a program that lives in a terminal is at work for as long as it lives', async () => {
  await start({ response: 1, checkboxChecked: false })
  await sayAndWait(running.page, 'say so')
  await startSession(running.page, 'Cat', 'Terminal')
  await running.page.getByRole('treeitem', { name: 'Cat, Terminal, Needs input' }).waitFor()
  const exit = ended()
  await closeWindow()
  expect((await exit)[0]).toBe(0)
})

test('when its agents are stopped the app ends with its last window', async () => {
  await start()
  const { page } = running
  await page.getByRole('button', { name: 'Stop agent' }).click()
  await page.getByRole('treeitem', { name: 'Task, obedient, Stopped' }).waitFor()
  const exit = ended()
  await closeWindow()
  expect((await exit)[0]).toBe(0)
})

test('an open question is taken back by a second start, and holds nothing up', async () => {
  await start()
  await work()
  await running.page.close()
  await expect.poll(async () => (await told()).asked.length).toBe(1)
  const page = await startAgain()
  await page.getByRole('treeitem', { name: 'Task, obedient, Working' }).waitFor()
  // The answer that never was brings no second window and ends nothing.
  expect(await windows()).toBe(1)
})

test('quitting and signals never ask, with agents at work and with a question open', async () => {
  await start()
  await work()
  const exit = ended()
  await closeWindow()
  await expect.poll(async () => (await told()).asked.length).toBe(1)
  program.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
  await start()
  await work()
  const quit = ended()
  await running.quit()
  expect((await quit)[0]).toBe(0)
})
