// Proves that a page that hangs for a minute is given up with all it reads, holds nobody up, and is right again when it wakes (SPEC R8).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heartbeatEvery } from '../../src/kit/heartbeat'
import { fakeAgents } from './lib/agents'
import { freshFolder, removeFolders, startApp } from './lib/app'
import { conversation, openSession, say } from './lib/session'

afterAll(removeFolders)

/** In main: what is asked for at this interval comes a hundred times as often, the clock of the test. */
function hurry(_electron: unknown, every: number): void {
  const usual = globalThis.setInterval
  const hurried = (run: () => void, time?: number) =>
    usual(run, time === every ? every / 100 : time)
  Object.assign(globalThis, { setInterval: hurried })
}

test('a window frozen for as long as two heartbeats', async () => {
  const folder = freshFolder('project')
  const { app, page, quit } = await startApp({
    settings: {
      ...fakeAgents('flood'),
      'terminal.screenReaderMode': true,
      'terminal.shell': '/bin/bash',
    },
    env: { HOME: freshFolder('home') },
  })
  await app.evaluate(hurry, heartbeatEvery)
  await page.reload()
  await openSession(page, folder, { agent: 'flood', title: 'Flood' })
  const screen = page.locator('.xterm-accessibility').last()
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await screen
    .getByText(/[#$] *$/)
    .first()
    .waitFor()
  await page.keyboard.type('seq 1 2000000; touch done; echo end-$((1+1))')
  const renderer = await app.evaluate(
    ({ webContents }) => webContents.getAllWebContents()[0]?.getOSProcessId() ?? 0,
  )
  await page.keyboard.press('Enter')
  process.kill(renderer, 'SIGSTOP')
  try {
    // It waits for the only window that shows it, until that is given up.
    await expect.poll(() => existsSync(join(folder, 'done'))).toBe(true)
  } finally {
    process.kill(renderer, 'SIGCONT')
  }
  await screen.getByText('end-2').first().waitFor()
  await page.keyboard.type('echo again-$((1+1))')
  await page.keyboard.press('Enter')
  await screen.getByText('again-2').first().waitFor()
  await page.getByRole('tab', { name: 'Conversation', exact: true }).click()
  await say(page, 'flood 50')
  await conversation(page).getByText('w49').first().waitFor()
  await page.getByRole('treeitem', { name: 'Flood, flood, Ready' }).waitFor()
  await quit()
})
