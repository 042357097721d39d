// Proves in the window that a terminal which was closed by mistake comes back with what it printed and what runs in it.
// docs/guide/window.md: A closed terminal can be brought back for a moment.
import { afterAll, expect, test } from 'vitest'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { openSession } from '../end-to-end/lib/session'
import { press } from '../end-to-end/lib/window'

afterAll(removeFolders)

test('a closed terminal comes back by Undo, with the program in it still running', async () => {
  const { page, quit } = await startApp({
    // The text is in the page then, and not only in pixels.
    settings: { 'terminal.screenReaderMode': true, 'terminal.shell': '/bin/bash' },
    env: { HOME: freshFolder('home') },
  })
  await openSession(page, freshFolder('project'))
  await press(page, 'Mod+Shift+T')
  const input = page.getByRole('textbox', { name: 'Terminal input' })
  await input.waitFor()
  await page.keyboard.type('echo before-$((1+1)); cat')
  await page.keyboard.press('Enter')
  const screen = page.locator('.xterm-accessibility').last()
  await expect.poll(() => screen.innerText()).toContain('before-2')
  // Asked for one there is one, however the window came to show it.
  expect(await page.getByRole('tablist', { name: 'Terminals' }).getByRole('tab').count()).toBe(1)
  await page.getByRole('button', { name: 'Close terminal' }).click()
  await input.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await input.waitFor()
  await expect.poll(() => screen.innerText()).toContain('before-2')
  await input.focus()
  await page.keyboard.type('still there')
  await page.keyboard.press('Enter')
  await expect.poll(() => screen.innerText()).toMatch(/still there\s+still there/)
  await quit()
})
