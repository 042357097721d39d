// Proves in the real window that a file named in a terminal or a conversation opens at its line and column, and nothing outside the workspace does (issue 5).
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, removeFolders } from '../end-to-end/lib/app'
import { openSession, sayAndWait, toBeginning } from '../end-to-end/lib/session'
import { openProbe, type Probe } from './conformance/probe'

const folder = freshFolder('project')
let probe: Probe
let page: Page
beforeAll(async () => {
  mkdirSync(join(folder, 'src/deep'), { recursive: true })
  const lines = Array.from({ length: 2000 }, (_, index) => `  const value${index + 1} = ${index}`)
  writeFileSync(join(folder, 'src/app.ts'), lines.join('\n'))
  writeFileSync(join(folder, 'src/deep/app.ts'), 'only one line')
  writeFileSync(join(folder, 'picture.bin'), new Uint8Array([1, 0, 2]))
  symlinkSync('/etc/passwd', join(folder, 'away.txt'))
  probe = await openProbe({}, folder)
  page = probe.page
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

const file = (path: string): Locator => page.getByRole('region', { name: `File ${path}` })
const agentTab = () => page.getByRole('tab', { name: 'Agent terminal' })

/** Prints it at the top of the screen and clicks on a letter of its first line. */
async function follow(sequence: string, column = 5): Promise<void> {
  await agentTab().click()
  await page.locator('.xterm-accessibility-tree').last().waitFor({ state: 'attached' })
  // What is typed arrives when the window shows the terminal, and not its picture from before.
  await page.getByRole('textbox', { name: 'Terminal input' }).last().press('k')
  await probe.typed((text) => text.includes('k'))
  await probe.print(sequence)
  await expect.poll(async () => (await probe.lines()).length).toBeGreaterThan(0)
  const box = await page.locator('.xterm-screen').last().boundingBox()
  if (!box) throw new Error('no terminal')
  const cell = box.width / probe.columns
  const [x, y] = [box.x + (column - 0.5) * cell, box.y + box.height / probe.rows / 2]
  // What is under the pointer is looked for when it moves.
  await page.mouse.move(x, y + 200)
  await page.mouse.move(x, y)
  await page.locator('.terminal-target').waitFor()
  await page.mouse.click(x, y)
}

/** The place is on screen, with this letter or word of the line marked. */
async function isAt(path: string, line: number, column: number, marked: string): Promise<void> {
  const view = file(path)
  await view.getByText(`Line ${line}, column ${column}`, { exact: true }).waitFor()
  const mark = view.locator('mark')
  await expect.poll(() => mark.textContent()).toBe(marked)
  await expect
    .poll(async () => {
      const [frame, at, strip] = await Promise.all(
        [view.locator('.file-scroller'), mark, view.locator('.file-line')].map((each) =>
          each.boundingBox(),
        ),
      )
      if (!frame || !at || !strip) return 'nowhere'
      const inside = at.y > frame.y && at.y + at.height < frame.y + frame.height
      return inside && Math.abs(at.y + at.height / 2 - strip.y - strip.height / 2) < 6
    })
    .toBe(true)
}

test('a file with line and column in a terminal opens there', async () => {
  await follow('src/app.ts:1234:9 - error TS2304')
  await isAt('src/app.ts', 1234, 9, 'v')
  expect(await page.getByRole('tab', { name: 'Files' }).getAttribute('aria-selected')).toBe('true')
  await picture(page, 'file-at-line-and-column')
  // The window itself stays where it is.
  const rail = await page.getByRole('navigation', { name: 'Projects' }).boundingBox()
  expect(rail?.y).toBe(0)
})

test.each([
  ['in brackets', 'src/app.ts(15,3): error', 15, 3, 'c'],
  ['as Python says it', 'File "src/app.ts", line 7', 7, 0, ''],
  ['as an address', '\x1b]8;;file://HERE/src/app.ts#L80C11\x07this line\x1b]8;;\x07', 80, 11, 'l'],
  [
    'with the name of this machine',
    '\x1b]8;;file://HOST/src/app.ts#L9C3\x07there\x1b]8;;\x07',
    9,
    3,
    'c',
  ],
])('%s', async (_, sequence, line, column, marked) => {
  await follow(sequence.replace('HERE', folder).replace('HOST', `${hostname()}${folder}`))
  if (column > 0) await isAt('src/app.ts', line, column, marked)
  else await file('src/app.ts').getByText(`Line ${line}`, { exact: true }).waitFor()
})

test('a path that is wrapped is one link', async () => {
  const before = 'x '.repeat(Math.floor((probe.columns - 8) / 2))
  await follow(`${before}src/app.ts:44:3`, before.length + 2)
  await isAt('src/app.ts', 44, 3, 'c')
})

test('Escape leads back to the terminal, and closing the file takes its tab away', async () => {
  await follow('src/app.ts:20:1')
  await file('src/app.ts').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Terminal input' }).waitFor()
  await page.keyboard.type('k')
  expect(await probe.typed((text) => text.includes('k'))).toContain('k')
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Close file' }).click()
  await page.getByRole('tab', { name: 'Files' }).waitFor({ state: 'detached' })
  expect(await agentTab().getAttribute('aria-selected')).toBe('true')
})

test.each([
  ['outside', 'file:///etc/passwd', 'is outside of the session'],
  ['above', `file://${folder}/../../etc/passwd`, 'is outside of the session'],
  ['behind a link', `file://${folder}/away.txt`, 'is outside of the session'],
  ['that is not there', `file://${folder}/gone.ts`, 'is not there'],
  ['of another machine', `file://elsewhere${folder}/src/app.ts`, 'is on elsewhere'],
])('a file %s is refused, in words', async (_, address, words) => {
  await follow(`\x1b]8;;${address}\x07a file\x1b]8;;\x07`)
  const alert = page.getByText(words)
  await alert.waitFor()
  expect(await page.getByRole('tab', { name: 'Files' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await alert.waitFor({ state: 'detached' })
})

test('what is no text says so', async () => {
  await follow(`\x1b]8;;file://${folder}/picture.bin\x07a file\x1b]8;;\x07`)
  await file('picture.bin').getByRole('heading', { name: 'This file is no text.' }).waitFor()
  await page.getByRole('button', { name: 'Close file' }).click()
})

test('a file with line and column in a conversation opens there, and again when it has changed', async () => {
  await openSession(page, folder, { title: 'Talk' })
  await sayAndWait(page, 'look at `src/app.ts:1500:9` and [there](src/deep/app.ts#L1C6) please')
  await toBeginning(page)
  const said = page.getByRole('article', { name: 'Practice agent' })
  await said.getByRole('link', { name: 'src/app.ts:1500:9' }).click()
  await isAt('src/app.ts', 1500, 9, 'v')
  await page.keyboard.press('Escape')
  writeFileSync(join(folder, 'src/deep/app.ts'), 'only ONE line')
  await said.getByRole('link', { name: 'there' }).click()
  await isAt('src/deep/app.ts', 1, 6, 'O')
  await page.keyboard.press('Escape')
  await said.waitFor()
})
