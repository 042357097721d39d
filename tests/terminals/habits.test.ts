// Proves in the real window what people expect of any terminal: input methods, pasting, dropping, settings at once, and that nothing a program has set up is lost (SPEC T6, L10).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFolder, picture, removeFolders } from '../end-to-end/lib/app'
import { openProbe, type Probe } from './conformance/probe'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe({ 'terminal.scrollbackMegabytes': 8, 'terminal.needsInputSeconds': 5 })
})
afterAll(async () => {
  await probe?.quit()
  removeFolders()
})

const input = () => probe.page.getByRole('textbox', { name: 'Terminal input' })

async function paste(text: string): Promise<void> {
  await input().evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

/** All that a program can set up and ask for again. */
const setUp = '\x1b[?1049h\x1b[?1;1002;1004;1006;2004h\x1b[?25l\x1b[3;9r\x1b[?6h\x1b[4h'
const questions =
  '\x1b[?1049$p\x1b[?1$p\x1b[?1002$p\x1b[?1004$p\x1b[?1006$p\x1b[?2004$p\x1b[?25$p\x1b[?6$p\x1b[4$p\x1bP$qr\x1b\\'

/** Until the window shows the terminal again main answers, which knows less. */
async function shows(text: RegExp): Promise<void> {
  await expect.poll(probe.lines).toContainEqual(expect.stringMatching(text))
}

test('what is set up stays set up when the terminal is hidden, shown and reloaded', async () => {
  const { page } = probe
  const { answer } = await probe.print(`${setUp}in the midst${questions}`)
  expect(answer).toContain('\x1b[?1006;1$y')
  expect(answer).toContain('\x1bP1$r3;9r')
  await page.getByRole('tab', { name: 'Terminal', exact: true }).click()
  await expect.poll(() => page.getByRole('tab', { name: 'bash' }).count()).toBeLessThan(2)
  await page.getByRole('tab', { name: 'Agent terminal' }).click()
  await shows(/^in the midst/)
  expect((await probe.more(questions)).answer).toBe(answer)
  await page.reload()
  await shows(/^in the midst/)
  expect((await probe.more(questions)).answer).toBe(answer)
})

test('it is there also for a window that comes in the middle of a long stream', async () => {
  const { page } = probe
  const { answer } = await probe.print(`${setUp}${questions}`)
  const line = `${'x'.repeat(98)}\r\n`
  await probe.more(line.repeat(60_000))
  await page.reload()
  await shows(/^x{50}/)
  expect((await probe.more(questions)).answer).toBe(answer)
})

test('what was dropped is said where it was', async () => {
  const { page } = probe
  await probe.print(`${'y'.repeat(98)}\r\n`.repeat(120_000))
  await page.reload()
  await shows(/^y{50}/)
  await probe.more('\x1b[?1049l')
  await input().focus()
  await page.keyboard.press('Control+Alt+F')
  await page.getByRole('searchbox', { name: 'Find in terminal' }).fill('of older output were')
  await expect
    .poll(() =>
      page.getByRole('search', { name: 'Find in terminal' }).getByRole('status').innerText(),
    )
    .toMatch(/1 of [12]/)
  await picture(page, 'terminal-search')
  await page.keyboard.press('Escape')
})

test('what an input method composes is typed once, when it is done', async () => {
  await probe.print('')
  await input().focus()
  const devtools = await probe.page.context().newCDPSession(probe.page)
  await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
  await devtools.send('Input.imeSetComposition', {
    text: 'にほん',
    selectionStart: 3,
    selectionEnd: 3,
  })
  await devtools.send('Input.insertText', { text: '日本' })
  expect(await probe.typed((text) => text.includes('本'))).toBe('日本')
})

test('a program that knows of pasting gets the lines as one piece, without a question', async () => {
  await probe.print('\x1b[?2004h')
  await paste('one\ntwo\x1b[201~\n')
  expect(await probe.typed((text) => text.includes('\x1b[201~'))).toBe(
    '\x1b[200~one\rtwo[201~\r\x1b[201~',
  )
})

test('a file that is dropped becomes its path, as a shell reads one', async () => {
  await probe.print('')
  const file = join(freshFolder('dropped'), "it's here.txt")
  writeFileSync(file, '')
  const box = await probe.page.locator('.terminal-host').last().boundingBox()
  if (!box) throw new Error('no terminal')
  const devtools = await probe.page.context().newCDPSession(probe.page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: box.x + 50,
      y: box.y + 50,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  }
  const quoted = `'${file.replace("'", "'\\''")}' `
  expect(await probe.typed((text) => text.endsWith(' '))).toBe(quoted)
})

test('what is selected is copied as it stands, a wrapped line as one', async () => {
  const { page, app } = probe
  const long = 'w'.repeat(probe.columns + 10)
  await probe.print(`${long}\r\nend`)
  await expect.poll(() => probe.lines()).toContain('end')
  const box = await page.locator('.xterm-screen').last().boundingBox()
  if (!box) throw new Error('no terminal')
  await page.mouse.click(box.x + 20, box.y + 8, { clickCount: 3 })
  await expect.poll(() => page.locator('.xterm-selection > *').count()).toBeGreaterThan(0)
  await page.keyboard.press('Control+Shift+C')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(long)
  await page.keyboard.press('Control+Shift+V')
  expect(await probe.typed((text) => text.length >= long.length)).toBe(long)
})

test('the bell is seen', async () => {
  await probe.print('\x07')
  await probe.page.locator('.terminal-bell').waitFor({ state: 'attached' })
})

test.each([
  ['a notification', '\x1b]9;May I delete it?\x07', 'Says: May I delete it?'],
  ['a bell', '\x07', 'Rang the bell and fell silent'],
  ['a prompt', '\x1b]133;B\x07', 'Shows its prompt'],
])('%s names itself as the evidence on the rail', async (_, sign, evidence) => {
  await probe.print(`at work${sign}`)
  const rail = probe.page.getByRole('navigation', { name: 'Projects' })
  await rail.getByRole('treeitem', { name: /, Needs input$/ }).waitFor()
  await probe.page.getByRole('region', { name: 'Needs you' }).getByText(evidence).waitFor()
})

test('font size and cursor change while the program runs, which is told of its new size', async () => {
  const before = probe.columns
  writeFileSync(
    join(probe.data, 'settings.json'),
    JSON.stringify({ ...probe.settings, 'terminal.fontSize': 20, 'terminal.cursor': 'bar' }),
  )
  await expect
    .poll(async () => Number((await probe.print('\x1b[999;999H')).cursor.split(';')[1]))
    .toBeLessThan(before - 20)
  expect((await probe.more('\x1bP$q q\x1b\\')).answer).toMatch(/[56] q/)
})
