// Proves in the real window that keys lead from prompt to prompt (SPEC E13).
import { afterAll, expect, test } from 'vitest'
import { freshFolder, picture, removeFolders, startApp } from '../end-to-end/lib/app'
import { screenLines } from './conformance/probe'
import { startTerminalAgent } from './start-agent'

afterAll(removeFolders)

test('keys lead from prompt to prompt, also after the terminal was hidden', async () => {
  const mute = { name: 'Mute', driver: 'terminal', command: '/bin/sleep', args: ['1000'] }
  const { page, quit } = await startApp({
    folders: [freshFolder('project')],
    settings: {
      agents: { mute },
      'terminal.screenReaderMode': true,
      'terminal.shell': '/bin/bash',
    },
    env: { HOME: freshFolder('home') },
  })
  await startTerminalAgent(page, 'Mute')
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  const lines = () => screenLines(page)
  await expect.poll(async () => (await lines()).at(-1)).toMatch(/[#$]$/)
  await page.keyboard.type('seq 200\n')
  await expect
    .poll(async () => (await lines()).slice(-2))
    .toEqual(['200', expect.stringMatching(/[#$]$/)])
  await page.keyboard.press('Control+Shift+ArrowUp')
  await picture(page, 'terminal-prompt')
  await expect.poll(async () => (await lines())[0]).toMatch(/seq 200$/)
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect.poll(async () => (await lines()).at(-2)).toBe('200')
  // The marks are there again, also that a command failed, when the terminal has been hidden.
  await page.keyboard.type('false\n')
  await page.locator('.terminal-failed').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Agent terminal' }).click()
  await page.locator('.terminal-failed').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await page.locator('.terminal-failed').waitFor({ state: 'attached' })
  await page.getByRole('textbox', { name: 'Terminal input' }).last().focus()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect.poll(async () => (await lines())[0]).toMatch(/seq 200$/)
  await quit()
})
