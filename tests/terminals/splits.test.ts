// Proves in the real window that terminals share a tab: split, nested, resized, gone between, closed and there again (SPEC E13, T5).
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshFolder,
  picture,
  type RunningApp,
  removeFolders,
  startApp,
} from '../end-to-end/lib/app'
import { startTerminalAgent } from './start-agent'

let running: RunningApp
let page: Page
beforeAll(async () => {
  running = await startApp({
    folders: [freshFolder('project')],
    settings: {
      agents: {
        mute: { name: 'Mute', driver: 'terminal', command: '/bin/sh', args: ['-c', 'sleep 1000'] },
      },
      'terminal.screenReaderMode': true,
      'terminal.shell': '/bin/bash',
      'terminal.needsInputSeconds': 600,
    },
    env: { HOME: freshFolder('home') },
  })
  page = running.page
  await startTerminalAgent(page, 'Mute')
})
afterAll(async () => {
  await running?.quit()
  removeFolders()
})

const panes = () => page.locator('[data-terminal]')
const tabs = () => page.getByRole('tablist', { name: 'Terminals' }).getByRole('tab')

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where the panes are, in the order in which they were made. */
async function boxes(): Promise<Box[]> {
  const all = await panes().all()
  return Promise.all(
    all.map(async (pane) => (await pane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
  )
}

/** Says its name in the terminal that has the keyboard, and waits until it is read there. */
async function name(index: number, word: string): Promise<void> {
  await prompts(index)
  await page.keyboard.type(`echo ${word}-$((1+1))`)
  await page.keyboard.press('Enter')
  await reads(index, `${word}-2`)
}

const reads = (index: number, text: string | RegExp) =>
  panes().nth(index).locator('.xterm-accessibility').getByText(text).first().waitFor()
const prompts = (index: number) => reads(index, /[#$] *$/)

// docs/guide/window.md: Ctrl/Cmd+Shift+D | splits the terminal
test('a terminal is split to the right, and that one downwards', async () => {
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await name(0, 'first')
  await page.keyboard.press('Control+Shift+D')
  await expect.poll(() => panes().count()).toBe(2)
  await name(1, 'second')
  await page.keyboard.press('Control+Alt+D')
  await expect.poll(() => panes().count()).toBe(3)
  await name(2, 'third')
  await reads(1, 'second-2')
  const [first, second, third] = await boxes()
  if (!first || !second || !third) throw new Error('no panes')
  expect(second.x).toBeGreaterThanOrEqual(first.x + first.width)
  expect(third.y).toBeGreaterThanOrEqual(second.y + second.height)
  expect(Math.abs(third.x - second.x)).toBeLessThan(2)
  expect(await tabs().count()).toBe(1)
  await picture(page, 'terminal-splits-nested')
})

test('keys lead from one to the other', async () => {
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await page.keyboard.type('echo left-$((1+1))\n')
  await reads(0, 'left-2')
  await page.keyboard.press('Control+Alt+ArrowRight')
  await page.keyboard.press('Control+Alt+ArrowUp')
  await page.keyboard.type('echo up-$((1+1))\n')
  await reads(1, 'up-2')
  await page.keyboard.press('Control+Alt+ArrowDown')
  await page.keyboard.type('echo down-$((1+1))\n')
  await reads(2, 'down-2')
})

test('the edge between them is moved by mouse and by keys, and the programs are told', async () => {
  const [before] = await boxes()
  const edge = page.getByRole('separator', { name: 'Width of the terminals' })
  const at = await edge.boundingBox()
  if (!before || !at) throw new Error('no edge')
  await page.mouse.move(at.x, at.y + 200)
  await page.mouse.down()
  await page.mouse.move(at.x + 100, at.y + 200, { steps: 4 })
  // The edge follows the mouse while it is held.
  await expect.poll(async () => (await boxes())[0]?.width ?? 0).toBeGreaterThan(before.width + 80)
  await page.mouse.up()
  const wide = (await boxes())[0]?.width ?? 0
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await page.keyboard.press('Control+Alt+H')
  await expect.poll(() => edge.evaluate((handle) => handle === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await boxes())[0]?.width ?? 0).toBeLessThan(wide)
  await page.keyboard.press('Escape')
  await page.keyboard.type('clear; echo width-$(tput cols)-\n')
  const columns = await panes()
    .nth(0)
    .locator('.xterm-accessibility')
    .getByText(/width-\d+-/)
    .first()
    .innerText()
  const cell = ((await boxes())[0]?.width ?? 0) / Number(/width-(\d+)/.exec(columns)?.[1])
  expect(cell).toBeGreaterThan(6)
  expect(cell).toBeLessThan(10)
})

test('the same split is there after the window was reloaded', async () => {
  await page.reload()
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await expect.poll(() => panes().count()).toBe(3)
  await reads(1, 'second-2')
  await reads(2, 'third-2')
})

test('closing one gives its room to the others', async () => {
  const shown = () =>
    panes().evaluateAll((all) => all.map((pane) => pane.getAttribute('data-terminal')))
  const [first, second] = await shown()
  // A key is for the one that the keyboard is in.
  const isIn = (index: number) =>
    expect
      .poll(() =>
        panes()
          .nth(index)
          .evaluate((pane) => pane.contains(document.activeElement)),
      )
      .toBe(true)
  await panes().nth(2).click()
  await isIn(2)
  await page.keyboard.press('Control+Shift+W')
  await expect.poll(shown).toEqual([first, second])
  await reads(1, 'second-2')
  await isIn(1)
  await page.keyboard.press('Control+Shift+W')
  await expect.poll(shown).toEqual([first])
  await reads(0, /width-\d/)
})

test('tabs are put into another order by mouse and by keys, and named', async () => {
  const names = () => tabs().evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-label')))
  const rename = async (word: string) => {
    const dialog = page.getByRole('dialog', { name: 'Rename terminal' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(word)
    await page.keyboard.press('Enter')
    await expect.poll(names).toContain(word)
  }
  await tabs().first().dblclick()
  await rename('one')
  await page.keyboard.press('Control+Shift+T')
  await expect.poll(() => tabs().count()).toBe(2)
  await tabs().nth(1).dblclick()
  await rename('two')
  await tabs().nth(1).dragTo(tabs().nth(0))
  await expect.poll(names).toEqual(['two', 'one'])
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Move terminal right')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['one', 'two'])
})
