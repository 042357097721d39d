// Proves in the real window what is at hand in a terminal by mouse and by keyboard alone: its menu, links, search, runs, and what is asked before something is done.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, removeFolders } from '../end-to-end/lib/app'
import { openProbe, type Probe, screenLines } from './conformance/probe'

const folder = freshFolder('project')
let probe: Probe
let page: Page
beforeAll(async () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/app.ts'), 'first\nsecond\n')
  probe = await openProbe({ 'terminal.shell': '/bin/bash' }, folder)
  page = probe.page
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

const menu = () => page.getByRole('menu')
const input = () => page.getByRole('textbox', { name: 'Terminal input' }).last()

test('the menu of a terminal stays open when the button is let go, and Escape leads back', async () => {
  await probe.print('some words')
  await page.locator('.terminal-host').click({ button: 'right', position: { x: 200, y: 100 } })
  await menu().getByRole('menuitem', { name: 'Select all' }).click()
  await expect.poll(() => page.locator('.xterm-selection > *').count()).toBeGreaterThan(0)
  await page.locator('.terminal-host').click({ button: 'right', position: { x: 200, y: 100 } })
  expect(await menu().getByRole('menuitem', { name: 'Copy' }).isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  await menu().waitFor({ state: 'detached' })
  await page.keyboard.type('k')
  expect(await probe.typed((text) => text.includes('k'))).toContain('k')
})

test('links are followed by keyboard alone, the newest first', async () => {
  await probe.print('https://example.com/a\r\nsrc/app.ts:1:1\r\nin (src/app.ts:2:3).')
  await expect.poll(async () => (await probe.lines()).length).toBe(3)
  await input().focus()
  await page.keyboard.press('Control+Shift+O')
  await expect
    .poll(() => menu().getByRole('menuitem').allInnerTexts())
    .toEqual(['src/app.ts:2:3', 'src/app.ts:1:1', 'https://example.com/a'])
  await page.keyboard.press('Enter')
  const file = page.getByRole('region', { name: 'File src/app.ts' })
  await expect.poll(() => file.locator('mark').textContent()).toBe('c')
  await page.keyboard.press('Escape')
  await input().waitFor()
})

test('nothing stays marked when the search is over, also in another size', async () => {
  const { app } = probe
  const resize = (by: number) =>
    app.evaluate(({ BrowserWindow }, change) => {
      const [window] = BrowserWindow.getAllWindows()
      const [width = 0, height = 0] = window?.getContentSize() ?? []
      window?.setContentSize(width + change, height)
    }, by)
  const columns = async () => (await probe.more('\x1b[999;999H')).cursor
  await probe.print('there\r\nthe end')
  await input().focus()
  await page.keyboard.press('Control+Alt+F')
  await page.keyboard.type('the')
  const marked = () => page.locator('.xterm-selection > *').count()
  await expect.poll(marked).toBeGreaterThan(0)
  await page.keyboard.type('zz')
  await expect.poll(marked).toBe(0)
  const before = await columns()
  await resize(-200)
  await expect.poll(columns).not.toBe(before)
  expect(await marked()).toBe(0)
  await resize(200)
  await expect.poll(columns).toBe(before)
  await page.keyboard.press('Escape')
  expect(await marked()).toBe(0)
})

test('what a program would run line by line is asked for, and Enter pastes it', async () => {
  await probe.print('')
  await input().evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'one\ntwo\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  const dialog = page.getByRole('dialog', { name: 'Paste 2 lines?' })
  await dialog.getByText('one\ntwo').waitFor()
  await page.keyboard.press('Enter')
  expect(await probe.typed((text) => text.endsWith('two\r'))).toContain('one\rtwo\r')
})

test('each terminal of a split shows its cursor, and a new name replaces the old one', async () => {
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('bash').waitFor()
  await input().waitFor()
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(() => page.locator('.xterm-cursor').count()).toBe(2)
  await page.keyboard.press('Control+Shift+P')
  await page.keyboard.type('rename terminal')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Rename terminal' }).waitFor()
  await page.keyboard.type('build')
  await page.keyboard.press('Enter')
  await tab('build').waitFor()
})

test('how each run ended is told, with its code and its time', async () => {
  const { page } = probe
  const shell = page.getByRole('region', { name: 'build', exact: true })
  await shell.getByRole('textbox', { name: 'Terminal input' }).focus()
  await page.keyboard.type('exit 3\n')
  await shell.getByText('Exited with code 3').waitFor()
  await page.keyboard.press('Enter')
  await shell.getByText('Exited with code 3').waitFor({ state: 'detached' })
  await page.keyboard.type('exit\n')
  await shell.getByText('Exited with code 0').waitFor()
  await shell.getByRole('button', { name: 'All 2 runs' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs of build' })
  await expect
    .poll(async () => (await runs.getByRole('row').allInnerTexts()).slice(1))
    .toEqual([
      expect.stringMatching(/^2\s+\d\d:\d\d\s+\d\d:\d\d\s+[\d.]+ s\s+Exited with code 0$/),
      expect.stringMatching(/^1\s+\d\d:\d\d\s+\d\d:\d\d\s+[\d.]+ s\s+Exited with code 3$/),
    ])
  await picture(page, 'terminal-runs')
  await page.keyboard.press('Escape')
})

test('clearing leaves the prompt and what is typed at it, also after the window was reloaded', async () => {
  const lines = () => screenLines(page)
  await page.keyboard.press('Control+Shift+T')
  await expect.poll(() => page.locator('.terminal-pane').count()).toBe(1)
  await expect.poll(async () => (await lines()).at(-1)).toMatch(/[#$]$/)
  await page.keyboard.type('seq 300\n')
  await expect.poll(async () => (await lines()).at(-2)).toBe('300')
  await page.keyboard.type('echo left')
  await expect.poll(async () => (await lines()).at(-1)).toMatch(/[#$] echo left$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Shift+L')
  const kept = [expect.stringMatching(/[#$] echo left$/)]
  await expect.poll(lines).toEqual(kept)
  await page.reload()
  await input().waitFor()
  await expect.poll(lines).toEqual(kept)
  // The cursor stands where it stood, for the shell and on screen.
  await input().focus()
  await page.keyboard.type('=')
  await expect.poll(lines).toEqual([expect.stringMatching(/[#$] echo lef=t$/)])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await lines())[1]).toBe('lef=t')
})

test('a program that draws its screen itself draws it anew when the terminal is cleared', async () => {
  const lines = () => screenLines(page)
  const script = join(freshFolder('script'), 'draws.sh')
  const draw = String.raw`draw() { n=$((n+1)); printf '\e[H\e[2Jdrawn %s' $n; }; trap draw WINCH`
  writeFileSync(script, `printf '\\e[?1049h'; ${draw}; draw; while :; do sleep 0.05; done`)
  await page.keyboard.type(`bash ${script}\n`)
  await expect.poll(lines).toEqual(['drawn 1'])
  await page.keyboard.press('Control+Shift+L')
  await expect.poll(lines).toEqual([expect.stringMatching(/^drawn [23]$/)])
  await page.keyboard.press('Control+c')
})

test('the tab of the shown terminal is in sight, however many there are', async () => {
  const tabs = page.getByRole('tablist', { name: 'Terminals' })
  const all = tabs.getByRole('tab')
  for (let count = await all.count(); count < 16; count += 1) {
    await page.keyboard.press('Control+Shift+T')
    await expect.poll(() => all.count()).toBe(count + 1)
  }
  const inSight = async () => {
    const row = await tabs.boundingBox()
    const tab = await tabs.getByRole('tab', { selected: true }).boundingBox()
    return row && tab && tab.x >= row.x - 1 && tab.x + tab.width <= row.x + row.width + 1
  }
  await expect.poll(inSight).toBe(true)
  await page.keyboard.press('Control+Shift+PageDown')
  await expect.poll(() => all.first().getAttribute('aria-selected')).toBe('true')
  await expect.poll(inSight).toBe(true)
})

test('the mode for screen readers comes and goes with the setting', async () => {
  const trees = () => page.locator('.xterm-accessibility-tree').count()
  const set = (on: boolean) =>
    writeFileSync(
      join(probe.data, 'settings.json'),
      JSON.stringify({ ...probe.settings, 'terminal.screenReaderMode': on }),
    )
  await expect.poll(trees).toBeGreaterThan(0)
  set(false)
  await expect.poll(trees).toBe(0)
  set(true)
  await expect.poll(trees).toBeGreaterThan(0)
})
