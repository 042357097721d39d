// Proves in the real window that what has scrolled is drawn, and the scroll bar with it, however much came at once.
import type { Locator } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { freshFolder, removeFolders, startApp } from '../end-to-end/lib/app'
import { startTerminalAgent } from './start-agent'

afterAll(removeFolders)

/** Many lines at once; at a key some more, after which only the lines within margins scroll. */
const program = `
  const lines = (word, count) => Array.from({ length: count }, (_, n) => word + ' ' + (n + 1) + '\\r\\n').join('')
  process.stdin.setRawMode(true)
  process.stdout.write(lines('line', 3000))
  process.stdin.once('data', () => {
    process.stdout.write(lines('more', 200) + '\\x1b[2;4r\\x1b[4;1H\\nin the margins\\x1b[r')
  })
`

const bottom = async (locator: Locator) => {
  const box = await locator.boundingBox()
  return box ? Math.round(box.y + box.height) : Number.NaN
}

test('a screen shows all that has scrolled, also within margins, and its bar is where it is', async () => {
  const printer = { name: 'Printer', driver: 'terminal', command: process.execPath }
  const { page, quit } = await startApp({
    folders: [freshFolder('project')],
    settings: { agents: { printer: { ...printer, args: ['-e', program] } } },
  })
  await startTerminalAgent(page, 'Printer')
  const rows = () => page.locator('.xterm-rows > div').allTextContents()
  const last = async () => (await rows()).findLast((row) => row.trim() !== '')?.trim()
  await expect.poll(last).toBe('line 3000')
  const bar = page.locator('.xterm-scrollable-element > .scrollbar.vertical')
  const slider = bar.locator('.slider')
  await expect.poll(async () => (await bottom(bar)) - (await bottom(slider))).toBe(0)

  await page.locator('.xterm-screen').hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(async () => (await bottom(bar)) - (await bottom(slider))).toBeGreaterThan(0)
  await expect.poll(last).not.toBe('line 3000')
  const shown = (await rows()).map((row) => Number(row.trim().split(' ')[1]))
  const [first = Number.NaN] = shown
  expect(shown).toEqual(shown.map((_, at) => first + at))

  await page.keyboard.press('x')
  await expect.poll(last).toBe('more 200')
  const screen = await rows()
  const oldest = 200 - screen.length + 2
  expect(screen.slice(0, 5).map((row) => row.trim())).toEqual([
    `more ${oldest}`,
    `more ${oldest + 2}`,
    `more ${oldest + 3}`,
    'in the margins',
    `more ${oldest + 4}`,
  ])
  await quit()
})
